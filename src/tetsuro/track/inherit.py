from typing import NamedTuple


class TokenAt(NamedTuple):
    corporation: str
    city: int
    slot: int | None


def city_map(old, new):
    out = []
    used = set()
    if (
        old.cities
        and not any(old.stop_edges[c.index] for c in old.cities)
        and len(old.cities) == len(new.cities)
    ):
        return tuple(range(len(old.cities)))
    res = {}
    for i, c in enumerate(old.cities):
        e = old.stop_edges[c.index]
        if not e:
            continue
        for j, d in enumerate(new.cities):
            if e <= new.stop_edges[d.index]:
                res[i] = j
                used.add(j)
                break
    for i in range(len(old.cities)):
        if i in res:
            continue
        if i < len(new.cities) and i not in used:
            res[i] = i
        else:
            res[i] = next((j for j in range(len(new.cities)) if j not in used), 0)
        used.add(res[i])
    return tuple(res[i] for i in range(len(old.cities)))


def inherit(old, new, tokens, res, m):
    out = [None] * len(tokens)
    used = {}
    for i in sorted(range(len(tokens)), key=lambda i: (tokens[i].city, tokens[i].slot or 0)):
        c = m[tokens[i].city]
        n = used.get(c, 0)
        used[c] = n + 1
        out[i] = TokenAt(tokens[i].corporation, c, n if len(old.cities) > 1 else tokens[i].slot)
    return tuple(out), tuple((m[c] if c is not None else None, s, i) for c, s, i in res)

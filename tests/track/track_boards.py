"""A few common tiles in a short form, and boards made of them or of nothing sensible at all."""

from __future__ import annotations

from random import Random

from tetsuro.track.board import Board
from tetsuro.track.hexes import Grid
from tetsuro.track.tiles import Stop, Tile, Track, tile_from_json

SHORT = """
blank   white
town    white  t
city    white  c
oo      white  c c       : OO
7       yellow           : e0-e1
8       yellow           : e0-e2
9       yellow           : e0-e3
58      yellow t         : e0-s0 s0-e2
4       yellow t         : e0-s0 s0-e3
5       yellow c         : e0-s0 s0-e1
6       yellow c         : e0-s0 s0-e2
57      yellow c         : e0-s0 s0-e3
18      yellow c c       : e0-s0 s0-e3 OO
19      yellow c c       : e0-s0 s0-e2 OO
14      green  c2        : e0-s0 e1-s0 e3-s0 e4-s0
15      green  c2        : e0-s0 e1-s0 e2-s0 e3-s0
12      green  c         : e0-s0 e1-s0 e2-s0
20      green            : e0-e3 e1-e4
21x     green  c c       : e0-s0 s0-e3 e2-s1 s1-e4 OO
26x     green  c c       : e0-s0 s0-e2 e1-s1 s1-e3 OO
23      green            : e0-e3 e0-e4
24      green            : e0-e3 e0-e2
26      green            : e0-e3 e0-e5
28      green            : e0-e4 e0-e5
16      green            : e0-e2 e1-e3
80      green            : e0-j0 e1-j0 e2-j0
87      green  t         : e0-s0 e1-s0 e2-s0 e3-s0
41      brown            : e0-e3 e0-e1 e1-e3
45      brown            : e0-e3 e2-e4 e0-e4 e2-e3
47      brown            : e0-e3 e1-e4 e1-e3 e0-e4
63      brown  c2        : e0-s0 e1-s0 e2-s0 e3-s0 e4-s0 e5-s0
30x     brown  c3        : e0-s0 e1-s0 e2-s0 e3-s0 e4-s0 OO
545     brown            : e0-j0 e1-j0 e2-j0 e3-j0
"""
_KINDS = {"c": "city", "t": "town", "o": "offboard"}
_ENDS = {"e": "edge", "s": "stop", "j": "junction"}


def tile(name: str, color: str, stops: str = "", track: str = "", label: str = "") -> Tile:
    """A tile from words: stops like ``c2 t``, track like ``e0-s0 e1-e3``."""
    cities = 0
    found = []
    for part, word in enumerate(stops.split()):
        stop = {"kind": _KINDS[word[0]], "part": part, "revenue": 20}
        if word[0] == "c":
            stop |= {"city": cities, "slots": int(word[1:] or 1)}
            cities += 1
        found.append(stop)
    paths = [
        {
            "a": [_ENDS[a[0]], int(a[1:])],
            "b": [_ENDS[b[0]], int(b[1:])],
            "part": i,
        }
        for i, (a, b) in enumerate(word.split("-") for word in track.split())
    ]
    return tile_from_json(
        name,
        {
            "color": color,
            "stops": found,
            "paths": paths,
            "junctions": int("j0" in track),
            "labels": label.split(),
        },
    )


def _read(line: str) -> Tile:
    head, _, tail = line.partition(":")
    name, color, *stops = head.split()
    words = tail.split()
    labels = [word for word in words if "-" not in word]
    track = [word for word in words if "-" in word]
    return tile(name, color, " ".join(stops), " ".join(track), " ".join(labels))


TILES = {t.name: t for t in map(_read, SHORT.strip().splitlines())}


def board(hexes: dict[str, str], impassable=(), **more) -> Board:
    """A flat-topped board: hex to ``name`` or ``name:rotation`` of a tile lying there."""
    printed = {}
    for hex, text in hexes.items():
        name, _, rotation = text.partition(":")
        printed[hex] = TILES[name].turned(int(rotation or 0))
    return Board.of(Grid("flat"), printed, impassable, **more)


def hexes(random: Random, columns: int, rows: int) -> list[str]:
    return [
        f"{'ABCDEFGH'[x]}{y + 1}" for x in range(columns) for y in range(rows) if (x + y) % 2 == 0
    ]


def random_board(random: Random, columns: int = 4, rows: int = 8) -> Board:
    """Common tiles, a few kinds at a time so that they often meet, in any rotation."""
    names = [name for name in TILES if TILES[name].tracks or random.random() < 0.3]
    pool = random.sample(names, random.choice((3, 6, 12)))
    return board(
        {
            hex: f"{random.choice(pool)}:{random.randrange(6)}"
            for hex in hexes(random, columns, rows)
        }
    )


_count = 0


def odd_board(random: Random, gauges: tuple[str, ...], spikes: float) -> Board:
    """Track of all kinds without sense: gauges, lanes and spikes as they come."""
    global _count
    _count += 1
    places = hexes(random, random.choice((2, 3)), random.choice((4, 6)))
    printed = {hex: _odd_tile(random, f"odd{_count}{hex}", gauges, spikes) for hex in places}
    return Board.of(Grid("flat"), printed)


def _odd_tile(random: Random, name: str, gauges: tuple[str, ...], spikes: float) -> Tile:
    stops = tuple(
        Stop(i, random.choice(("city", "city", "town", "offboard")), i, {"": 10}, slots=1)
        for i in range(random.randrange(3))
    )
    ends = [("edge", n) for n in range(6)] + [("stop", s.index) for s in stops] * 2
    junction = random.random() < 0.3
    ends += [("junction", 0)] * 3 * junction
    found = []
    for _ in range(random.randrange(1, 7)):
        a = random.choice(ends)
        b = random.choice([end for end in ends if end != a])
        spike = {a[0], b[0]} != {"edge"} and random.random() < spikes
        lanes = [
            (2, random.randrange(2)) if spikes and random.random() < 0.1 else (1, 0)
            for _ in range(2)
        ]
        found.append(Track(a, b, random.choice(gauges), int(spike), *lanes))
    return Tile(name, "white", stops, tuple(dict.fromkeys(found)), int(junction))


def random_access(random: Random, board: Board):
    """Some starts and some blocked stops."""
    stops = [
        (hex, stop.index)
        for hex, t in board.tiles.items()
        for stop in t.stops
        if stop.kind != "offboard"
    ]
    starts = tuple(random.sample(stops, min(len(stops), random.choice((1, 1, 2, 3)))))
    rest = [place for place in stops if place not in starts]
    return starts, frozenset(place for place in rest if random.random() < 0.25)

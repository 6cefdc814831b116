"""The third hard domain: what trains can run and earn, and the best they can do, proved.

Usable alone: ``network`` makes a network from tiles as they lie, ``best`` finds the best set of
routes for some trains under the ``Rules`` of a title, ``evaluate`` and ``find_fault`` price and
check any set, ``read_routes`` and ``write_routes`` speak the file format, ``completions`` and
``click`` help to draw by hand. docs/routes.md has the method and the proof.
"""

from tetsuro.routes.answer import Answer, Limit
from tetsuro.routes.best import best
from tetsuro.routes.draw import Drawing, click, completions, cycled, onward, unclicked
from tetsuro.routes.files import read_routes, write_routes
from tetsuro.routes.network import Network, Stop, network, network_of, straight
from tetsuro.routes.rules import (
    Evaluation,
    Fault,
    Hints,
    Item,
    Priced,
    Route,
    Rules,
    Run,
    evaluate,
    find_fault,
)
from tetsuro.routes.survey import Chain, Features, Site, Survey, survey
from tetsuro.routes.trains import Train

__all__ = [
    "Answer",
    "Chain",
    "Drawing",
    "Evaluation",
    "Fault",
    "Features",
    "Hints",
    "Item",
    "Limit",
    "Network",
    "Priced",
    "Route",
    "Rules",
    "Run",
    "Site",
    "Stop",
    "Survey",
    "Train",
    "best",
    "click",
    "completions",
    "cycled",
    "evaluate",
    "find_fault",
    "network",
    "network_of",
    "onward",
    "read_routes",
    "straight",
    "survey",
    "unclicked",
    "write_routes",
]

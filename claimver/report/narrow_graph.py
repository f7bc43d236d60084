"""The graph of a claim placed for a phone: as narrow as its words allow, so that letters of full size can be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from claimver.report.draw import BEND, LINE_HEIGHT, NARROW_MARGIN, link_words, node_words
from claimver.report.graph import EvidenceGraph, Link, Node, layers

PANE = (270, 400)  # pixels of the drawing that a phone of 320 pixels shows at letters of full size
_LETTER, _ARROW, _GAP, _AIR = 7.6, 22, 16, 4  # pixels: of a letter, of a line's ends, between boxes, between words
_WIDER = 2.0  # a layer is spread over the pane, up to so many times its own length
Size = tuple[float, float]


def narrowed(graph: EvidenceGraph, *, middle: str = "") -> EvidenceGraph:
    """The graph with its layers from left to right, or downwards where the pane shows more of that.

    Around a ``middle`` all that is not it is one layer.
    """
    rows = [[middle], [node.id for node in graph.nodes if node.id != middle]] if middle else layers(graph)
    rows = [row for row in rows if row]
    boxes = {node.id: _box(node) for node in graph.nodes}
    across, down = (_Placing(rows, graph.links, boxes, along) for along in (0, 1))
    places = (down if down.shown > across.shown else across).places()
    return replace(graph, nodes=tuple(replace(n, x=places[n.id][0], y=places[n.id][1]) for n in graph.nodes))


def _box(node: Node) -> Size:
    width, height = _size(node_words(node, narrow=True))
    return width + 2 * NARROW_MARGIN, height + 2 * NARROW_MARGIN


def _size(words: str) -> Size:
    lines = words.split("\n")
    return _LETTER * max(map(len, lines)), LINE_HEIGHT * len(lines)


@dataclass(frozen=True)
class _Placing:
    """Layers one after another ``along`` an axis (0 from left to right, 1 downwards), each spread along the other."""

    rows: Sequence[Sequence[str]]
    links: Sequence[Link]
    boxes: Mapping[str, Size]
    along: int

    @property
    def shown(self) -> float:
        """How large the pane can show all of it, 1 at most."""
        deep = sum(self._deep(row) for row in self.rows) + sum(self._before(n) for n in range(1, len(self.rows)))
        return min(1.0, PANE[self.along] / max(deep, 1.0), PANE[1 - self.along] / max(self._length, 1.0))

    @property
    def _length(self) -> float:
        """Of the longest layer."""
        return max((sum(self._slots(number)) for number in range(len(self.rows))), default=0.0)

    def places(self) -> dict[str, tuple[int, int]]:
        """Where the middle of each node stands."""
        found: dict[str, tuple[int, int]] = {}
        stretch = max(1.0, min(_WIDER, PANE[1 - self.along] / max(self._length, 1.0)))
        at = 0.0
        for number, row in enumerate(self.rows):
            at += (self._before(number) if number else 0.0) + self._deep(row) / 2
            slots = self._slots(number)
            place = (self._length - sum(slots)) / 2
            for id, slot in zip(row, slots, strict=True):
                beside = round(stretch * (place + slot / 2))
                found[id] = (round(at), beside) if self.along == 0 else (beside, round(at))
                place += slot
            at += self._deep(row) / 2
        return found

    def _deep(self, row: Sequence[str]) -> float:
        return max(self.boxes[id][self.along] for id in row)

    def _before(self, number: int) -> float:
        """The room that the words of the statements between the layer and the one before it need.

        They stand half way between the middles of the boxes, which is nearer to the larger box.
        """
        words = [size[self.along] for id in self.rows[number] for size in self._to(id, number)]
        uneven = abs(self._deep(self.rows[number]) - self._deep(self.rows[number - 1])) / 2
        return max(words, default=0.0) + _ARROW + uneven

    def _slots(self, number: int) -> list[float]:
        """What each node of the layer takes: its box, or twice its statements' words, which stand half way to it.

        Parallel statements are bent apart, all by as much, however long their words are.
        """
        beside, row = 1 - self.along, self.rows[number]
        fan = 2 if len(row) > 1 else 1
        sizes = [[size[beside] + _AIR for size in self._to(id, number)] for id in row]
        words = [max(size, default=0.0) + BEND * max(0, len(size) - 1) for size in sizes]
        return [max(self.boxes[id][beside] + _GAP, fan * wide) for id, wide in zip(row, words, strict=True)]

    def _to(self, id: str, number: int) -> Iterable[Size]:
        """The sizes of the words of the statements that join the node to the layer before."""
        before = {*self.rows[number - 1]} if number else set()
        for link in self.links:
            if (link.source == id and link.target in before) or (link.target == id and link.source in before):
                yield _size(link_words(link, narrow=True))

"""Whether cards find room in cells, by the greatest flow: from the cards through the cells that take them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable

Edges = dict[str, dict[str, int]]
"""From -> to -> what can still flow there."""


def find_room(masks: Iterable[int], sizes: tuple[int, ...]) -> bool:
    """Whether every card finds a cell of its mask, and no cell takes more than its size."""
    cards = Counter(masks)
    return greatest_flow(_edges(cards, sizes)) == sum(cards.values())


def _edges(cards: Counter[int], sizes: tuple[int, ...]) -> Edges:
    """Cards that can lie in the same cells are one node."""
    edges: Edges = {"source": {}, "sink": {}}
    for cell, size in enumerate(sizes):
        edges[f"cell {cell}"] = {"sink": size}
    for mask, count in cards.items():
        edges["source"][f"cards {mask}"] = count
        edges[f"cards {mask}"] = {f"cell {cell}": count for cell in range(len(sizes)) if mask >> cell & 1}
    return edges


def greatest_flow(edges: Edges) -> int:
    """What can flow from `source` to `sink`, path after shortest path (Edmonds and Karp); uses up the edges."""
    flow = 0
    while path := _shortest(edges):
        more = min(edges[start][end] for start, end in path)
        for start, end in path:
            edges[start][end] -= more
            edges[end][start] = edges[end].get(start, 0) + more
        flow += more
    return flow


def _shortest(edges: Edges) -> list[tuple[str, str]]:
    """The edges of a shortest path with something left on each; none if there is no path."""
    came = {"source": ""}
    queue = deque(["source"])
    while queue and "sink" not in came:
        node = queue.popleft()
        for end, left in edges[node].items():
            if left and end not in came:
                came[end] = node
                queue.append(end)
    path, node = [], "sink"
    while came.get(node):
        path.append((came[node], node))
        node = came[node]
    return path

import type { ViewCells } from './viewCells.ts';

/**
 * Joins cells whose vehicles' mean places are closer than the side of a cell, fuller cells first, so that a line of the grid
 * between two clusters does not make them overlap. Returns for each cell the one it belongs to: itself where it stands alone or
 * leads. Cells without vehicles belong to themselves.
 */
export function mergeCells(cells: ViewCells): Int32Array {
  const leader = new Int32Array(cells.count.length);
  for (let cell = 0; cell < leader.length; cell++) leader[cell] = cell;
  const isTaken = new Uint8Array(leader.length);
  const reach = cells.cellSize * cells.cellSize;
  const meanX = (cell: number) => cells.sumX[cell]! / cells.count[cell]!;
  const meanY = (cell: number) => cells.sumY[cell]! / cells.count[cell]!;

  const byFullness = cells.filled.sort((a, b) => cells.count[b]! - cells.count[a]! || a - b);
  for (const cell of byFullness) {
    if (isTaken[cell]) continue;
    isTaken[cell] = 1;
    const x = meanX(cell);
    const y = meanY(cell);
    for (const neighbour of neighboursOf(cell, cells)) {
      if (isTaken[neighbour] || cells.count[neighbour] === 0) continue;
      const dx = meanX(neighbour) - x;
      const dy = meanY(neighbour) - y;
      if (dx * dx + dy * dy >= reach) continue;
      isTaken[neighbour] = 1;
      leader[neighbour] = cell;
    }
  }
  return leader;
}

/** The up to eight cells around a cell; means that are closer than the side of a cell are in no other. */
function* neighboursOf(cell: number, { columns, rows }: ViewCells): Iterable<number> {
  const column = cell % columns;
  const row = (cell - column) / columns;
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++)
      if (r !== row || c !== column) yield r * columns + c;
}

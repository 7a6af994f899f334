import { folded } from '../../i18n/index.ts';
import type { Entity, EntityRow, Reference } from './entity.ts';

/** A row in its tree. */
export interface RowNode {
  value: string;
  row: EntityRow;
  children: readonly RowNode[];
}

/** The id of the row above one; null for one on top. */
export const aboveOf = ({ parent = '' }: Pick<Entity, 'parent'>, row: EntityRow): number | null =>
  (row[parent] as Reference | null)?.id ?? null;

/**
 * Rows as trees, each level in the order in which the rows come. One whose row above is not among them is on top. Of a text only those whose
 * name contains it, with all above and below them.
 */
export function rowTree(
  entity: Pick<Entity, 'parent' | 'nameOf'>,
  rows: readonly EntityRow[],
  text = '',
): RowNode[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, (row) => {
    const above = aboveOf(entity, row);
    return above !== null && ids.has(above) ? above : null;
  });
  const wanted = folded(text.trim());
  const nodesOf = (above: number | null, isWithin: boolean): RowNode[] =>
    (below.get(above) ?? []).flatMap((row): RowNode[] => {
      const isFound = isWithin || folded(entity.nameOf(row)).includes(wanted);
      const children = nodesOf(row.id, isFound);
      return isFound || children.length > 0 ? [{ value: String(row.id), row, children }] : [];
    });
  return nodesOf(null, wanted === '');
}

/** Whether a row may be moved below another: not where it is, nor within itself, nor to another customer; what is on top of a customer stays. */
export function mayMoveTo(
  entity: Pick<Entity, 'parent'>,
  rows: ReadonlyMap<number, EntityRow>,
  row: EntityRow,
  target: EntityRow,
): boolean {
  const above = aboveOf(entity, row);
  if (above === null || above === target.id || row.customerId !== target.customerId) return false;
  for (let at: EntityRow | undefined = target; at; at = rows.get(aboveOf(entity, at) ?? 0))
    if (at.id === row.id) return false;
  return true;
}

import { folded } from '../../i18n/index.ts';
import type { EntityAddress } from './address.ts';
import type { Entity, EntityRow, Reference, Value } from './entity.ts';

/** A page of rows, of how many that match, and its number: the last one where the address names one beyond it. */
export interface HeldPage {
  items: readonly EntityRow[];
  count: number;
  page: number;
}

/** Of rows that are all here, those that an address asks for on all pages: searched in every field, filtered and sorted as a server would. */
export function heldRows(
  { fields }: Pick<Entity, 'fields'>,
  rows: readonly EntityRow[],
  { text, customerId, filter, order }: Omit<EntityAddress, 'page' | 'pageSize'>,
): EntityRow[] {
  const wanted = folded(text.trim());
  const key = order?.key ?? fields[0]?.name ?? 'id';
  const sign = order?.isDescending ? -1 : 1;
  return rows
    .filter(
      (row) =>
        (customerId === null || row.customerId === customerId) &&
        Object.entries(filter).every(([name, value]) => row[name] === value) &&
        fields.some(({ name }) => folded(textOf(row[name])).includes(wanted)),
    )
    .toSorted((one, other) => sign * compare(one[key], other[key]) || one.id - other.id);
}

/** Of rows that are all here, the page that an address asks for. */
export function heldPage(
  entity: Pick<Entity, 'fields'>,
  rows: readonly EntityRow[],
  { page, pageSize, ...choice }: EntityAddress,
): HeldPage {
  const found = heldRows(entity, rows, choice);
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
  return { items: found.slice((shown - 1) * pageSize, shown * pageSize), count: found.length, page: shown };
}

const inWords = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(one: Value | number | undefined, other: Value | number | undefined): number {
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(other) - Number(one);
  return inWords.compare(textOf(one), textOf(other));
}

function textOf(value: Value | number | undefined): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return typeof value === 'object' ? (value as Reference).label : String(value);
}

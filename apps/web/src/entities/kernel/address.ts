import { PAGE_SIZES } from '../../ui/index.ts';
import type { ListChoice, ListFilter } from './calls.ts';
import { type Entity, type Field, inputNameOf } from './entity.ts';

/** What of a page of an entity stands in its address: a link shows the same rows to a colleague. */
export interface EntityAddress {
  text: string;
  customerId: number | null;
  /** Values of flags and choices that rows must have, by field. */
  filter: ListFilter;
  order: { key: string; isDescending: boolean } | null;
  page: number;
  pageSize: number;
  /** The row after which the page begins; null where its number says it. */
  after: number | null;
  /** The open row. */
  row: number | 'new' | null;
  /** In a tree, below which row a new one is. */
  below: number | null;
  /** Whether rows that are in a tree are shown as a list. */
  isList: boolean;
}

const idIn = (text: string | null): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;

/** The value to which a field narrows a list; null for none. */
function filterIn(field: Field, text: string | null): ListFilter[string] | null {
  if (field.kind === 'flag') return text === 'yes' || text === 'no' ? text === 'yes' : null;
  if (field.kind === 'reference') return field.isFilter ? idIn(text) : null;
  if (field.kind !== 'choice') return null;
  return field.choices.find(({ value }) => String(value) === text)?.value ?? null;
}

const isSorted = (field: Field): boolean =>
  field.kind === 'own'
    ? (field.isSortable ?? false)
    : !['notes', 'references', 'names', 'password'].includes(field.kind);

/** Reads the query of an address; what makes no sense is left out. */
export function readAddress(search: URLSearchParams, { fields }: Pick<Entity, 'fields'>): EntityAddress {
  const sort = search.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  const isKnown = key === 'customerName' || fields.some((field) => field.name === key && isSorted(field));
  const pageSize = Number(search.get('size'));
  const row = search.get('row');
  return {
    text: search.get('q') ?? '',
    customerId: idIn(search.get('customer')),
    filter: Object.fromEntries(
      fields.flatMap((field) => {
        const name = inputNameOf(field);
        const value = filterIn(field, search.get(name));
        return value === null ? [] : [[name, value]];
      }),
    ),
    order: isKnown ? { key, isDescending: sort.startsWith('-') } : null,
    page: idIn(search.get('page')) ?? 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
    after: idIn(search.get('after')),
    row: row === 'new' ? 'new' : idIn(row),
    below: row === 'new' ? idIn(search.get('below')) : null,
    isList: search.get('view') === 'list',
  };
}

/** The query of an address, without what goes without saying. */
export function writeAddress(address: EntityAddress): URLSearchParams {
  const search = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value));
  };
  set('q', address.text);
  set('customer', address.customerId);
  for (const [name, value] of Object.entries(address.filter))
    set(name, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
  set('sort', address.order && `${address.order.isDescending ? '-' : ''}${address.order.key}`);
  set('page', address.page > 1 ? address.page : null);
  set('size', address.pageSize === PAGE_SIZES[0] ? null : address.pageSize);
  set('after', address.page > 1 ? address.after : null);
  set('row', address.row);
  set('below', address.row === 'new' ? address.below : null);
  set('view', address.isList ? 'list' : null);
  return search;
}

/** Which rows an address asks for, as list calls take it. */
export const listChoice = ({ customerId, text, filter, order }: EntityAddress): ListChoice => ({
  customerId,
  searchText: text,
  filter,
  sort: order ? [{ field: order.key, order: order.isDescending ? 'DESC' : 'ASC' }] : [],
});

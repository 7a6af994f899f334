import { PAGE_SIZES } from '../../ui/index.ts';
import type { Entity } from './entity.ts';

/** What of a page of an entity stands in its address: a link shows the same rows to a colleague. */
export interface EntityAddress {
  text: string;
  customerId: number | null;
  /** Values of flags that rows must have, by field. */
  filter: Record<string, boolean>;
  order: { key: string; isDescending: boolean } | null;
  page: number;
  pageSize: number;
  /** The row after which the page begins; null where its number says it. */
  after: number | null;
  /** The open row. */
  row: number | 'new' | null;
}

const idIn = (text: string | null): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;

/** Reads the query of an address; what makes no sense is left out. */
export function readAddress(search: URLSearchParams, { fields }: Pick<Entity, 'fields'>): EntityAddress {
  const flags = fields.filter(({ kind }) => kind === 'flag').map(({ name }) => name);
  const sort = search.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  const isKnown = key === 'customerName' || fields.some(({ name, kind }) => name === key && kind !== 'notes');
  const pageSize = Number(search.get('size'));
  const row = search.get('row');
  return {
    text: search.get('q') ?? '',
    customerId: idIn(search.get('customer')),
    filter: Object.fromEntries(
      flags.flatMap((name) => {
        const value = search.get(name);
        return value === 'yes' || value === 'no' ? [[name, value === 'yes']] : [];
      }),
    ),
    order: isKnown ? { key, isDescending: sort.startsWith('-') } : null,
    page: idIn(search.get('page')) ?? 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
    after: idIn(search.get('after')),
    row: row === 'new' ? 'new' : idIn(row),
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
  for (const [name, value] of Object.entries(address.filter)) set(name, value ? 'yes' : 'no');
  set('sort', address.order && `${address.order.isDescending ? '-' : ''}${address.order.key}`);
  set('page', address.page > 1 ? address.page : null);
  set('size', address.pageSize === PAGE_SIZES[0] ? null : address.pageSize);
  set('after', address.page > 1 ? address.after : null);
  set('row', address.row);
  return search;
}

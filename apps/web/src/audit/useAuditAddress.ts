import { useSearchParams } from 'react-router';
import { addDays, momentOf, useFormat } from '../i18n/index.ts';
import { PAGE_SIZES } from '../ui/index.ts';

/** What the address of the page says. */
export interface AuditAddress {
  customerId: number | null;
  userId: number | null;
  kind: string | null;
  action: string | null;
  /** Days, `yyyy-MM-dd`, both included. */
  from: string | null;
  until: string | null;
  page: number;
  pageSize: number;
  /** The open entry. */
  entry: number | null;
}

const NAMES: Readonly<Record<keyof AuditAddress, string>> = {
  customerId: 'customer',
  userId: 'user',
  kind: 'kind',
  action: 'action',
  from: 'from',
  until: 'until',
  page: 'page',
  pageSize: 'size',
  entry: 'entry',
};
const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the address of the page says, the filter of the call that follows from it, and the way to other entries. */
export function useAuditAddress() {
  const { timeZone } = useFormat();
  const [search, setSearch] = useSearchParams();
  const text = (key: keyof AuditAddress) => search.get(NAMES[key]);
  const number = (key: keyof AuditAddress) => Number(text(key)) || null;
  const day = (key: keyof AuditAddress) => (DAY.test(text(key) ?? '') ? text(key) : null);
  const address: AuditAddress = {
    customerId: number('customerId'),
    userId: number('userId'),
    kind: text('kind'),
    action: text('action'),
    from: day('from'),
    until: day('until'),
    page: Math.max(1, Math.floor(number('page') ?? 1)),
    pageSize: PAGE_SIZES.find((size) => size === number('pageSize')) ?? PAGE_SIZES[0],
    entry: number('entry'),
  };
  const { customerId, userId, kind, action, from, until } = address;
  const startOf = (of: string) => new Date(momentOf(`${of} 00:00:00`, timeZone)).toISOString();
  const filter = {
    customerId,
    userId,
    kind,
    action,
    from: from && startOf(from),
    until: until && startOf(addDays(until, 1)),
  };
  const go = (part: Partial<AuditAddress>, replace = false) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(part)) {
          const name = NAMES[key as keyof AuditAddress];
          if (value === null || (key === 'page' && value === 1)) after.delete(name);
          else after.set(name, String(value));
        }
        return after;
      },
      { replace },
    );
  return { address, filter, go };
}

import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './address.ts';
import { periodUpTo } from './moment.ts';

test.each([null, '2026-11-20 00:00:00', '2026-03-01 23:59:59'])(
  'the moment %s comes back from the address',
  (moment) => {
    const before = readAddress(new URLSearchParams(), { columns: [] });
    const query = writeAddress({ ...before, period: periodUpTo(moment) });
    expect(readAddress(query, { columns: [] }).period).toEqual(periodUpTo(moment));
    expect(query.has('period')).toBe(moment !== null);
  },
);

import { expect, test } from 'vitest';
import { NO_DRIVING, readDriving, writeDriving } from './drivingAddress.ts';

test('what is asked about driving stands in the address under names of its own, and comes back from it', () => {
  const asked = {
    ...NO_DRIVING,
    vehicles: [3, 7],
    period: { period: 8, custom: null } as const,
    filters: { drivers: '4' },
    tab: 'vehicles' as const,
    who: '7',
  };
  const query = new URLSearchParams({ vehicles: '9' });
  writeDriving(query, asked);
  expect(query.get('vehicles')).toBe('9');
  expect(readDriving(query)).toEqual(asked);
  expect(readDriving(new URLSearchParams('d.who=me&d.tab=x'))).toEqual(NO_DRIVING);
});

import { expect, test } from 'vitest';
import { NO_JOURNEY_REPORT, readJourneyReport, writeJourneyReport } from './journeyAddress.ts';

test('the question of the journey report stands in the address under names of its own, and comes back from it', () => {
  const asked = {
    ...NO_JOURNEY_REPORT,
    vehicles: [3, 7],
    period: { period: 8, custom: null } as const,
    filters: { grouping: 'BY_DRIVER' },
    columns: ['journeyReports.kmsRec', 'positions.vel'],
    row: 7,
  };
  const query = new URLSearchParams({ vehicles: '9', period: '2' });
  writeJourneyReport(query, asked);
  expect(query.get('vehicles')).toBe('9');
  expect(readJourneyReport(query)).toEqual(asked);
  expect(readJourneyReport(new URLSearchParams('j.vehicles=x&j.row=no&j.cols=positions.no'))).toEqual(
    NO_JOURNEY_REPORT,
  );
});

import { describe, expect, it } from 'vitest';
import {
  daySubject,
  emptySubject,
  journeySubject,
  stopSubject,
  tripAfter,
  tripSubject,
} from './explained.ts';
import type { Journey, JourneyDay, JourneyStep } from './journey.ts';

const step = (from: string, until: string, tDet: number | null): JourneyStep => ({
  sid: from,
  began: `2026-11-${from}:00.000Z`,
  lasting: null,
  iTime: `2026-11-${from}:00.000Z`,
  fTime: `2026-11-${until}:00.000Z`,
  tIgn: 0,
  odo: 0,
  tDet,
  stopLasting: null,
});
const [first, second, third] = [
  step('20T10:00', '20T10:30', 3_600),
  step('20T12:00', '20T12:30', 0),
  step('21T08:00', '21T09:00', 600),
] as const;
const days: readonly JourneyDay[] = [
  { date: '2026-11-20', visible: true, trips: 2, steps: [first, second] },
  { date: '2026-11-21', visible: true, trips: 1, steps: [third] },
];
const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`);

describe('what explains a journey', () => {
  it('is the range of a trip', () => {
    expect(tripSubject(4, first)).toMatchObject({ assetId: 4, from: at('20T10:00'), until: at('20T10:30') });
  });

  it('is the time of a stop until the next trip, also on another day, or as long as it lasts', () => {
    expect(tripAfter(days, second.sid)).toBe(third);
    expect(tripAfter(days, third.sid)).toBeNull();
    expect(stopSubject(4, first, second)).toMatchObject({ from: at('20T10:30'), until: at('20T12:00') });
    expect(stopSubject(4, third, null)).toMatchObject({ from: at('21T09:00'), until: at('21T09:10') });
    expect(stopSubject(4, { ...third, tDet: 0 }, null)).toBeNull();
    expect(stopSubject(4, { ...third, tDet: null }, null)).toBeNull();
  });

  it('is a day from its first trip to the end of its last', () => {
    expect(daySubject(4, days[0] as JourneyDay)).toMatchObject({
      from: at('20T10:00'),
      until: at('20T12:30'),
    });
    expect(daySubject(4, { date: '2026-11-22', visible: true, trips: 0, steps: [] })).toBeNull();
  });

  it('is the range of a journey as it was answered, however late it is asked for', () => {
    const [from, until] = ['2026-11-21T19:00:00.000Z', '2026-11-21T19:58:12.000Z'];
    expect(journeySubject({ mid: 4, from, until } as Journey)).toEqual({
      about: 'DISTANCE',
      assetId: 4,
      from: Date.parse(from),
      until: Date.parse(until),
    });
  });

  it('of nothing is a period in the zone of who asks, until now', () => {
    const now = at('21T20:00');
    const search = (period: 3 | 4) => emptySubject(4, { period, custom: null }, now, 'America/Lima');
    expect(search(3)).toMatchObject({ from: at('20T05:00'), until: at('21T05:00') });
    expect(search(4)).toMatchObject({ from: at('21T05:00'), until: now });
  });
});

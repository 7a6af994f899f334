import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentMs, momentText } from './moments.ts';

describe('the text of a moment', () => {
  it('is ISO 8601 in UTC, for any moment and whatever was told before', () => {
    const moment = fc.oneof(
      fc.integer({ min: -8e15, max: 8e15 }),
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 0, 1, 0, 3) }),
      fc.double({ min: -1e13, max: 1e13, noNaN: true }),
    );
    fc.assert(
      fc.property(moment, (ms) => {
        expect(momentText(ms)).toBe(new Date(ms).toISOString());
      }),
    );
    expect(() => momentText(Number.NaN)).toThrow(RangeError);
    expect(momentText(Date.UTC(2026, 10, 21, 8, 30, 15, 7))).toBe('2026-11-21T08:30:15.007Z');
  });
});

describe('a moment that a client says', () => {
  const noon = Date.UTC(2026, 10, 21, 12);

  it('with a zone is that one, without in the given one', () => {
    expect(momentMs('2026-11-21T12:00:00Z', 'America/Lima')).toBe(noon);
    expect(momentMs('2026-11-21T07:00:00-05:00', 'Europe/Madrid')).toBe(noon);
    expect(momentMs('2026-11-21 07:00:00', 'America/Lima')).toBe(noon);
    expect(momentMs('2026-11-21', 'America/Lima')).toBe(noon - 7 * 3_600_000);
  });

  it('at a midnight that is skipped or comes twice is where the day begins', () => {
    expect(momentMs('2026-09-06 00:00:00', 'America/Santiago')).toBe(Date.UTC(2026, 8, 6, 4));
    expect(momentMs('2026-11-01 00:00:00', 'America/Havana')).toBe(Date.UTC(2026, 10, 1, 4));
  });

  it('that is none is refused', () => {
    for (const text of ['', 'yesterday', '2026-13-01', '2026-11-21 25:00:00'])
      expect(() => momentMs(text, 'America/Lima')).toThrow('INVALID_INPUT');
  });
});

import { describe, expect, it } from 'vitest';
import { isoDay, isoTime, isWallTime, momentOf, wallTime, zoneName } from './zone.ts';

describe('the moment of a wall time', () => {
  it.each([
    ['2026-11-21 12:00:00', 'America/Lima', '2026-11-21T17:00:00.000Z'],
    ['2026-07-01 00:00:00', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
    ['2026-10-25 03:30:00', 'Europe/Madrid', '2026-10-25T02:30:00.000Z'],
    ['2026-03-29 03:00:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29 01:59:59', 'Europe/Madrid', '2026-03-29T00:59:59.000Z'],
    ['2026-01-01 00:00:00', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
  ])('%s in %s is %s', (wall, timeZone, moment) => {
    const ms = momentOf(wall, timeZone);
    expect(new Date(ms).toISOString()).toBe(moment);
    const shown = wallTime(ms, timeZone);
    expect(`${isoDay(shown)} ${isoTime(shown)}`).toBe(wall);
  });
});

it('distinguishes wall times from other texts', () => {
  expect(isWallTime('2026-11-20 23:59:59')).toBe(true);
  for (const text of ['', '2026-11-20', '2026-13-20 00:00:00', '2026-11-20 24:00:00', '2026-11-20T10:00:00'])
    expect(isWallTime(text)).toBe(false);
});

describe('the name of a time zone', () => {
  it.each([
    ['America/Lima', 'Lima'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['UTC', 'UTC'],
  ])('%s is %s', (timeZone, name) => {
    expect(zoneName(timeZone)).toBe(name);
  });
});

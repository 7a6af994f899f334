import { describe, expect, it } from 'vitest';
import { createFormat } from '../format.ts';
import {
  DRIVER_HOURS_WORDS,
  FLEET_KM_WORDS,
  GEOFENCE_HISTORY_WORDS,
  REPORT_WORDS,
  subtotalChoices,
  subtotalLabel,
  subtotalValue,
} from './index.ts';

const spanish = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const english = createFormat({ language: 'US', timeZone: 'America/Lima' });

describe('the subtotals of a report', () => {
  it('are by what is of the vehicle, and by columns where the report names them', () => {
    const names = (words: typeof FLEET_KM_WORDS) => subtotalChoices(words).map(({ name }) => name);
    expect(names(FLEET_KM_WORDS)).toEqual(['vehicleGroup', 'vehicleType', 'vehicleCustomer']);
    expect(names(DRIVER_HOURS_WORDS)).toEqual(['driver', 'day', 'month']);
  });

  it('have a heading for each name that a report gives', () => {
    for (const words of Object.values(REPORT_WORDS))
      expect(subtotalChoices(words)).toHaveLength(words.subtotals?.length ?? 3);
  });

  it.each([
    ['day', '2026-03-09', '2026-03-09', '09/03/2026', '03-09-2026'],
    ['month', '2026-03-09', '2026-03', 'marzo de 2026', 'March 2026'],
    ['geofenceName', 'Puerto', 'Puerto', 'Puerto', 'Puerto'],
    ['geofenceName', null, null, 'Sin dato', 'Not known'],
    ['vehicleGroup', null, null, 'Sin grupo', 'No group'],
    ['vehicleType', null, 'Truck', 'Camión', 'Truck'],
  ])('by %s of %s are called as people say it', (name, given, value, inSpanish, inEnglish) => {
    const row = { day: given, geofenceName: given };
    if (!name.startsWith('vehicle')) expect(subtotalValue(name, row)).toBe(value);
    expect(subtotalLabel(name, value, GEOFENCE_HISTORY_WORDS, spanish)).toBe(inSpanish);
    expect(subtotalLabel(name, value, GEOFENCE_HISTORY_WORDS, english)).toBe(inEnglish);
  });
});

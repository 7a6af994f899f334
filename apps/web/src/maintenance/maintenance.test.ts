import { describe, expect, it } from 'vitest';
import { createFormat } from '../i18n/index.ts';
import {
  byVehicle,
  fileComplaint,
  isEmail,
  kmOf,
  type Notice,
  overdueFirst,
  progressOf,
  urgencyOf,
  worstOf,
} from './maintenance.ts';

const NOTICE: Notice = {
  id: 1,
  asset: { id: 1, name: 'Bus 7', licensePlate: 'ABC-123' },
  serviceType: { id: 50, description: 'Cambio de aceite' },
  frequency: { id: 6, description: 'Por kilometraje' },
  quantityKm: 1_000,
  percentageAlert: 20,
  emailsList: [],
  users: [],
  dateStart: '2026-11-01T05:00:00.000Z',
  warningDate: null,
  dueDate: null,
  actualOdo: null,
  warningKm: null,
  dueOdometer: null,
  actualHours: null,
  warningHours: null,
  dueHours: null,
  indicator: 'OK',
  usePerDay: null,
  expectedDate: null,
};
const of = (id: number, name: string, licensePlate = '') => ({
  ...NOTICE,
  asset: { id, name, licensePlate },
});

it('lists by vehicle, name and plate, in the order of the alphabet whatever the accents', () => {
  const groups = byVehicle([
    of(1, 'Ómnibus'),
    of(2, 'Camión', 'B-2'),
    of(1, 'Ómnibus'),
    of(3, 'camion', 'A-1'),
  ]);
  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
    ['camion - A-1', 1],
    ['Camión - B-2', 1],
    ['Ómnibus', 2],
  ]);
});

it('lists what is overdue first, of vehicles and of notices', () => {
  const notice = (id: number, name: string, indicator: Notice['indicator']) => ({
    ...of(id, name),
    id,
    indicator,
  });
  const all = [
    notice(1, 'A', 'OK'),
    notice(2, 'B', 'WARNING'),
    notice(3, 'C', 'CRITICAL'),
    notice(4, 'D', 'OK'),
    notice(5, 'E', 'CRITICAL'),
  ];
  expect(overdueFirst(all).map(({ id }) => id)).toEqual([3, 5, 2, 1, 4]);
  expect(byVehicle(all, urgencyOf).map(({ name }) => name)).toEqual(['C', 'E', 'B', 'A', 'D']);
});

it('counts the worst as the whole', () => {
  const indicators = (...all: Notice['indicator'][]) => worstOf(all.map((indicator) => ({ indicator })));
  expect(indicators()).toBe('OK');
  expect(indicators('OK', 'CRITICAL', 'WARNING')).toBe('CRITICAL');
  expect(indicators('WARNING', 'OK')).toBe('WARNING');
});

describe('the progress of a notice', () => {
  it.each([
    [9_000, 0],
    [9_500, 0.5],
    [10_000, 1],
    [12_000, 1],
    [8_000, 0],
    [null, 0],
  ])('by the odometer at %s of 9000 to 10000 is %s', (actualOdo, part) => {
    const progress = progressOf({ ...NOTICE, actualOdo, warningKm: 9_800, dueOdometer: 10_000 }, 0);
    expect(progress).toMatchObject({ basis: 'km', limit: 10_000, now: actualOdo });
    expect(progress?.part).toBeCloseTo(part, 9);
  });

  it('by date goes with the clock, and there is none without a limit', () => {
    const dated = { ...NOTICE, warningDate: '2026-11-09T00:00:00Z', dueDate: '2026-11-11T00:00:00Z' };
    expect(progressOf(dated, Date.parse('2026-11-06T00:00:00Z'))?.part).toBeCloseTo(0.5, 9);
    expect(progressOf(NOTICE, 0)).toBeNull();
  });
});

it('sends the kilometres that were shown when nobody changed them, though miles are rounded', () => {
  const miles = createFormat({ language: 'US', timeZone: 'America/Lima' });
  const unit = { toShown: miles.shownDistance, toKm: miles.kmOfShown };
  const shown = unit.toShown(10_000);
  expect(shown).toBe(6_213.7);
  expect(kmOf(shown, unit, 10_000)).toBe(10_000);
  expect(kmOf(6_000, unit, 10_000)).toBeCloseTo(9_656.04, 2);
  expect(kmOf(6_000, unit, null)).toBeCloseTo(9_656.04, 2);
});

it.each([
  ['taller@norte.example', true],
  [' a@b.c ', true],
  ['a@b', false],
  ['a b@c.d', false],
  ['@c.d', false],
  ['a@b.c,d@e.f', false],
  ['', false],
])('%j as an e-mail address: %s', (text, good) => {
  expect(isEmail(text)).toBe(good);
});

it('accepts PDFs and pictures of a size', () => {
  expect(fileComplaint({ type: 'application/pdf', size: 10_000_000 })).toBeNull();
  expect(fileComplaint({ type: 'image/png', size: 10_000_001 })).toBe('largeFile');
  expect(fileComplaint({ type: 'text/html', size: 1 })).toBe('wrongFile');
});

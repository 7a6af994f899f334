import { describe, expect, it } from 'vitest';
import { fleetStatus } from '../live/index.ts';
import { ALL_STATUSES, countFleet, filterFleet, IN_WORKSHOP } from './fleetStatus.ts';
import { testVehicle } from './live/testVehicle.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const agoMs = (ms: number) => new Date(NOW - ms).toISOString();

describe('the fleet status', () => {
  it('distinguishes ignition and motion', () => {
    expect(fleetStatus(testVehicle(1, { ignition: true, motion: 'STOPPED' }), NOW)).toBe(0);
    expect(fleetStatus(testVehicle(1, { ignition: false, motion: 'MOVING' }), NOW)).toBe(1);
    expect(fleetStatus(testVehicle(1, { ignition: false, motion: 'STOPPED' }), NOW)).toBe(2);
    expect(fleetStatus(testVehicle(1, { ignition: null }), NOW)).toBe(3);
  });

  it('is silence from ten minutes on, and not before', () => {
    expect(fleetStatus(testVehicle(1, { utx: agoMs(10 * 60_000) }), NOW)).toBe(4);
    expect(fleetStatus(testVehicle(1, { utx: agoMs(10 * 60_000 - 1) }), NOW)).toBe(0);
  });

  it('is a person for type 3, silent or not', () => {
    const person = { asset: { itSupportsOBD2: false, typeMobile: { id: 3 } }, utx: agoMs(86_400_000) };
    expect(fleetStatus(testVehicle(1, person), NOW)).toBe(5);
  });
});

it('counts so that the parts sum up to the total', () => {
  const counts = countFleet(
    [
      testVehicle(1),
      testVehicle(2, { ignition: false, motion: 'STOPPED', workshop: { until: null, note: 'Frenos' } }),
      testVehicle(3, { utx: agoMs(1e9) }),
    ],
    NOW,
  );
  expect(counts).toEqual({ total: 3, byStatus: { 0: 1, 1: 0, 2: 1, 3: 0, 4: 1, 5: 0 }, inWorkshop: 1 });
});

describe('the list', () => {
  const fleet = [
    testVehicle(10, { nMov: 'Bus 10', nCh: 'José Pérez' }),
    testVehicle(2, { nMov: 'Bus 2', pat: 'ABC-123' }),
    testVehicle(3, { nMov: 'Camión 3', ignition: null, nInt: 'X77' }),
  ];
  const ids = (status: number, text: string) =>
    filterFleet(fleet, { status, text, nowMs: NOW }).map((vehicle) => vehicle.mid);

  it('is sorted as people count', () => {
    expect(ids(ALL_STATUSES, '')).toEqual([2, 10, 3]);
  });
  it('finds by plate, name, internal number and driver', () => {
    expect(ids(ALL_STATUSES, 'abc')).toEqual([2]);
    expect(ids(ALL_STATUSES, 'camion')).toEqual([3]);
    expect(ids(ALL_STATUSES, ' x77 ')).toEqual([3]);
    expect(ids(ALL_STATUSES, 'jose')).toEqual([10]);
  });
  it('shows those in the workshop, whatever their status', () => {
    const workshop = { until: null, note: null };
    const some = [
      testVehicle(1),
      testVehicle(2, { workshop }),
      testVehicle(3, { workshop, ignition: false }),
    ];
    const found = filterFleet(some, { status: IN_WORKSHOP, text: '', nowMs: NOW });
    expect(found.map(({ mid }) => mid)).toEqual([2, 3]);
  });
  it('filters by status and text together', () => {
    expect(ids(0, 'bus')).toEqual([2, 10]);
    expect(ids(3, 'bus')).toEqual([]);
  });
});

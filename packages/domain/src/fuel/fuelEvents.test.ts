import { expect, it } from 'vitest';
import { type FuelReceipt, fuelEvents, type MeasuredFuel } from './fuelEvents.ts';

const HOUR = 3_600_000;
const fill = (hour: number, changeL: number): MeasuredFuel => ({
  time: hour * HOUR,
  changeL,
  latitude: null,
  longitude: null,
});
const receipt = (hour: number, litres: number): FuelReceipt => ({
  time: hour * HOUR,
  litres,
  amount: null,
  odometerKm: null,
  station: null,
});
const shown = (measured: MeasuredFuel[], receipts: FuelReceipt[]) =>
  fuelEvents(measured, receipts).map((event) => [
    event.measured?.changeL ?? null,
    event.receipt?.litres ?? null,
  ]);

it('puts a receipt to the refuelling nearest in time', () => {
  expect(shown([fill(8, 50), fill(9, 30)], [receipt(9.25, 31), receipt(8.1, 52)])).toEqual([
    [50, 52],
    [30, 31],
  ]);
});

it('gives each refuelling one receipt, and leaves the others alone', () => {
  expect(shown([fill(8, 50)], [receipt(8.5, 20), receipt(8.1, 30)])).toEqual([
    [50, 30],
    [null, 20],
  ]);
});

it('puts nothing to a drain, or to what is more than two hours away', () => {
  expect(shown([fill(8, -20), fill(12, 40)], [receipt(8, 20), receipt(9.9, 40), receipt(14, 41)])).toEqual([
    [-20, null],
    [null, 20],
    [null, 40],
    [40, 41],
  ]);
});

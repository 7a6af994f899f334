import {
  type FuelEvent,
  type FuelReceipt,
  fuelEvents,
  fuelEventTime,
  RECEIPT_WINDOW_MS,
} from '@rastro/domain';
import { FUEL_WORDS } from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { readDailyTotals, readFuelChanges } from '../store/totals.ts';
import { type Filter, stretchesIn, weekdayOf } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements. */
const AT_ONCE = 50;

/** Fuel: what was filled and drained, what receipts say of it, and what a kilometre costs; docs/reports.md says what its columns mean. */
export const fuel: Report = {
  call: 'fuelReport',
  description:
    'What was filled into vehicles and drained from them in a range, as it was measured and as receipts say. A vehicle with neither is left out.',
  permission: 'CargasCombustible',
  words: FUEL_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    numEvents: { type: 'Int!', description: 'Number of its details.', width: 0 },
    fills: { type: 'Int!', description: 'Fills that were measured.', width: 1.3 },
    filledL: { type: 'Float!', description: 'Litres of these.', width: 1.5 },
    drains: { type: 'Int!', description: 'Drains that were measured.', width: 1.3 },
    drainedL: { type: 'Float!', description: 'Litres of these.', width: 1.5 },
    receipts: { type: 'Int!', description: 'Receipts.', width: 1.3 },
    receiptL: { type: 'Float!', description: 'Litres of these.', width: 1.5 },
    differenceL: {
      type: 'Float',
      description:
        'Litres of the receipts that belong to a fill, less those that were measured; null where none does.',
      width: 1.5,
    },
    cost: { type: 'Float', description: 'Amount of the receipts; null where none says one.', width: 2 },
    kmsRec: { type: 'Float!', description: 'Kilometres of its trips.', width: 2 },
    costPerKm: {
      type: 'Float',
      description: 'Amount for a kilometre; null where there is no amount, or it did not drive.',
      width: 1.5,
    },
  },
  rows: fuelRows,
  details: {
    description: 'Its fills, drains and receipts in order; all of them, or a page.',
    columns: {
      kind: { type: 'String!', description: 'FILL, DRAIN, or RECEIPT for one without a fill.', width: 2 },
      iTime: { type: 'DateTime!', description: 'When it was measured, else as the receipt says.', width: 3 },
      litres: { type: 'Float', description: 'Litres that were measured.', width: 1.5 },
      receiptL: { type: 'Float', description: 'Litres of the receipt.', width: 1.5 },
      differenceL: { type: 'Float', description: 'Those of the receipt less those measured.', width: 1.5 },
      amount: { type: 'Float', description: 'Amount of the receipt.', width: 2 },
      station: { type: 'String', description: 'Station of the receipt.', width: 2.5 },
      odo: { type: 'Float', description: 'Kilometres of the odometer as the receipt notes them.', width: 2 },
      uIni: { type: 'String', description: 'Address of the place where it was measured.', width: 4 },
      lat: { type: 'Float', description: 'Degrees of that place.', width: 2 },
      lon: { type: 'Float', description: 'Degrees of that place.', width: 2 },
    },
    rows: fuelDetails,
  },
};

async function* fuelRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const events = await eventsOf(scope, filter, some);
    const daily = await readDailyTotals(scope.db, history, some, filter.from, filter.to);
    yield some.flatMap((vehicle, i): ReportRow[] => {
      const own = events[i] ?? [];
      if (own.length === 0) return [];
      const { assetId, name, licensePlate } = vehicle;
      const days = (daily.get(assetId) ?? []).filter(({ date }) => filter.weekdays.has(weekdayOf(date)));
      const distanceM = days.reduce((sum, { facts }) => sum + facts.distanceM, 0);
      return [{ mid: assetId, name, pat: licensePlate, ...figures(own, distanceM) }];
    });
  }
}

/** What the events of a vehicle add up to. Nothing is rounded before it is added up. */
function figures(events: readonly FuelEvent[], distanceM: number) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const changes = events.flatMap(({ measured }) => measured?.changeL ?? []);
  const [fills, drains] = [changes.filter((litres) => litres > 0), changes.filter((litres) => litres < 0)];
  const receipts = events.flatMap(({ receipt }) => receipt ?? []);
  const differences = events.flatMap((event) => differenceOf(event) ?? []);
  const amounts = receipts.flatMap(({ amount }) => amount ?? []);
  const cost = amounts.length === 0 ? null : sum(amounts);
  return {
    numEvents: events.length,
    fills: fills.length,
    filledL: tenths(sum(fills)),
    drains: drains.length,
    drainedL: tenths(Math.abs(sum(drains))),
    receipts: receipts.length,
    receiptL: tenths(sum(receipts.map(({ litres }) => litres))),
    differenceL: differences.length === 0 ? null : tenths(sum(differences)),
    cost: cost === null ? null : hundredths(cost),
    kmsRec: Math.round(distanceM) / 1000,
    costPerKm: cost === null || distanceM === 0 ? null : Math.round((cost / distanceM) * 1e7) / 1e4,
  };
}

const differenceOf = ({ measured, receipt }: FuelEvent): number | null =>
  measured && receipt ? receipt.litres - measured.changeL : null;

async function* fuelDetails(
  { addressOf }: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  const vehicles = await reportVehicles(scope, [mid]);
  const [events = []] = await eventsOf(scope, filter, vehicles);
  yield events.slice(offset, offset + limit).map((event): DetailRow => {
    const { measured, receipt } = event;
    const { latitude = null, longitude = null } = measured ?? {};
    const difference = differenceOf(event);
    return {
      kind: measured === null ? 'RECEIPT' : measured.changeL > 0 ? 'FILL' : 'DRAIN',
      iTime: momentText(fuelEventTime(event)),
      litres: measured && tenths(Math.abs(measured.changeL)),
      receiptL: receipt && tenths(receipt.litres),
      differenceL: difference === null ? null : tenths(difference),
      amount: receipt?.amount == null ? null : hundredths(receipt.amount),
      station: receipt?.station ?? null,
      odo: receipt?.odometerKm ?? null,
      uIni: latitude === null || longitude === null ? null : addressOf(latitude, longitude),
      lat: latitude,
      lon: longitude,
    };
  });
}

/** What a filter is about of each vehicle. What was filled at its edges is matched with receipts beyond them, so that ranges that meet add up. */
async function eventsOf(
  scope: Scope,
  filter: Filter,
  vehicles: readonly ReportVehicle[],
): Promise<FuelEvent[][]> {
  const [from, to] = [filter.from - RECEIPT_WINDOW_MS, filter.to + RECEIPT_WINDOW_MS];
  const spans = vehicles.map(({ customerId, assetId }) => ({ customerId, assetId, from, to }));
  const changes = await readFuelChanges(scope.db, spans);
  const receipts = await readReceipts(scope, vehicles, from, to);
  return vehicles.map((vehicle, i) => {
    const stretches = stretchesIn(filter, vehicle);
    const isAsked = (time: number) => stretches.some((stretch) => time >= stretch.from && time < stretch.to);
    return fuelEvents(changes.get(i) ?? [], receipts.get(vehicle.assetId) ?? []).filter((event) =>
      isAsked(fuelEventTime(event)),
    );
  });
}

async function readReceipts(
  scope: Scope,
  vehicles: readonly ReportVehicle[],
  from: number,
  to: number,
): Promise<ReadonlyMap<number, FuelReceipt[]>> {
  const { rows } = await sql<Omit<FuelReceipt, 'time'> & { assetId: number; at: Date }>`
    SELECT asset_id AS "assetId", filled_at AS at, litres, amount, odometer_m / 1000 AS "odometerKm", station
      FROM fuel_receipt
     WHERE deleted_at IS NULL AND asset_id = ANY(${vehicles.map(({ assetId }) => assetId)}::int[])
       AND filled_at >= ${new Date(from)} AND filled_at < ${new Date(to)}
     ORDER BY filled_at, id`.execute(scope.db);
  return Map.groupBy(
    rows.map(({ at, ...receipt }) => ({ ...receipt, time: at.getTime() })),
    ({ assetId }) => assetId,
  );
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

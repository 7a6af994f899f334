import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { EVENT_SOURCE } from '../store/codes.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { askReport, type ReportWish } from './testing/askReport.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const { north, south } = fleet;
const manager = await server.login(north.managerName, TEST_PASSWORD);

const HOUR = 3_600_000;
const start = Math.floor(Date.now() / HOUR) * HOUR - 48 * HOUR;
const [one, two] = north.assets as [
  TestFleet['north']['assets'][number],
  TestFleet['north']['assets'][number],
];
const at = (hours: number): string => new Date(start + hours * HOUR).toISOString();

const measured = (assetId: number, hours: number, changeL: number) =>
  server.store.pool.query(
    `INSERT INTO event (customer_id, asset_id, at, code, fingerprint, source, rule, latitude_e7, longitude_e7, detail)
     VALUES ($1, $2, $3, $4, 0, $5, 'fuel', -120500000, -770400000, jsonb_build_object('changeL', $6::float8))`,
    [
      north.customerId,
      assetId,
      at(hours),
      changeL > 0 ? 'fuelFilled' : 'fuelDrained',
      EVENT_SOURCE.rule,
      changeL,
    ],
  );
const enter = async (receipt: object, token = manager) =>
  (
    await server.call<{ createFuelReceipt: { fuelReceipt: { id: number } } }>(
      `mutation ($r: FuelReceiptInput!) { createFuelReceipt(fuelReceipt: $r) { fuelReceipt { id } } }`,
      { r: receipt },
      token,
    )
  ).createFuelReceipt.fuelReceipt.id;

// The first vehicle drives 36 km; 100 litres are filled at one o'clock, of which the receipt says 110, and 20 are drained at three. It has a
// receipt without a fill at ten. The second one has a receipt alone, which says no amount.
beforeAll(async () => {
  await report(
    server,
    one,
    new Outing(one.identifier, start).rest(20).drive(60, 10, { everyS: 30 }).rest(30).messages,
  );
  await measured(one.assetId, 1, 100);
  await measured(one.assetId, 3, -20);
  const asset = { assetId: one.assetId };
  await enter({
    ...asset,
    filledAt: at(1.2),
    litres: 110,
    amount: 440,
    station: 'Grifo Norte',
    number: 'A-1',
  });
  await enter({ ...asset, filledAt: at(10), litres: 30, amount: 120, odometerKm: 1234.5 });
  await enter({ assetId: two.assetId, filledAt: at(5), litres: 50 });
});

const asked = {
  assetsSelected: [...north.assets, ...south.assets].map(({ assetId }) => assetId),
  from: start,
  to: start + 24 * HOUR,
};
const FIELDS = `mid fills filledL drains drainedL receipts receiptL differenceL cost kmsRec costPerKm
  fuelEvents { kind iTime litres receiptL differenceL amount station odo lat }`;
interface Row {
  mid: number;
  fills: number;
  receipts: number;
  filledL: number;
  receiptL: number;
  cost: number | null;
  kmsRec: number;
  costPerKm: number | null;
  fuelEvents: Record<string, unknown>[];
}
const rowsOf = (wish: Partial<ReportWish> = {}) =>
  askReport<Row[]>(server, manager, 'fuelReport', { ...asked, ...wish }, FIELDS);

describe('fuel', () => {
  it('has fills, drains and receipts, and what a kilometre costs', async () => {
    const [first, second, ...more] = await rowsOf();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      mid: one.assetId,
      ...{ fills: 1, filledL: 100, drains: 1, drainedL: 20 },
      ...{ receipts: 2, receiptL: 140, differenceL: 10, cost: 560 },
    });
    expect(first!.kmsRec).toBeCloseTo(36, 0);
    expect(first!.costPerKm).toBeCloseTo(560 / first!.kmsRec, 2);
    expect(first!.fuelEvents).toMatchObject([
      { kind: 'FILL', iTime: at(1), litres: 100, receiptL: 110, differenceL: 10, station: 'Grifo Norte' },
      { kind: 'DRAIN', iTime: at(3), litres: 20, receiptL: null, lat: -12.05 },
      { kind: 'RECEIPT', iTime: at(10), litres: null, receiptL: 30, amount: 120, odo: 1234.5, lat: null },
    ]);
    expect(second).toMatchObject({ mid: two.assetId, receipts: 1, cost: null, costPerKm: null });
  });

  it('adds up over ranges that meet between a fill and its receipt', async () => {
    const edge = start + 1.1 * HOUR;
    const [all] = await rowsOf();
    const [[before], [after]] = [await rowsOf({ to: edge }), await rowsOf({ from: edge })];
    for (const name of ['fills', 'receipts', 'filledL', 'receiptL', 'cost'] as const)
      expect(before![name]! + after![name]!, name).toBe(all![name]);
  });
});

describe('fuel receipts', () => {
  it('are of vehicles in reach, and no two have the same number', async () => {
    const receipt = { filledAt: at(1), litres: 10 };
    await expect(enter({ ...receipt, assetId: south.assets[0]!.assetId })).rejects.toThrow(/NOT_FOUND/);
    await expect(enter({ ...receipt, assetId: one.assetId, number: 'A-1' })).rejects.toThrow(/INVALID_INPUT/);
    await expect(enter({ ...receipt, assetId: one.assetId, litres: 0 })).rejects.toThrow(/INVALID_INPUT/);
  });

  it('need permissions of their own', async () => {
    const operator = await server.login(north.operatorName, TEST_PASSWORD);
    const receipt = { assetId: one.assetId, filledAt: at(1), litres: 10 };
    await expect(enter(receipt, operator)).rejects.toThrow(/FORBIDDEN/);
  });
});

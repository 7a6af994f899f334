import { describe, expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
  await store.pool.query('UPDATE asset SET fuel_tank_l = 100 WHERE id = $1', [
    fleet.north.assets[0]?.assetId,
  ]);
});
const { north, south } = fleet;
const [known, percent, none] = north.assets.map(({ assetId }) => assetId);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const MINUTE = 60_000;
const start = Math.floor(Date.now() / MINUTE) * MINUTE - 120 * MINUTE;
const place = { latitude: -12.0931, longitude: -77.0465 };

/** Reports every minute, of which `level` gives the percentage of the tank. */
async function report(index: number, minutes: number, level: (minute: number) => number) {
  const device = new OsmandDevice(server.portBase, north.assets[index]?.identifier ?? '');
  for (let minute = 0; minute < minutes; minute++)
    await device.report({
      ...place,
      fixTime: start + minute * MINUTE,
      readings: { ignition: false, fuelLevel: level(minute) },
    });
}
await report(0, 60, (minute) => (minute === 3 ? 0 : minute < 30 ? 40 : 80));
await report(1, 5, () => 55);
await report(2, 1, () => 0);

interface Fuel {
  unit: string | null;
  levels: { at: string; level: number }[];
  usedL: number | null;
  filledL: number;
  drainedL: number;
  changes: { at: string; changeL: number; dir: string | null }[];
  days: { date: string; usedL: number | null }[];
}
async function fuelOf(mid: number | undefined, from = start, to = start + 60 * MINUTE): Promise<Fuel> {
  const { fuelHistory } = await server.call<{ fuelHistory: Fuel }>(
    `query ($mid: Id!, $from: DateTime!, $to: DateTime!) { fuelHistory(movilID: $mid, fechaInicio: $from, fechaFin: $to) {
       unit levels { at level } usedL filledL drainedL changes { at changeL dir } days { date usedL } } }`,
    { mid, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    manager,
  );
  return fuelHistory;
}

describe('the fuel of a vehicle', () => {
  it('has its levels in litres of its tank, without readings that cannot be, and what was filled', async () => {
    await eventually(async () => (await fuelOf(known)).changes.length > 0);
    const fuel = await fuelOf(known);
    expect(fuel.unit).toBe('LITRE');
    expect(fuel.levels).toHaveLength(59);
    expect(fuel.levels[0]).toEqual({ at: new Date(start).toISOString(), level: 40 });
    expect(fuel.levels.at(-1)?.level).toBe(80);
    expect(fuel.filledL).toBeCloseTo(40, 0);
    expect(fuel.drainedL).toBe(0);
    expect(fuel.usedL).toBe(0);
    expect(fuel.changes).toHaveLength(1);
    expect(fuel.changes[0]?.changeL).toBeCloseTo(40, 0);
    expect(fuel.days.map(({ usedL }) => usedL)).toContain(0);
  });

  it('is told in two ranges as in the one over both', async () => {
    const middle = start + 25 * MINUTE;
    const [first, second, whole] = [
      await fuelOf(known, start, middle),
      await fuelOf(known, middle),
      await fuelOf(known),
    ];
    expect([...first.levels, ...second.levels]).toEqual(whole.levels);
    expect([...first.changes, ...second.changes]).toEqual(whole.changes);
    expect(first.filledL + second.filledL).toBeCloseTo(whole.filledL, 1);
  });

  it.each([10, 29, 31, 33, 50])(
    'is not burnt where it was filled, though a range is cut in minute %i of the stand',
    async (minute) => {
      const middle = start + minute * MINUTE;
      expect((await fuelOf(known, start, middle)).usedL).toBe(0);
      expect((await fuelOf(known, middle)).usedL).toBe(0);
    },
  );

  it('is in percent where its tank is not known, and nothing where no sensor has power', async () => {
    expect(await fuelOf(percent)).toMatchObject({ unit: 'PERCENT', levels: Array(5).fill({ level: 55 }) });
    expect(await fuelOf(none)).toMatchObject({ unit: null, levels: [], usedL: null, changes: [] });
  });

  it('has some hundreds of levels, however long the range', async () => {
    const { levels } = await fuelOf(known, start - 30 * 24 * 60 * MINUTE);
    expect(levels).toHaveLength(1);
  });

  it('is refused of another customer’s vehicle, and over a range that makes no sense', async () => {
    await expect(fuelOf(south.assets[0]?.assetId)).rejects.toThrow('NOT_FOUND');
    await expect(fuelOf(known, start, start)).rejects.toThrow('INVALID_INPUT');
    await expect(fuelOf(known, start - 63 * 24 * 60 * MINUTE)).rejects.toThrow('RANGE_TOO_LONG');
  });
});

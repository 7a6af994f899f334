import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../../journeys/testing/journeyFleet.ts';
import { Outing } from '../../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { testServer } from '../../testing/testServer.ts';
import { askReport, type ReportWish } from '../testing/askReport.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
  await store.pool.query('UPDATE asset SET maximum_speed_mps = 15');
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

const [HOUR, DAY] = [3_600_000, 86_400_000];
const LIMA = 'America/Lima';
const midnight = Temporal.Now.plainDateISO(LIMA)
  .subtract({ days: 4 })
  .toZonedDateTime(LIMA).epochMilliseconds;
const [one, two] = fleet.north.assets as [Asset, Asset];
type Asset = TestFleet['north']['assets'][number];

// One drives 18 km, on which its device reports a hard braking and a sudden acceleration, and 36 km the next day, all of them too fast.
// The other drives 18 km with a fix every ten seconds, of which nobody can tell how they were driven.
beforeAll(async () => {
  const first = new Outing(one.identifier, midnight + 8 * HOUR).rest(20).drive(30, 10).rest(30);
  for (const [minute, event] of [
    [5, 'harshBraking'],
    [10, 'harshAcceleration'],
  ] as const)
    first.messages
      .find(({ fixTime }) => fixTime === midnight + 8 * HOUR + (20 + minute) * 60_000)
      ?.events.push(event);
  const second = new Outing(one.identifier, midnight + DAY + 8 * HOUR).rest(20).drive(30, 20).rest(30);
  await report(server, one, [...first.messages, ...second.messages]);
  await report(
    server,
    two,
    new Outing(two.identifier, midnight + 8 * HOUR).rest(20).drive(30, 10).rest(30).messages,
  );
});

interface Counts {
  suddenAcelerations: number;
  hardBrakings: number;
  velocityExcess: number;
  sharpTurn: number;
}
interface Figures extends Counts {
  scoreProm: number | null;
  scoreStatus: number;
  kmsRecSum: number;
  conductionTimeSum: number;
  cmbConsumedSum: number | null;
  eficiencyProm: number | null;
  hardBrakingsStatus: number;
  sharpTurnStatus: number;
  velocityExcessStatus: number;
}
interface Behaviors {
  minScore: number | null;
  maxScore: number | null;
  driverProms: { driverId: number | null; driverName: string | null; figures: Figures }[];
  assetProms: { assetId: number; assetName: string; figures: Figures }[];
  totals: Figures;
  summary: (Figures & { driverId: number | null; driverName: string | null; assetId: number })[];
  details: (Counts & {
    assetId: number;
    date: string;
    score: number | null;
    scoreStatus: number;
    kmsRec: number;
  })[];
}
const COUNTS = 'suddenAcelerations hardBrakings velocityExcess sharpTurn';
const FIGURES = `scoreProm scoreStatus kmsRecSum conductionTimeSum cmbConsumedSum eficiencyProm ${COUNTS}
  suddenAcelerationsStatus hardBrakingsStatus velocityExcessStatus sharpTurnStatus`;
const FIELDS = `minScore maxScore driverProms { driverId driverName figures { ${FIGURES} } }
  assetProms { assetId assetName figures { ${FIGURES} } } totals { ${FIGURES} }
  summary { driverId driverName assetId assetName ${FIGURES} }
  details { driverId assetId date score scoreStatus kmsRec conductionTime cmbConsumed eficiency ${COUNTS} }`;
const whole = { from: midnight, to: midnight + 3 * DAY };
const asked = { assetsSelected: [one.assetId, two.assetId], ...whole };
const behaviorsOf = (wish: Partial<ReportWish> = {}): Promise<Behaviors> =>
  askReport(server, manager, 'drivingBehaviorsReport', { ...asked, ...wish }, FIELDS);
/** As docs/reports.md says: the weight of infractions in a hundred kilometres. */
const scoreOf = (weight: number): number => Math.round(100 * 2 ** (-weight / 10));

describe('driving behaviour', () => {
  it('scores each day by its infractions, and says where nobody can tell', async () => {
    const { details } = await behaviorsOf();
    expect(details).toHaveLength(3);
    const [first, second] = details.filter(({ assetId }) => assetId === one.assetId) as [Detail, Detail];
    expect(first).toMatchObject({ suddenAcelerations: 1, hardBrakings: 1, velocityExcess: 0, sharpTurn: 0 });
    expect(first.kmsRec).toBeCloseTo(18, 0);
    expect(first.score).toBe(scoreOf(200 / first.kmsRec));
    expect(first.scoreStatus).toBe(3);
    expect(second).toMatchObject({
      suddenAcelerations: 0,
      hardBrakings: 0,
      velocityExcess: 1,
      scoreStatus: 2,
    });
    expect(second.score).toBe(scoreOf(200 / second.kmsRec));
    const unknown = details.find(({ assetId }) => assetId === two.assetId);
    expect(unknown).toMatchObject({ score: null, scoreStatus: 4, hardBrakings: 0 });
  });
  type Detail = Behaviors['details'][number];

  it('scores vehicles, drivers and all of them by what their days add up to', async () => {
    const { details, summary, assetProms, driverProms, totals, minScore, maxScore } = await behaviorsOf();
    const sum = (of: (day: Detail) => number) => details.reduce((total, day) => total + of(day), 0);
    expect(totals.kmsRecSum).toBeCloseTo(
      sum(({ kmsRec }) => kmsRec),
      2,
    );
    expect(totals).toMatchObject({
      hardBrakings: 1,
      suddenAcelerations: 1,
      velocityExcess: 1,
      cmbConsumedSum: null,
    });
    expect(assetProms.map(({ assetId }) => assetId)).toEqual([one.assetId, two.assetId]); // unknown last
    const [{ figures }] = assetProms as [Behaviors['assetProms'][number]];
    expect(figures.scoreProm).toBe(scoreOf(400 / figures.kmsRecSum));
    expect(figures).toMatchObject({ conductionTimeSum: expect.any(Number), eficiencyProm: null });
    // Manoeuvres cannot be told of the other, and speed excesses can.
    expect(assetProms[1]?.figures).toMatchObject({
      scoreProm: null,
      hardBrakingsStatus: 4,
      velocityExcessStatus: 1,
    });
    expect([minScore, maxScore]).toEqual([figures.scoreProm, figures.scoreProm]);
    expect(summary.map(({ assetId, driverName }) => [assetId, driverName])).toContainEqual([
      one.assetId,
      'Rosa Quispe Norte',
    ]);
    const ofDrivers = driverProms.reduce((total, { figures: { kmsRecSum } }) => total + kmsRecSum, 0);
    expect(ofDrivers).toBeCloseTo(totals.kmsRecSum, 2);
  });

  it('adds up over two ranges that meet', async () => {
    const { totals } = await behaviorsOf();
    const cut = midnight + 8 * HOUR + 28 * 60_000; // between the two manoeuvres
    const halves = [(await behaviorsOf({ to: cut })).totals, (await behaviorsOf({ from: cut })).totals];
    for (const name of ['hardBrakings', 'suddenAcelerations', 'velocityExcess', 'conductionTimeSum'] as const)
      expect(halves.reduce((sum, half) => sum + half[name], 0)).toBe(totals[name]);
    expect(halves.reduce((sum, { kmsRecSum }) => sum + kmsRecSum, 0)).toBeCloseTo(totals.kmsRecSum, 2);
  });

  it('has the kilometres of the report of mileage and the infractions of the days', async () => {
    const { assetProms } = await behaviorsOf();
    const mileage = await askReport<{ mid: number; kmsRec: number }[]>(
      server,
      manager,
      'fleetKmReport',
      asked,
      'mid kmsRec',
    );
    expect(assetProms.map(({ assetId, figures }) => ({ mid: assetId, kmsRec: figures.kmsRecSum }))).toEqual(
      mileage,
    );
  });

  it('is judged by the thresholds that are in force', async () => {
    const set = await server.call<{ setThresholds: { id: number } }>(
      `mutation ($assetId: Id, $from: DateTime!, $thresholds: [ThresholdInput!]!) {
         setThresholds(assetId: $assetId, validFrom: $from, thresholds: $thresholds) { id } }`,
      {
        assetId: two.assetId,
        from: new Date(midnight - DAY).toISOString(),
        thresholds: [{ name: 'behaviour.maxIntervalMs', value: 15_000 }],
      },
      manager,
    );
    const figuresOf = async () =>
      (await behaviorsOf()).assetProms.find(({ assetId }) => assetId === two.assetId)?.figures;
    // Its fixes are dense enough for accelerations and brakings now, and not for turns.
    expect(await figuresOf()).toMatchObject({ scoreProm: 100, hardBrakingsStatus: 1, sharpTurnStatus: 4 });
    await server.call(
      'mutation ($id: Id!) { deleteThresholdSet(thresholdSetId: $id) }',
      { id: set.setThresholds.id },
      manager,
    );
    expect(await figuresOf()).toMatchObject({ scoreProm: null });
  });

  it('is narrowed to drivers', async () => {
    const { driverProms, totals } = await behaviorsOf();
    const known = driverProms.find(({ driverName }) => driverName === 'Rosa Quispe Norte');
    const narrowed = await behaviorsOf({ driversSelected: [known?.driverId ?? 0] });
    expect(narrowed.driverProms).toEqual([known]);
    expect((await behaviorsOf({ driversSelected: [2_000_000_000] })).totals.kmsRecSum).toBe(0);
    expect(totals.kmsRecSum).toBeGreaterThan(0);
  });

  it('shows each infraction with its place as evidence', async () => {
    const { count, items } = await askReport<{ count: number; items: Record<string, unknown>[] }>(
      server,
      manager,
      'drivingInfractions',
      { ...asked, pageNumber: 1, pageSize: 2 },
      'count items { code evtDesc assetId assetName driverId nCh date fGPS lat lon dir vel velLimit force }',
    );
    expect(count).toBe(3);
    expect(items.map(({ code, evtDesc }) => [code, evtDesc])).toEqual([
      ['FF', 'Frenada brusca'],
      ['AB', 'Aceleración brusca'],
    ]);
    expect(items[0]).toMatchObject({
      nCh: 'Rosa Quispe Norte',
      vel: 36,
      velLimit: null,
      lat: expect.any(Number),
    });
    const [{ items: last }] = [
      await askReport<{ items: Record<string, unknown>[] }>(
        server,
        manager,
        'drivingInfractions',
        { ...asked, pageNumber: 2, pageSize: 2 },
        'items { code vel velLimit }',
      ),
    ];
    expect(last).toEqual([{ code: 'EV', vel: 72, velLimit: 54 }]);
  });

  it('shows nothing of the vehicles of others', async () => {
    const foreign = fleet.south.assets.map(({ assetId }) => assetId);
    const { totals, details, minScore } = await behaviorsOf({ assetsSelected: foreign });
    expect(details).toEqual([]);
    expect([totals.kmsRecSum, totals.scoreProm, minScore]).toEqual([0, null, null]);
  });
});

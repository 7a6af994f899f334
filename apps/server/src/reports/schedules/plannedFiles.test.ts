import { PLANNED_WORDS, reportForms } from '@rastro/format';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { OsmandDevice } from '../../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { insertTestRoad, placeAt } from '../../testing/testRoads.ts';
import { EVERY_MIDNIGHT } from '../../testing/testSchedules.ts';
import { eventually, testServer } from '../../testing/testServer.ts';
import { pdfText } from '../testing/pdfText.ts';
import { PLANNED_REPORTS } from './plan.ts';

let fleet!: TestFleet;
let road = 0;
let foreign = 0;
const HOUR = 3_600_000;
/** A whole second, three hours ago. */
const begin = Math.floor(Date.now() / 1000) * 1000 - 3 * HOUR;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
  road = await insertTestRoad(store, fleet.north.customerId, 'Línea 1');
  foreign = await insertTestRoad(store, fleet.south.customerId, 'Línea 9');
});
const { north, south } = fleet;
const token = await server.login(north.managerName, TEST_PASSWORD);
const [bus, other] = north.assets.map(({ assetId }) => assetId) as [number, number];

// One vehicle drives along the road, leaves it in the middle, and stands at its end; the other one stands.
beforeAll(async () => {
  const [driving, standing] = north.assets.map(
    ({ identifier }) => new OsmandDevice(server.portBase, identifier),
  );
  for (let at = 0; at <= 20; at++) {
    const detour = at > 6 && at < 14 ? 300 : 0;
    await driving!.report({ fixTime: begin + at * 10_000, ...placeAt(at * 100, detour), speedMps: 10 });
  }
  for (let minute = 4; minute < 15; minute++)
    await driving!.report({ fixTime: begin + minute * 60_000, ...placeAt(2_000), speedMps: 0 });
  await standing!.report({ fixTime: begin, ...placeAt(0, 900), speedMps: 0 });
  // Its timeline is stored a moment after its positions, which the report about a road follows by themselves.
  await eventually(async () => {
    const { result, totals } = await server.call<{
      result: { openArmReport: unknown[] };
      totals: { movingS: number; idleS: number; stoppedS: number }[];
    }>(
      `query ($ids: [Id!]!, $road: Id!, $from: DateTime!, $to: DateTime!) {
         result: stopHistoryComparisonReport(assetsSelected: $ids, roadId: $road, dateFrom: $from, dateTo: $to) {
           openArmReport { order } }
         totals: assetTotals(movilesID: $ids, fechaInicio: $from, fechaFin: $to) { movingS idleS stoppedS } }`,
      { ids: [bus], road, from: moment(begin), to: moment(begin + HOUR) },
      token,
    );
    const known = totals.reduce((sum, { movingS, idleS, stoppedS }) => sum + movingS + idleS + stoppedS, 0);
    return result.openArmReport.length === 2 && known >= 14 * 60;
  });
});

const moment = (ms: number): string => new Date(ms).toISOString();

let count = 0;
/** Writes a schedule for the last 48 hours. */
async function schedule(report: string, filter: object, values: object = {}): Promise<number> {
  const { made } = await server.call<{ made: { scheduledReport: { id: number } } }>(
    'mutation ($input: ScheduledReportInput!) { made: createScheduledReport(scheduledReport: $input) { scheduledReport { id } } }',
    {
      input: {
        name: `Plan ${++count}`,
        report,
        format: 'EXCEL',
        filter: JSON.stringify({ assetsSelected: [bus], ...filter }),
        period: 'LAST_48_HOURS',
        recurrence: EVERY_MIDNIGHT,
        recipients: 'nadie@otro.test',
        missed: 'CATCH_UP',
        ...values,
      },
    },
    token,
  );
  return made.scheduledReport.id;
}

interface Run {
  id: number;
  state: string;
  from: string;
  to: string;
  fileName: string | null;
  error: string | null;
}
/** Runs a schedule now, and waits until it is over. */
async function run(scheduledReportId: number): Promise<Run> {
  const variables = { id: scheduledReportId };
  await server.call(
    'mutation ($id: Id!) { runScheduledReport(scheduledReportId: $id) { id } }',
    variables,
    token,
  );
  return eventually(async () => {
    const { runs } = await server.call<{ runs: Run[] }>(
      'query ($id: Id!) { runs: scheduledReportRuns(scheduledReportId: $id) { id state from to fileName error } }',
      variables,
      token,
    );
    return ['DONE', 'FAILED'].includes(runs[0]?.state ?? '') ? runs[0]! : null;
  });
}

/** The file of a run, by its link. */
async function fileOf({ id }: Run): Promise<Buffer> {
  const { link } = await server.call<{ link: { url: string } }>(
    'query ($id: Id!) { link: scheduledReportFile(runId: $id) { url } }',
    { id },
    token,
  );
  const answer = await fetch(`${server.url}${link.url}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The table of a spreadsheet, its hash, and the names of what was asked. */
async function sheetsOf(file: Uint8Array) {
  const { sheets } = await readXlsx(new Uint8Array(file));
  const [table, asked] = sheets;
  const besides = (word: string) => asked?.rows.find(([name]) => String(name).startsWith(word))?.[1];
  return {
    code: String(besides('Código del archivo')),
    hash: besides('Huella'),
    rows: table?.rows ?? [],
    asked: asked?.rows.map(([name]) => name),
  };
}

/** What somebody who asks by hand gets, as a file, of the same range. */
const byHand = async (text: string, { from, to }: Run, more: object = {}): Promise<Buffer> => {
  const { result } = await server.call<{ result: string | { filePayload: string } }>(
    text,
    { ids: [bus], bus, road, from, to, ...more },
    token,
  );
  return Buffer.from(typeof result === 'string' ? result : result.filePayload, 'base64');
};
const ON_ROAD = '$road: Id!, $from: DateTime!, $to: DateTime!';
const RANGE = '$from: DateTime!, $to: DateTime!';

describe('the file of a run is the one that is made by hand:', () => {
  it.each([
    [
      'consolidated, trip by trip',
      'consolidatedReport',
      {},
      `query ($ids: [Id!]!, ${RANGE}) { result: consolidatedReportExportExcel(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to) }`,
      1,
    ],
    [
      'consolidated, summed up with keys',
      'consolidatedReport',
      { resumed: true, useIbutton: true },
      `query ($ids: [Id!]!, ${RANGE}) { result: consolidatedReportExportExcel(
         assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, resumed: true, useIbutton: true) }`,
      1,
    ],
    [
      'route detours',
      'assetInRoad',
      { roadId: () => road },
      `query ($bus: Id!, ${ON_ROAD}) { result: assetInRoadExport(roadId: $road, assetId: $bus, dateFrom: $from, dateTo: $to, format: EXCEL) }`,
      4,
    ],
    [
      'stop detours',
      'stopReportExport',
      { roadId: () => road },
      `query ($bus: Id!, ${ON_ROAD}) { result: stopReportExport(roadId: $road, assetId: $bus, dateFrom: $from, dateTo: $to, format: EXCEL) }`,
      2,
    ],
    [
      'stop history',
      'stopHistoryComparisonReport',
      { roadId: () => road },
      `query ($ids: [Id!]!, ${ON_ROAD}) { result: stopHistoryComparisonExport(
         assetsSelected: $ids, roadId: $road, dateFrom: $from, dateTo: $to, format: EXCEL) }`,
      2,
    ],
    [
      'driving behaviour',
      'drivingBehaviorsReport',
      {},
      `query ($ids: [Id!]!, ${RANGE}) { result: drivingBehaviorsReportExport(
         assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, format: EXCEL) }`,
      1,
    ],
  ])('%s', async (_name, report, filter, text, rows) => {
    const known = Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
    );
    const made = await run(await schedule(report, known));
    expect(made).toMatchObject({ state: 'DONE', error: null });
    const planned = await sheetsOf(await fileOf(made));
    const asked = await sheetsOf(await byHand(text, made));
    expect(planned).toEqual({ ...asked, code: planned.code });
    const { check } = await server.call<{ check: { same: boolean } }>(
      'query ($code: String!) { check: reportFileCheck(code: $code) { same } }',
      { code: planned.code },
      token,
    );
    expect(check.same).toBe(true);
    expect(planned.hash).toMatch(/^[\da-f]{64}$/);
    const totals = PLANNED_WORDS[report as 'consolidatedReport'].columns.some(({ total }) => total);
    expect(planned.rows).toHaveLength(1 + rows + (totals ? 1 : 0));
  });

  it('the fleet status, which is that of the moment of the run', async () => {
    const id = await schedule('fleetStatusReport', { assetsSelected: [bus, other] }, { period: 'NOW' });
    const made = await run(id);
    expect(made).toMatchObject({ state: 'DONE', error: null });
    const text = `query ($ids: [Id!]!) { result: fleetStatusReportExport(assetsSelected: $ids, fileType: EXCEL) { filePayload } }`;
    const planned = await sheetsOf(await fileOf(made));
    const asked = await sheetsOf(await byHand(text, made, { ids: [bus, other] }));
    const STANDING = 6; // seconds that go on between the two
    const still = (rows: readonly unknown[][]) => rows.map((row) => row.filter((_, at) => at !== STANDING));
    expect(still(planned.rows)).toEqual(still(asked.rows));
    expect(planned.hash).toBe(asked.hash);
    expect(planned.rows).toHaveLength(3);
  });

  it('as a PDF, too, where that has it', async () => {
    for (const report of ['assetInRoad', 'stopReportExport', 'stopHistoryComparisonReport'] as const) {
      const made = await run(await schedule(report, { roadId: road }, { format: 'PDF' }));
      expect(made).toMatchObject({ state: 'DONE', error: null });
      expect(
        pdfText(await fileOf(made))
          .flat()
          .join(' '),
      ).toContain('Línea 1');
    }
  });
});

describe('a schedule is refused', () => {
  const refusalOf = (...args: Parameters<typeof schedule>) =>
    schedule(...args).then(
      () => null,
      ({ code, params }) => (params?.problems ? JSON.parse(params.problems) : code),
    );
  it.each([
    ['of a road report without a road', 'assetInRoad', {}, {}, [{ field: 'filter', code: 'routeRequired' }]],
    ['of OBD2 without a variable', 'obd2Report', {}, {}, [{ field: 'filter', code: 'variablesRequired' }]],
    [
      'of a road report about two vehicles',
      'stopReportExport',
      { roadId: 1, assetsSelected: [1, 2] },
      {},
      [{ field: 'filter', code: 'tooMany' }],
    ],
    [
      'of a road report about a week',
      'assetInRoad',
      { roadId: 1 },
      { period: 'LAST_WEEK' },
      [{ field: 'period', code: 'tooLong' }],
    ],
    [
      'of consolidated as a PDF, which there is not',
      'consolidatedReport',
      {},
      { format: 'PDF' },
      [{ field: 'format', code: 'unknown' }],
    ],
    [
      'of the status of the fleet yesterday, which nobody knows any more',
      'fleetStatusReport',
      {},
      { period: 'YESTERDAY' },
      [{ field: 'period', code: 'unknown' }],
    ],
    [
      'of mileage at a moment',
      'fleetKmReport',
      {},
      { period: 'NOW' },
      [{ field: 'period', code: 'unknown' }],
    ],
    ['of the positions of a journey', 'journeyPositions', {}, {}, [{ field: 'report', code: 'unknown' }]],
  ])('%s', async (_name, report, filter, values, expected) => {
    expect(await refusalOf(report, filter, values)).toEqual(expected);
  });

  it('of a road of another customer', async () => {
    expect(await refusalOf('assetInRoad', { roadId: foreign })).toBe('NOT_FOUND');
    expect(await refusalOf('assetInRoad', { roadId: road, assetsSelected: [south.assets[0]!.assetId] })).toBe(
      'NOT_FOUND',
    );
  });
});

it('a run says that its road is gone, and stops where its creator may not see the report any more', async () => {
  const gone = await insertTestRoad(server.store, north.customerId, 'Línea 2');
  const ofGone = await schedule('stopReportExport', { roadId: gone });
  const forbidden = await schedule('drivingBehaviorsReport', {});
  await server.store.pool.query('UPDATE road SET deleted_at = now() WHERE id = $1', [gone]);
  expect(await run(ofGone)).toMatchObject({ state: 'FAILED', error: 'ASKED_GONE' });

  const due = async (id: number) => {
    await server.store.pool.query('UPDATE scheduled_report SET next_run_at = now() WHERE id = $1', [id]);
    return eventually(async () => {
      const { rows } = await server.store.pool.query(
        'SELECT stop_reason FROM scheduled_report WHERE id = $1 AND stop_reason IS NOT NULL',
        [id],
      );
      return rows[0]?.stop_reason ?? null;
    });
  };
  await server.store.pool.query(
    "DELETE FROM role_permission WHERE permission_id = (SELECT id FROM permission WHERE name = 'ConductasManejo')",
  );
  expect(await due(forbidden)).toBe('CREATOR_FORBIDDEN');
});

it('what can be scheduled is what forms offer, each with the forms of its files', () => {
  expect(PLANNED_REPORTS.map(({ name }) => name).sort()).toEqual(Object.keys(PLANNED_WORDS).sort());
  const forms = Object.fromEntries(PLANNED_REPORTS.map(({ name, words }) => [name, reportForms(words)]));
  expect(forms).toMatchObject({
    consolidatedReport: ['EXCEL'],
    stopReportExport: ['EXCEL', 'PDF'],
    fleetStatusReport: ['EXCEL', 'PDF'],
    velocityReport: ['EXCEL', 'PDF', 'KML'],
    fleetKmReport: ['EXCEL', 'PDF'],
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing, outingPlace } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { allowPrivateTimes } from '../testing/testRoles.ts';
import { EVERY_MIDNIGHT } from '../testing/testSchedules.ts';
import { type CallFailed, eventually, testServer } from '../testing/testServer.ts';

/** Files that show where a vehicle was in its private time: made before that was written, by who may see it, or for others. */

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const { north } = fleet;
const [vehicle, another] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;

const MINUTE = 60_000;
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 300 * MINUTE;
const text = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();
// It drives 12 km and stands, drives on, and in the private time stands 48 km from where it began.
const outing = new Outing(vehicle.identifier, START).rest(30).drive(20, 10).rest(40).drive(30, 20).rest(60);
const PRIVATE = { assetId: vehicle.assetId, dateFrom: text(100), dateTo: text(290) };
const [hiddenFrom, hiddenTo] = [outingPlace(12_100).longitude, outingPlace(59_000).longitude];
const hiddenIn = (answer: string): string[] =>
  (answer.match(/-7[67]\.\d{2,}/g) ?? [])
    .filter((longitude) => Number(longitude) > hiddenFrom && Number(longitude) < hiddenTo)
    .slice(0, 3);

const role = (name: string, sees: boolean) => allowPrivateTimes(server.store.pool, name, sees);
await role(north.operatorName, false);
const seeing = await server.login(north.managerName, TEST_PASSWORD);
const blind = await server.login(north.operatorName, TEST_PASSWORD);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (failed: CallFailed) => failed.code,
  );
const ended = (id: number) =>
  eventually(async () => {
    const [job] = await sql(
      "SELECT state, error FROM job WHERE id = $1 AND state NOT IN ('WAITING', 'RUNNING')",
      [id],
    );
    return job ?? null;
  });
/** A file with the places where a vehicle stood, made in the background. */
async function made(token: string, assetId = vehicle.assetId): Promise<number> {
  const { job } = await server.call<{ job: { id: number } }>(
    `mutation ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
       job: detentionReportJob(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, format: KML) { id } }`,
    { ids: [assetId], from: text(0), to: text(240) },
    token,
  );
  expect(await ended(job.id)).toEqual({ state: 'DONE', error: null });
  return job.id;
}
const linkOf = async (id: number, token: string): Promise<string> =>
  (
    await server.call<{ jobFile: { url: string } }>(
      'query ($id: Id!) { jobFile(jobId: $id) { url } }',
      { id },
      token,
    )
  ).jobFile.url;
const fetched = async (url: string): Promise<string> => (await fetch(`${server.url}${url}`)).text();
const fileOf = async (id: number, token: string): Promise<string> => fetched(await linkOf(id, token));
const setPrivate = (privateTime: object) =>
  server.call(
    'mutation ($p: PrivateTimeInput!) { createPrivateTime(privateTime: $p) { privateTime { id } } }',
    { p: privateTime },
    seeing,
  );

beforeAll(async () => {
  await report(server, vehicle, outing.messages);
  await report(
    server,
    another,
    new Outing(another.identifier, START).rest(30).drive(20, 10).rest(60).messages,
  );
});

describe('a file that was made before a private time was written', () => {
  let before = { blind: 0, seeing: 0, another: 0 };
  let link = '';

  beforeAll(async () => {
    before = {
      blind: await made(blind),
      seeing: await made(seeing),
      another: await made(blind, another.assetId),
    };
    link = await linkOf(before.blind, blind);
    expect(hiddenIn(await fetched(link))).not.toEqual([]);
    await setPrivate(PRIVATE);
  });

  it('is not given any more to who may not see it, also by a link of before', async () => {
    expect(await codeOf(linkOf(before.blind, blind))).toBe('FILE_OUTDATED');
    expect(hiddenIn(await fetched(link))).toEqual([]);
    expect(JSON.parse(await fetched(link))).toMatchObject({
      errors: [{ extensions: { code: 'FILE_OUTDATED' } }],
    });
  });

  it('is given to who may see it, and that of another vehicle to everybody who asked for it', async () => {
    expect(hiddenIn(await fileOf(before.seeing, seeing))).not.toEqual([]);
    expect(await fileOf(before.another, blind)).toContain('<kml');
  });

  it('is made anew without what is hidden, until another private time is written', async () => {
    const id = await made(blind);
    expect(hiddenIn(await fileOf(id, blind))).toEqual([]);
    expect(await fileOf(id, blind)).toContain(String(outingPlace(12_000).longitude).slice(0, 6));
    await setPrivate({ ...PRIVATE, dateFrom: text(20), dateTo: text(30) });
    expect(await codeOf(linkOf(id, blind))).toBe('FILE_OUTDATED');
  });

  it('is not given to who might see it when it was made and may not now', async () => {
    await role(north.operatorName, true);
    const might = await server.login(north.operatorName, TEST_PASSWORD);
    const id = await made(might);
    expect(hiddenIn(await fileOf(id, might))).not.toEqual([]);
    await role(north.operatorName, false);
    const may = await server.login(north.operatorName, TEST_PASSWORD);
    expect(await codeOf(linkOf(id, may))).toBe('FILE_OUTDATED');
  });
});

describe('sixty callers at once', () => {
  it('see nothing from the moment on in which a private time is written, but those who may', async () => {
    const of = another;
    const place = outingPlace(6_000).longitude; // on its way
    const shows = (answer: string) =>
      (answer.match(/-7[67]\.\d{3,}/g) ?? []).some(
        (longitude) => Math.abs(Number(longitude) - place) < 0.002,
      );
    const range = { id: of.assetId, from: text(0), to: text(240) };
    const asks: ((token: string) => Promise<string>)[] = [
      async (token) => {
        const { file } = await server.call<{ file: { url: string } }>(
          'query ($id: Id!, $from: DateTime!, $to: DateTime!) { file: historyExport(movilID: $id, fechaInicio: $from, fechaFin: $to, format: GPX) { url } }',
          range,
          token,
        );
        return fetched(file.url);
      },
      async (token) =>
        JSON.stringify(
          await server.call(
            `query ($id: Id!, $from: DateTime!, $to: DateTime!) { assetPositions: journeyReportPositions(movilID: $id, fechaInicio: $from, fechaFin: $to) { lat lon } }`,
            range,
            token,
          ),
        ),
    ];
    let writtenAt = Number.POSITIVE_INFINITY;
    let isOver = false;
    const seen = { blindBefore: 0, blindAfter: 0, seeingAfter: 0 };
    let answersAfter = 0;
    const caller = async (at: number): Promise<void> => {
      const isBlind = at % 2 === 0;
      for (let round = at; !isOver; round++) {
        const isAfter = performance.now() > writtenAt;
        const shown = shows(await asks[round % asks.length]!(isBlind ? blind : seeing));
        if (isAfter) answersAfter += 1;
        if (shown && isBlind) seen[isAfter ? 'blindAfter' : 'blindBefore'] += 1;
        if (shown && !isBlind && isAfter) seen.seeingAfter += 1;
      }
    };
    const callers = Array.from({ length: 60 }, (_, at) => caller(at));
    await eventually(() => seen.blindBefore > 60);
    await setPrivate({ assetId: of.assetId, dateFrom: text(35), dateTo: text(45) });
    writtenAt = performance.now();
    await eventually(() => answersAfter > 300);
    isOver = true;
    await Promise.all(callers);
    expect(seen.blindAfter).toBe(0);
    expect(seen.seeingAfter).toBeGreaterThan(0);
  });
});

describe('the file of a scheduled report', () => {
  it('shows no private time, whoever made the schedule: it is mailed, and others fetch it', async () => {
    const { made } = await server.call<{ made: { scheduledReport: { id: number } } }>(
      'mutation ($input: ScheduledReportInput!) { made: createScheduledReport(scheduledReport: $input) { scheduledReport { id } } }',
      {
        input: {
          name: 'Paradas',
          report: 'detentionReport',
          format: 'KML',
          filter: JSON.stringify({ assetsSelected: [vehicle.assetId] }),
          period: 'LAST_48_HOURS',
          recurrence: EVERY_MIDNIGHT,
          recipients: 'nadie@otro.test',
          missed: 'CATCH_UP',
        },
      },
      seeing,
    );
    const { run } = await server.call<{ run: { id: number } }>(
      'mutation ($id: Id!) { run: runScheduledReport(scheduledReportId: $id) { id } }',
      { id: made.scheduledReport.id },
      seeing,
    );
    const fileOfRun = async (token: string) => {
      const { file } = await server.call<{ file: { url: string } }>(
        'query ($id: Id!) { file: scheduledReportFile(runId: $id) { url } }',
        { id: run.id },
        token,
      );
      return fetched(file.url);
    };
    await eventually(() => fileOfRun(seeing).catch(() => null));
    const blindNow = await server.login(north.operatorName, TEST_PASSWORD);
    for (const token of [seeing, blindNow]) {
      const file = await fileOfRun(token);
      expect(file).toContain(String(outingPlace(12_000).longitude).slice(0, 6));
      expect(hiddenIn(file)).toEqual([]);
    }
    await setPrivate({ ...PRIVATE, dateFrom: text(35), dateTo: text(40) });
    expect(await codeOf(fileOfRun(blindNow))).toBe('FILE_OUTDATED');
    expect(await fileOfRun(seeing)).toContain('<kml');
  });
});

import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { report } from '../../journeys/testing/journeyFleet.ts';
import { Outing } from '../../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { eventually, testServer } from '../../testing/testServer.ts';

let fleet!: TestFleet;
const first = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
/** Serves people and runs no jobs. */
const second = await testServer(undefined, {
  database: first.connection,
  settings: { ROLES: 'api' },
});
const { north } = fleet;
const [asset] = north.assets as [TestFleet['north']['assets'][number]];
const manager = await first.login(north.managerName, TEST_PASSWORD);
const stranger = await first.login(fleet.south.managerName, TEST_PASSWORD);

const start = Math.floor(Date.now() / 60_000) * 60_000 - 5 * 3_600_000;
await report(first, asset, new Outing(asset.identifier, start).rest(60).drive(60, 10).rest(60).messages);

interface Job {
  id: number;
  state: string;
  share: number | null;
  fileName: string | null;
  about: { format: string; count: number; from: string };
  errorCode: string | null;
}
const SHOWN = 'id kind state share fileName errorCode about { format count from }';
const asked = (ids: number[]) => ({
  ids,
  from: new Date(start).toISOString(),
  to: new Date(start + 4 * 3_600_000).toISOString(),
  form: 'EXCEL',
});
const START = `mutation ($ids: [Id!]!, $from: DateTime!, $to: DateTime!, $form: ReportFormat!) {
  job: fleetKmReportJob(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, format: $form) { ${SHOWN} } }`;
const jobOf = async (server: typeof first, id: number, token = manager): Promise<Job> =>
  (await server.call<{ job: Job }>(`query ($id: Id!) { job(jobId: $id) { ${SHOWN} } }`, { id }, token)).job;
const done = (id: number) =>
  eventually(async () => {
    const job = await jobOf(second, id);
    return ['WAITING', 'RUNNING'].includes(job.state) ? null : job;
  });
const linkOf = async (id: number, token = manager): Promise<string> =>
  (
    await second.call<{ jobFile: { url: string } }>(
      'query ($id: Id!) { jobFile(jobId: $id) { url } }',
      { id },
      token,
    )
  ).jobFile.url;

it('a report is written in the background by one process and fetched from another, and is what its call gives', async () => {
  const ids = [asset.assetId, ...fleet.south.assets.map(({ assetId }) => assetId)];
  const { job } = await second.call<{ job: Job }>(START, asked(ids), manager);
  expect(job).toMatchObject({ about: { format: 'EXCEL', count: 1, from: asked([]).from } });
  expect(await done(job.id)).toMatchObject({
    state: 'DONE',
    share: 1,
    fileName: 'Kilometraje de flota.xlsx',
    errorCode: null,
  });
  const response = await fetch(second.url + (await linkOf(job.id)));
  expect(response.headers.get('content-disposition')).toContain('Kilometraje%20de%20flota.xlsx');
  const written = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const { fleetKmReportExport } = await first.call<{ fleetKmReportExport: string }>(
    `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!, $form: ReportFormat!) {
       fleetKmReportExport(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, format: $form) }`,
    asked(ids),
    manager,
  );
  const direct = await readXlsx(new Uint8Array(Buffer.from(fleetKmReportExport, 'base64')));
  expect(written.sheets[0]?.rows).toEqual(direct.sheets[0]?.rows);
  expect(written.sheets[0]?.rows.length).toBe(3);
});

it('a PDF is not written to its end where it would have more pages than it may', async () => {
  const start = async (maximumPages: number) => {
    const { job } = await first.call<{ job: Job }>(
      `mutation ($ids: [Id!]!, $from: DateTime!, $to: DateTime!, $most: Int) {
         job: velocityReportJob(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, format: PDF, maximumPages: $most) { ${SHOWN} } }`,
      { ...asked([asset.assetId]), form: undefined, most: maximumPages },
      manager,
    );
    return done(job.id);
  };
  expect(await start(1)).toMatchObject({ state: 'FAILED', errorCode: 'PDF_TOO_LONG', fileName: null });
  expect(await start(100)).toMatchObject({ state: 'DONE', fileName: 'Velocidad.pdf' });
});

it('what is asked wrongly is refused at once', async () => {
  await expect(
    second.call(START, asked(fleet.south.assets.map(({ assetId }) => assetId)), manager),
  ).rejects.toThrow('NOT_FOUND');
  await expect(
    second.call(START, { ...asked([asset.assetId]), to: asked([]).from }, manager),
  ).rejects.toThrow('INVALID_INPUT');
});

it('a job is nobody else’s, by no call and by no link', async () => {
  const { job } = await first.call<{ job: Job }>(START, asked([asset.assetId]), manager);
  await done(job.id);
  await expect(jobOf(first, job.id, stranger)).rejects.toThrow('NOT_FOUND');
  await expect(linkOf(job.id, stranger)).rejects.toThrow('NOT_FOUND');
  const { jobs } = await first.call<{ jobs: Job[] }>(`{ jobs { ${SHOWN} } }`, {}, stranger);
  expect(jobs).toEqual([]);
  const own = await first.call<{ jobs: Job[] }>(`{ jobs { ${SHOWN} } }`, {}, manager);
  expect(own.jobs[0]).toMatchObject({ id: job.id, state: 'DONE' });
});

it('the file of a job needs what the job needed when it is fetched', async () => {
  const { job } = await first.call<{ job: Job }>(START, asked([asset.assetId]), manager);
  await done(job.id);
  const url = await linkOf(job.id);
  expect((await fetch(first.url + url)).status).toBe(200);
  await first.store.pool.query('DELETE FROM user_role WHERE user_id = $1', [north.managerId]);
  await eventually(async () => (await fetch(first.url + url)).status === 403);
});

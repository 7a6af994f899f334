import { freePortBase, startServer } from '@rastro/e2e/load/serverProcess';
import { hashPassword } from '@rastro/server/access/passwords';
import { type Db, inTransaction } from '@rastro/server/store/database';
import { createUser, ensureStandardRoles } from '@rastro/server/store/people';
import { type Call, loggedIn } from '../edits/calls.ts';
import { cpuOf } from '../processes.ts';
import { median, printTable, type Row } from '../table.ts';
import type { Asked } from './asked.ts';

/** Who asks. */
export const USER = { userName: 'reader', password: 'facts of a bench' };
/** Somebody who reads while the first one asks for much. */
const OTHER = { ...USER, userName: 'other' };
const ROUNDS = 9;
/** Explanations in one text, each of a day, and how often they are asked for. */
const EXPLAINED = 20;
const EXPLAIN_ROUNDS = 3;

const RANGE = 'fechaInicio: $from, fechaFin: $to';
const JOURNEYS = `query ($id: Id!, $from: DateTime!, $to: DateTime!) { journeys(movilID: $id, ${RANGE}) {
  summary { uIni uFin tIgn tDet odo sOdo } daySteps { date trips steps { sid began iTime fTime tIgn odo tDet } } } }`;
const TOTALS = `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) { assetTotals(movilesID: $ids, ${RANGE}) {
  mid distanceKm pathDistanceKm movingS standingS idleS stoppedS noDataS trips maxSpeedKmh fuelUsedL startOdometerKm endOdometerKm } }`;

/** Adds the users who call. */
export async function addReader(db: Db, customerId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const roleId = (await ensureStandardRoles(tx)).get('Administrador Cliente') as number;
    const passwordHash = await hashPassword(USER.password);
    const name = { firstName: 'A', lastName: 'B', email: null, language: 'US' } as const;
    for (const { userName } of [USER, OTHER])
      await createUser(tx, { ...name, userName, passwordHash, customerId, roleId });
  });
}

/** Measures the calls that show the facts: a server as a process of its own, asked over HTTP for all vehicles at once. */
export async function measureCalls(
  dataDir: string,
  { assetIds, from, to, computedMs }: Asked,
): Promise<void> {
  const server = await startServer({ dataDir, portBase: await freePortBase(), devices: [] });
  try {
    const call = await loggedIn(server.url, USER);
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const journeys = () => Promise.all(assetIds.map((id) => call(JOURNEYS, { id, ...range })));
    const totals = () => call(TOTALS, { ids: assetIds, ...range });
    const rows = [
      await rowOf('journeys', server.pid, computedMs, journeys),
      await rowOf('assetTotals', server.pid, computedMs, totals),
    ];
    printTable(`Calls for ${assetIds.length} vehicles over the same days, all at once`, rows);
    const dayLater = new Date(from + 86_400_000).toISOString();
    const many = Array.from({ length: EXPLAINED }, (_, index) => {
      const id = assetIds[index % assetIds.length];
      return `a${index}: explain(assetId: ${id}, about: DISTANCE, from: "${range.from}", until: "${dayLater}") { fixCount }`;
    });
    const other = await loggedIn(server.url, OTHER);
    printTable(`Reads of another user during ${EXPLAINED} explanations in one text`, [
      waitRow('nothing else', await waitsDuring(other, null), null),
      await explaining(),
    ]);

    async function explaining(): Promise<Row> {
      const waitsMs: number[] = [];
      let ms = 0;
      for (let round = 0; round < EXPLAIN_ROUNDS; round++) {
        const startedAt = performance.now();
        waitsMs.push(...(await waitsDuring(other, call(`{ ${many.join(' ')} }`))));
        ms += performance.now() - startedAt;
      }
      return waitRow('explanations', waitsMs, ms / EXPLAIN_ROUNDS);
    }
  } finally {
    await server.stop();
  }
}

async function rowOf(
  name: string,
  pid: number,
  computedMs: number,
  work: () => Promise<unknown>,
): Promise<Row> {
  await work();
  await work();
  const times: number[] = [];
  const cpuBefore = cpuOf(pid);
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  const cpuMs = ((cpuOf(pid) - cpuBefore) * 1_000) / ROUNDS;
  const ms = median(times);
  return { call: name, ms, 'cpu ms, with the database': cpuMs, 'of positions': ms / computedMs };
}

/** How long each read of a user took until the work was done, or of a hundred reads where there is none. */
async function waitsDuring(call: Call, work: Promise<unknown> | null): Promise<number[]> {
  const waitsMs: number[] = [];
  let done = false;
  const ended = work?.then(() => {
    done = true;
  });
  while (work ? !done : waitsMs.length < 100) {
    const startedAt = performance.now();
    await call('{ points { mid } }');
    waitsMs.push(performance.now() - startedAt);
  }
  await ended;
  return waitsMs;
}

const waitRow = (state: string, waitsMs: readonly number[], ms: number | null): Row => ({
  'at the same time': state,
  reads: waitsMs.length,
  'p50 ms': median([...waitsMs]),
  'worst ms': Math.max(...waitsMs),
  'ms for all': ms,
});

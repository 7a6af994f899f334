import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { freePortBase, startServer } from '@rastro/e2e/load/serverProcess';
import type { Bench } from '../bench.ts';
import { inFolder } from '../ingest/measure.ts';
import { printTable, type Row } from '../table.ts';
import { type Call, loggedIn } from './calls.ts';
import { fillCompany, READER } from './company.ts';
import type { EditRequest, EditResult } from './editor.ts';

const EDITS = 100;
const GEOFENCES = 1_000;
const IDLE_READS = 100;
const WEB_PORT_OFFSET = 999;
const READ = '{ points { mid } geofence { count } customers { count } }';

/** Reads of another user while edits run, or while nothing does. */
interface Reads {
  waitsMs: number[];
  refused: number;
  edits: EditResult[];
}

/** A hundred edits at once, and how long others wait meanwhile. */
export const edits: Bench = {
  name: 'edits',
  about:
    "another user's reads during 100 edits at once, of one geofence and of different ones, beside an idle server",
  run: ({ quick }) =>
    inFolder(async (folder) => {
      await fillCompany(folder, GEOFENCES);
      const portBase = await freePortBase();
      const server = await startServer({
        dataDir: folder,
        portBase,
        devices: [],
        nodeArgs: process.env.BENCH_SERVER_ARGS?.split(' ') ?? [],
      });
      try {
        await measure(`http://127.0.0.1:${portBase + WEB_PORT_OFFSET}`, quick ? 3 : 10);
      } finally {
        await server.stop();
      }
    }),
};

/** Idle reads, edits of one and edits of different ones by turns, so that whatever else the machine does falls on all. */
async function measure(url: string, rounds: number): Promise<void> {
  const call = await loggedIn(url, READER);
  const editor = new Worker(new URL('./editor.ts', import.meta.url), { workerData: { url } });
  await once(editor, 'message');
  const nothing: Reads = { waitsMs: [], refused: 0, edits: [] };
  const states = {
    'nothing else': { ...nothing, ids: [] },
    'of one geofence': { ...structuredClone(nothing), ids: Array.from({ length: EDITS }, () => 1) },
    'of different ones': { ...structuredClone(nothing), ids: Array.from({ length: EDITS }, (_, i) => i + 1) },
  };
  for (let round = -1; round < rounds; round++)
    for (const state of Object.values(states)) {
      if (round === 0) Object.assign(state, structuredClone(nothing)); // the first round only warms up
      await readDuring(call, state, state.ids.length > 0 ? () => editAll(editor, state.ids) : null);
    }
  await editor.terminate();
  const idle = states['nothing else'].waitsMs;
  printTable(
    `Reads of another user, one after the other, during ${EDITS} edits at once; ${rounds} rounds, ${GEOFENCES.toLocaleString('en')} geofences`,
    Object.entries(states).map(([name, reads]) => rowOf(name, reads, idle)),
  );
  const refused = Object.values(states).flatMap((reads) => reads.edits.map((edit) => edit.refused));
  for (const codes of refused)
    if (Object.keys(codes).length > 0) process.stdout.write(`Refused edits: ${JSON.stringify(codes)}\n`);
}

async function editAll(editor: Worker, ids: EditRequest): Promise<EditResult> {
  editor.postMessage(ids);
  const [result] = await once(editor, 'message');
  return result;
}

/** Reads until the work is done, or so many times where there is none. */
async function readDuring(call: Call, reads: Reads, work: (() => Promise<EditResult>) | null): Promise<void> {
  let done = false;
  const edited = work?.().then((result) => {
    reads.edits.push(result);
    done = true;
  });
  for (let count = 0; work ? !done : count < IDLE_READS; count++) {
    const started = performance.now();
    await call(READ).catch(() => {
      reads.refused += 1;
    });
    reads.waitsMs.push(performance.now() - started);
  }
  await edited;
}

function rowOf(state: string, { waitsMs, refused, edits: all }: Reads, idle: readonly number[]): Row {
  const edits = all.reduce((sum, edit) => sum + edit.answered, 0);
  return {
    edits: state,
    reads: waitsMs.length,
    'p50 ms': quantile(waitsMs, 0.5),
    'p95 ms': quantile(waitsMs, 0.95),
    'worst ms': quantile(waitsMs, 1),
    'p50 of idle': quantile(waitsMs, 0.5) / quantile(idle, 0.5),
    'p95 of idle': quantile(waitsMs, 0.95) / quantile(idle, 0.95),
    'reads refused': refused,
    'edits answered': all.length > 0 ? `${edits} of ${all.length * EDITS}` : null,
    'ms for 100': all.length > 0 ? all.reduce((sum, { ms }) => sum + ms, 0) / all.length : null,
  };
}

/** The value that so much of them does not exceed; NaN of none. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFormat } from '@rastro/format';
import type { Scope } from '@rastro/server/access/scope';
import { JobFiles } from '@rastro/server/jobs/kernel/files';
import { fleetKm } from '@rastro/server/reports/fleetKm';
import { formFile } from '@rastro/server/reports/kernel/files';
import type { Filter } from '@rastro/server/reports/kernel/filter';
import type { Report, ReportParts, ReportRow } from '@rastro/server/reports/kernel/report';
import { peakRss } from '../processes.ts';

/** What a run was asked, on its command line as JSON. */
export interface WriteRequest {
  format: 'EXCEL' | 'PDF';
  rows: number;
  /** Written to a file as it is made, as a job does, or held whole and given in base64, as the call does. */
  way: 'job' | 'base64';
}

/** What a run took. */
export interface WriteResult {
  ms: number;
  /** Greatest resident memory of the process. */
  peakBytes: number;
  fileBytes: number;
}

const AT_ONCE = 50;

/** The program of one measurement: writes a report of many vehicles, and prints what that took. */
const { format, rows, way } = JSON.parse(process.argv[2] ?? '') as WriteRequest;
const report: Report = {
  ...fleetKm,
  rows: async function* () {
    for (let from = 0; from < rows; from += AT_ONCE)
      yield Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, nth) => rowOf(from + nth));
  },
};
const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'));
const started = performance.now();
const { content } = formFile(report, format, {
  rows: report.rows({} as ReportParts, {} as Scope, {} as Filter),
  beginning: null,
  nested: null,
  parameters: [],
  format: createFormat({ language: 'ES', timeZone: 'America/Lima' }),
  issuer: 'Transportes Norte',
  seal: null,
});
const fileBytes =
  way === 'job'
    ? await new JobFiles(folder).write({ id: 1, attempt: 1 }, content, new AbortController().signal)
    : (await buffer(content)).toString('base64').length;
const ms = performance.now() - started;
await rm(folder, { recursive: true });
const result: WriteResult = { ms, peakBytes: peakRss(), fileBytes };
process.stdout.write(JSON.stringify(result));

function rowOf(nth: number): ReportRow {
  return {
    mid: nth + 1,
    typeMobile: 'Camión',
    name: `Unidad ${nth + 1}`,
    pat: `AND-${100 + nth}`,
    kmsRec: (nth % 900) + 0.125,
    velProm: 40 + (nth % 30),
    velMax: 70 + (nth % 40),
    dir: `Avenida Javier Prado ${nth % 5_000}, San Isidro`,
  };
}

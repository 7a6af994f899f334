import { Readable } from 'node:stream';
import { FLEET_COLUMNS, MOST_FLEET_ROWS } from '@rastro/format';
import { writeXlsxStream } from 'hucre/xlsx';
import { z } from 'zod';
import { scopeOf } from '../../access/context.ts';
import { customerInReach } from '../../access/customerInReach.ts';
import { answerOf, type FileRoute, listOf, OF_NUMBER, OF_TEXT } from '../../access/fileRoute.ts';
import { defineJob, type Job } from '../../jobs/kernel/job.ts';
import type { Jobs } from '../../jobs/kernel/jobs.ts';
import { idIn } from '../kernel/doors.ts';
import { SHEET_FORMATS } from '../kernel/files/exportFile.ts';
import { JOB_ANSWER, PROBLEMS_ANSWER } from '../kernel/files/importAnswer.ts';
import { importFleet } from './importFleet.ts';

/** What its creator needs at least; what else a file takes is asked when it is read. */
const IMPORTS = ['CrearMoviles'] as const;
const MAX_BYTES = 5_000_000;
const WIDTH = 24;

/** What a spreadsheet makes, or would make, as it is answered. */
const FLEET_ANSWER = answerOf({
  rows: OF_NUMBER,
  vehicles: OF_NUMBER,
  groups: OF_NUMBER,
  devices: OF_NUMBER,
  lines: OF_NUMBER,
  drivers: OF_NUMBER,
  wrong: { ...OF_NUMBER, description: 'Rows with a problem.' },
  problems: PROBLEMS_ANSWER,
  ignored: { ...listOf(OF_TEXT), description: 'Headings of columns that are not read.' },
});

/** The import of a whole fleet from one spreadsheet, as a job. */
export const fleetImportJob: Job = defineJob({
  kind: 'fleetImport',
  anyOf: IMPORTS,
  input: z.object({ customerId: z.number().int().nullable() }),
  about: () => ({}),
  run: async ({ scope, sent, finish }, { customerId }, progress, signal) => ({
    result: await importFleet(scope, await sent(), customerId, {
      progress,
      signal,
      finish: (tx, result) => finish(tx, { result }),
    }),
  }),
});

/** The template of a fleet's spreadsheet, and the ways to say what one would make and to import it. */
export const fleetRoutes = (jobs: Jobs): FileRoute[] => [
  {
    kind: 'download',
    path: '/api/fleet/template',
    need: { kind: 'permission', anyOf: IMPORTS },
    about: { summary: 'The template of the spreadsheet by which a whole fleet is imported.' },
    read: async (context) => {
      const language = scopeOf(context).requester.language === 'US' ? 'en' : 'es';
      const stream = writeXlsxStream([], {
        name: language === 'en' ? 'Fleet' : 'Flota',
        columns: FLEET_COLUMNS.map(({ heading }) => ({ header: heading[language], width: WIDTH })),
        freezePane: { rows: 1 },
      });
      const content = Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
      const name = language === 'en' ? 'fleet.xlsx' : 'flota.xlsx';
      return { name, contentType: SHEET_FORMATS.XLSX.contentType, content };
    },
  },
  {
    kind: 'upload',
    path: '/api/fleet/import',
    need: { kind: 'permission', anyOf: IMPORTS },
    maxBytes: MAX_BYTES,
    about: {
      summary: `Says what a spreadsheet of at most ${MOST_FLEET_ROWS} vehicles would make, or imports it as a job, whole or not at all.`,
      query: {
        customer: { about: 'The id of the customer; one’s own where it is not given.', isNumber: true },
        apply: { about: '`job` imports in the background; else it is only said what would be.' },
      },
      answer: { anyOf: [FLEET_ANSWER, JOB_ANSWER] },
    },
    store: async (context, { content, asked: { query } }) => {
      const scope = scopeOf(context);
      const customerId = query.customer === undefined ? null : idIn(query.customer);
      if (query.apply !== 'job') return importFleet(scope, content, customerId);
      await customerInReach(scope, customerId); // what it refuses, it says here and not in the job
      const { id } = await jobs.start(scope, fleetImportJob, { customerId }, content);
      return { jobId: id };
    },
  },
];

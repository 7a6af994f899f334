import { z } from 'zod';
import { defineJob, type Job, type Shown } from '../../jobs/kernel/job.ts';
import { type AskedFile, REPORT_FORMATS, type ReportFormat, reportFile } from './files.ts';
import { type AskedFilter, askedFilter } from './filter.ts';
import type { Report, ReportParts } from './report.ts';

const FORMATS = Object.keys(REPORT_FORMATS) as [ReportFormat];
const sort = z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) });
/** What is asked of a file, as it is checked. */
export const fileAsked: z.ZodType<AskedFile> = askedFilter.extend({
  format: z.enum(FORMATS),
  searchText: z.string().nullish(),
  sort: z.array(sort).nullish(),
  columns: z.array(z.string()).nullish(),
  subtotalsBy: z.string().nullish(),
  maximumPages: z.int().min(1).nullish(),
});

/** What the file of a report says of where vehicles were. */
export const shownOf = ({ assetsSelected, fechaInicio, fechaFin }: AskedFilter): Shown => ({
  assetIds: assetsSelected,
  from: fechaInicio,
  to: fechaFin,
});

/** The file of a report as a job, which is known by the name of the report's call. */
export const reportJob = (report: Report, parts: ReportParts): Job =>
  defineJob({
    kind: report.call,
    anyOf: [report.permission],
    input: fileAsked,
    about: ({ format, fechaInicio, fechaFin, assetsSelected }) => ({
      format,
      from: fechaInicio,
      to: fechaFin,
      count: assetsSelected.length,
    }),
    shows: shownOf,
    run: async ({ scope }, input, progress) => ({
      file: reportFile(report, { ...parts, progress }, scope, input),
    }),
  });

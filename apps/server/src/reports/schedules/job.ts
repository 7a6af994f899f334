import { z } from 'zod';
import { demand } from '../../access/guard.ts';
import { codedError } from '../../errors.ts';
import { defineJob, type Job } from '../../jobs/kernel/job.ts';
import { fileAsked, shownOf } from '../kernel/job.ts';
import { plannedFile, type SealedParts } from '../sealed/sealable.ts';
import { plannedReport } from './plan.ts';

/**
 * The file of a run of a scheduled report, as a job in the name of its creator. It is mailed, and others who plan reports fetch it: nobody's private time
 * is in it.
 */
export const scheduledReportJob = (parts: SealedParts): Job =>
  defineJob({
    kind: 'scheduledReport',
    anyOf: ['Planificador'],
    input: z.object({ report: z.string(), asked: fileAsked }),
    about: ({ asked: { format, fechaInicio, fechaFin, assetsSelected } }) => ({
      format,
      from: fechaInicio,
      to: fechaFin,
      count: assetsSelected.length,
    }),
    shows: ({ asked }) => shownOf(asked),
    forOthers: true,
    run: async ({ scope }, input, progress) => {
      const report = plannedReport(input);
      if (!report) throw codedError('NOT_FOUND');
      demand({ kind: 'permission', anyOf: report.anyOf }, scope.requester);
      return { file: await plannedFile(report, { ...parts, progress }, scope, input.asked) };
    },
  });

import type { ScheduledReportRun } from '@rastro/contract/resolvers';
import { nextRuns } from '@rastro/domain';
import { serverNow } from '../../api/index.ts';
import type { Area } from './area.ts';

const run = (id: number, part: Partial<ScheduledReportRun>): ScheduledReportRun => ({
  id,
  state: 'DONE',
  plannedAt: '2026-11-20T12:30:00.000Z',
  askedBy: null,
  from: '2026-11-19T05:00:00.000Z',
  to: '2026-11-20T05:00:00.000Z',
  endedAt: '2026-11-20T12:30:05.000Z',
  fileName: 'Kilometraje de flota.pdf',
  fileBytes: 12_345,
  mailedTo: ['jefa@andina.test'],
  notMailed: ['taller@otro.test'],
  error: null,
  ...part,
});

/** How the scheduled reports stand: the first has run twice, the second has stopped after a run that failed. */
export const scheduledReports: Area = {
  Query: {
    scheduledReportStandings: () => [
      {
        id: 1,
        creator: 'Rosa Rojas',
        nextRunAt: '2026-11-30T12:30:00.000Z',
        timeZone: 'America/Lima',
        stopReason: null,
        lastRun: run(2, {}),
      },
      {
        id: 2,
        creator: 'Luis Paz',
        nextRunAt: null,
        timeZone: 'America/Lima',
        stopReason: 'CREATOR_GONE',
        lastRun: run(4, { state: 'FAILED', error: 'FORBIDDEN', fileName: null, mailedTo: [], notMailed: [] }),
      },
    ],
    scheduledReportRuns: (_, { scheduledReportId }) =>
      scheduledReportId === 1
        ? [
            run(2, {}),
            run(1, {
              state: 'FAILED',
              plannedAt: '2026-11-16T12:30:00.000Z',
              askedBy: 'Rosa Rojas',
              fileName: null,
              mailedTo: [],
              notMailed: [],
              error: '550 mailbox unknown',
            }),
          ]
        : [],
    scheduledReportFile: (_, { runId }) => ({ url: `/api/reports/scheduled/export?link=${runId}` }),
    scheduledReportTimes: (_, { recurrence }) => ({
      timeZone: 'America/Lima',
      times: nextRuns(JSON.parse(recurrence), serverNow(), 'America/Lima', 5).map((ms) =>
        new Date(ms).toISOString(),
      ),
    }),
  },
  Mutation: {
    runScheduledReport: () => run(3, { state: 'MAKING', fileName: null, mailedTo: [], notMailed: [] }),
  },
};

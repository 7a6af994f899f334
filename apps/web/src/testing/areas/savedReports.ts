import { refusal } from '../api/refusal.ts';
import type { Area } from './area.ts';

/** Saved searches of reports, all of one user unless a test says otherwise. */
export const savedReports: Area = {
  Query: {
    savedReports: (_, _args, { fleet }) => fleet.savedReports,
  },
  Mutation: {
    saveReport: (_, { report, name, query, shared }, { fleet, user }) => {
      const before = fleet.savedReports.find(
        (each) => each.isOwn && each.report === report && each.name.toLowerCase() === name.toLowerCase(),
      );
      const id = before?.id ?? Math.max(0, ...fleet.savedReports.map((each) => each.id)) + 1;
      const saved = { id, report, name, query, shared, isOwn: true, savedBy: user.userName };
      fleet.savedReports = [...fleet.savedReports.filter((each) => each.id !== id), saved];
      return saved;
    },
    deleteSavedReport: (_, { savedReportId }, { fleet }) => {
      const kept = fleet.savedReports.filter(({ id, isOwn }) => id !== savedReportId || !isOwn);
      if (kept.length === fleet.savedReports.length) throw refusal('NOT_FOUND');
      fleet.savedReports = kept;
      return true;
    },
  },
};

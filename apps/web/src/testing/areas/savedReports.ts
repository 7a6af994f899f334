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
    changeSavedReport: (_, { savedReportId, name, shared }, { fleet }) => {
      const before = fleet.savedReports.find(({ id, isOwn }) => id === savedReportId && isOwn);
      if (!before) throw refusal('NOT_FOUND');
      const changed = { ...before, name, shared };
      fleet.savedReports = fleet.savedReports.map((each) => (each === before ? changed : each));
      return changed;
    },
    deleteSavedReport: (_, { savedReportId }, { fleet }) => {
      const kept = fleet.savedReports.filter(({ id, isOwn }) => id !== savedReportId || !isOwn);
      if (kept.length === fleet.savedReports.length) throw refusal('NOT_FOUND');
      fleet.savedReports = kept;
      return true;
    },
  },
};

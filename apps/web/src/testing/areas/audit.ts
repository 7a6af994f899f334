import type { AuditEntry } from '@rastro/contract/resolvers';
import { refusal } from '../api/refusal.ts';
import type { Area } from './area.ts';

const NO_PAGE = 10;

const matches = (entry: AuditEntry, wanted: Readonly<Record<string, unknown>>): boolean =>
  (['userId', 'kind', 'action'] as const).every((key) => wanted[key] == null || wanted[key] === entry[key]) &&
  (wanted.from == null || entry.at >= String(wanted.from)) &&
  (wanted.until == null || entry.at < String(wanted.until));

/** The audit log, in which entries are undone once. */
export const audit: Area = {
  Query: {
    auditLog: (_, { filter, pageNumber, pageSize }, { fleet }) => {
      const found = fleet.audit.filter((entry) => matches(entry, filter ?? {}));
      const size = pageSize ?? NO_PAGE;
      const first = ((pageNumber ?? 1) - 1) * size;
      return { count: found.length, isMore: false, items: found.slice(first, first + size) };
    },
  },
  Mutation: {
    undoOwnChange: (_, { kind, id }, { fleet }) => {
      fleet.undone.push({ kind, id });
      return true;
    },
    undoAudited: (_, { auditId }, { fleet }) => {
      const entry = fleet.audit.find(({ id, canUndo }) => id === auditId && canUndo);
      if (!entry) throw refusal('NOT_FOUND');
      entry.canUndo = false;
      return 1;
    },
  },
};

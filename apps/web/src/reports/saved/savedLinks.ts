import { call } from '../../api/index.ts';
import { REPORTS } from '../index.ts';
import { JOURNEY_REPORT } from '../journeys/journeyAddress.ts';
import { SAVED_REPORTS, type SavedReport } from './savedCalls.ts';

/** A saved search as a link to the page of its report. */
export interface SavedLink {
  id: number;
  name: string;
  to: string;
}

/** Saved searches as links, of reports that there are, in their order. */
export const linksOf = (saved: readonly SavedReport[]): SavedLink[] =>
  saved.flatMap(({ id, report, name, query }) => {
    const path = [...REPORTS, JOURNEY_REPORT].find(({ call }) => call === report)?.path;
    return path ? [{ id, name, to: `${path}?${query}` }] : [];
  });

/** Reads the saved searches that the user finds, as links. Throws as `call`. */
export const readSavedLinks = async (): Promise<SavedLink[]> =>
  linksOf((await call(SAVED_REPORTS, {})).savedReports);

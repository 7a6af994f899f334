import { chooseableColumns, JOURNEY_POSITION_WORDS, JOURNEY_WORDS } from '@rastro/format';
import { FIRST_PAGES, type ReportAddress, readAddress, writeAddress } from '../address.ts';

/** Before the names of its parameters: periods and vehicles of other panels have names of their own. */
const PREFIX = 'j.';

/** What the journey report is asked, as the address of the map holds it; `row` is the vehicle whose journeys are open. */
export type JourneyReportAddress = ReportAddress;

/** Whether a column is one of the positions of a journey, and not of the report. */
export const isOfPositions = (column: string): boolean =>
  column.startsWith(`${JOURNEY_POSITION_WORDS.details.field}.`);

/** The columns of the report, and of the positions of its journeys. */
const CHOOSEABLE = [
  ...chooseableColumns(JOURNEY_WORDS),
  ...chooseableColumns(JOURNEY_POSITION_WORDS).filter(isOfPositions),
];

/** Reads it from the query of the map page; what makes no sense has its initial value. */
export function readJourneyReport(query: URLSearchParams): JourneyReportAddress {
  const own = [...query].flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [],
  );
  return readAddress(new URLSearchParams(own), JOURNEY_WORDS, CHOOSEABLE);
}

/** Writes it into the query of the map page, without what goes without saying. */
export function writeJourneyReport(query: URLSearchParams, address: JourneyReportAddress): void {
  for (const [name, value] of writeAddress(address)) query.set(`${PREFIX}${name}`, value);
}

/** The report and where it is: it is a panel of the map, and has no page of its own. */
export const JOURNEY_REPORT = { call: 'journeyReport', path: '/map' } as const;

/** The address of the panel with a question, as a saved search keeps it: no vehicle is open. */
export function journeyReportQuery(address: JourneyReportAddress): string {
  const query = new URLSearchParams({ panel: 'journeys' });
  writeJourneyReport(query, { ...address, ...FIRST_PAGES });
  return query.toString();
}

/** What stands in the form at first. */
export const NO_JOURNEY_REPORT: JourneyReportAddress = readJourneyReport(new URLSearchParams());

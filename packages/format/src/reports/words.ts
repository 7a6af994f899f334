import type { PermissionName } from '@rastro/domain';
import type { Format } from '../format.ts';
import type { Language } from '../language.ts';
import { type ReportColumnKind, reportUnit } from './columnKinds.ts';
import { type Words, wordIn } from './wordIn.ts';

/** How the numbers of all rows become one. */
export type ReportTotalKind = 'sum' | 'mean' | 'max';

/** A column of a report, as screens and files head it. */
export interface ReportColumnWords {
  name: string;
  kind: ReportColumnKind;
  heading: Words;
  /** What a cell without a value says to people; a dash where nothing else is given. */
  missing?: string;
  /** What stands below the column; nothing where no number of all rows means anything. */
  total?: ReportTotalKind;
  /** What the number below the column is called, where it is not called as usual. */
  totalWord?: Words;
  /** The permission that it takes to see it besides that of the report; others neither see it nor know that it is there. */
  needs?: PermissionName;
}

/** What a report may be asked about besides vehicles, a range and days of the week. */
export type ReportFilterName =
  | 'drivers'
  | 'eventTypes'
  | 'states'
  | 'minimum'
  | 'grouping'
  | 'geofences'
  | 'speedFrom'
  | 'speedTo'
  | 'variables'
  | 'workingHours'
  | 'workingDays'
  | 'unbrokenLimit'
  | 'dayLimit'
  | 'restLimit'
  | 'weekLimit'
  | 'thermometers'
  | 'celsiusFrom'
  | 'celsiusTo'
  | 'road'
  | 'resumed'
  | 'useIbutton';

/** The forms of the files of reports, by the contract's names. */
export type ReportFileForm = 'EXCEL' | 'PDF' | 'KML';

/** The rows that a row of a report holds, as screens and files show them. */
export interface ReportDetailsWords {
  /** The field that holds them. */
  field: string;
  title: Words;
  columns: readonly ReportColumnWords[];
  /** The column of the row that says how many they are; null where they are counted only when they are looked at. */
  count: string | null;
  /** The columns of the row by which files name it beside each of them. */
  beside: readonly string[];
  /** Whether a screen, which shows those of one row at a time, repeats these columns too. */
  isNamed?: boolean;
  /** The column by which a place on the map is called, where they have a place. */
  placeName: string | null;
  /** Whether their places, one after the other, are the way of a vehicle: then a map has its line besides them. */
  isWay?: boolean;
  /** The columns that can be seen as a line over time, by the first of kind `moment`, and the column of the row with which it is compared. */
  line?: { title: Words; columns: readonly string[]; limit: string | null };
  /** The columns that are there only where the filter of variables names them. */
  choice?: readonly string[];
  /** The columns that are not shown, unless somebody chooses them; a detail may be called by one of them all the same. */
  hidden?: readonly ReportColumnWords[];
}

/** What the calls of a report name what all reports are asked; `days` is null where days of the week are not, `from` where it is about one moment. */
export interface ReportArguments {
  vehicles: string;
  from: string | null;
  to: string;
  days: string | null;
}

/** As most reports name it. */
export const USUAL_ARGUMENTS: ReportArguments = {
  vehicles: 'assetsSelected',
  from: 'fechaInicio',
  to: 'fechaFin',
  days: 'days',
};

/** The words of a report, which are the same on a screen, in a spreadsheet and in a PDF. */
export interface ReportWords {
  title: Words;
  columns: readonly ReportColumnWords[];
  /** Where its calls do not use the usual names. */
  arguments?: ReportArguments;
  /** The filters that it has besides the usual ones. */
  filters?: readonly ReportFilterName[];
  /** By what its rows can be grouped, as `subtotalChoices` knows it; by what is of their vehicle where nothing is said. */
  subtotals?: readonly string[];
  /** The rows that each of its rows holds; a report may have none. */
  details?: ReportDetailsWords;
  /** The forms of its files, where they are not those of most reports. */
  forms?: readonly ReportFileForm[];
  /** How many vehicles and days it is asked about at most, where that is less than usual. */
  limits?: { vehicles: number; days: number };
  /** Whether its columns are always the same, and its rows in no groups. */
  isFixed?: true;
  /** Whether it says how things are while it is written, and cannot be asked about another moment. */
  isOfNow?: true;
  /** What the chart shows, and the columns by which its bars are called and drawn; a report may have none. */
  chart?: { title: Words; label: string; value: string };
}

/** The words of a report whose details have only the columns that were chosen; null where none were. */
export function narrowedWords(words: ReportWords, chosen: readonly string[] | null): ReportWords {
  const { details } = words;
  if (!details?.choice || chosen === null) return words;
  const isShown = (name: string) => !details.choice?.includes(name) || chosen.includes(name);
  const columns = details.columns.filter(({ name }) => isShown(name));
  const { line } = details;
  return {
    ...words,
    details: {
      ...details,
      columns,
      ...(line && { line: { ...line, columns: line.columns.filter(isShown) } }),
    },
  };
}

/** The words of a report with the columns that somebody may see. */
export function permittedWords(
  words: ReportWords,
  may: (permission: PermissionName) => boolean,
): ReportWords {
  return { ...words, columns: words.columns.filter(({ needs }) => needs === undefined || may(needs)) };
}

/** What the number below a column is, where it is not the sum that the word "Total" promises. */
const TOTAL_WORDS: Partial<Record<ReportTotalKind, Words>> & { partial: Words } = {
  partial: { es: 'parcial', en: 'partial' },
  mean: { es: 'promedio', en: 'average' },
  max: { es: 'máximo', en: 'maximum' },
};

/**
 * The word for the number below a column that is not the sum of all rows: a mean, a maximum, or the sum of those alone whose value is known;
 * null where none is needed.
 */
export function reportTotalWord(
  { total, totalWord }: ReportColumnWords,
  isPartial: boolean,
  language: Language,
): string | null {
  const words = totalWord ?? (total && TOTAL_WORDS[total]) ?? (isPartial ? TOTAL_WORDS.partial : null);
  return words ? wordIn(words, language) : null;
}

/** The heading of a column with its unit: `Distance traveled (mi)`. */
export function reportHeading({ kind, heading }: ReportColumnWords, format: Format): string {
  const [text, unit] = [wordIn(heading, format.language), reportUnit(kind, format)];
  return unit === '' ? text : `${text} (${unit})`;
}

/** What the bars of the chart hold. */
export const reportChartKind = ({ columns, chart }: ReportWords): ReportColumnKind =>
  columns.find(({ name }) => name === chart?.value)?.kind ?? 'count';

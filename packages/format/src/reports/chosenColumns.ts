import type { ReportColumnWords, ReportDetailsWords, ReportWords } from './words.ts';

/** All columns of details that are known, shown or not. */
export const knownColumns = ({ columns, hidden = [] }: ReportDetailsWords): readonly ReportColumnWords[] => [
  ...columns,
  ...hidden,
];

/** The column by which the rows of a report are called: the name of the vehicle, or the first where there is none. */
export const callingColumn = ({ columns }: Pick<ReportWords, 'columns'>): ReportColumnWords | undefined =>
  columns.find(({ name }) => name === 'name') ?? columns[0];

/**
 * By what the columns of a report are chosen: those of rows by their names, those of details with the name of their field and a dot before.
 * None where they are always the same.
 */
export const chooseableColumns = ({
  columns,
  details,
  isFixed,
}: Pick<ReportWords, 'columns' | 'details' | 'isFixed'>): readonly string[] =>
  isFixed
    ? []
    : [
        ...columns.map(({ name }) => name),
        ...(details ? knownColumns(details) : []).map(({ name }) => `${details?.field}.${name}`),
      ];

/**
 * The words of a report with chosen columns only, in their order. The column by which rows are called is always there. Where none of
 * rows or none of details are chosen, these are as usual; a name that there is not chooses nothing.
 */
export function chosenWords(words: ReportWords, chosen: readonly string[]): ReportWords {
  const { details, chart } = words;
  const called = callingColumn(words);
  const ofRows = pick(words.columns, chosen);
  const columns = called && !ofRows.includes(called) ? [called, ...ofRows] : ofRows;
  const hasChosen = ofRows.length > 0;
  const known = details ? knownColumns(details) : [];
  const inner = details ? pick(known, chosen, `${details.field}.`) : [];
  const { chart: _chart, ...rest } = words;
  return {
    ...rest,
    ...(hasChosen && { columns }),
    ...(chart && (!hasChosen || columns.some(({ name }) => name === chart.value)) && { chart }),
    ...(details &&
      inner.length > 0 && {
        details: {
          ...details,
          columns: inner,
          hidden: known.filter((column) => !inner.includes(column)),
        },
      }),
  };
}

/** The columns of a list that are chosen by names with something before them, in the order of the choice and once each. */
function pick(
  columns: readonly ReportColumnWords[],
  chosen: readonly string[],
  before = '',
): ReportColumnWords[] {
  const byName = new Map(columns.map((column) => [`${before}${column.name}`, column]));
  return [...new Set(chosen)].flatMap((name) => byName.get(name) ?? []);
}

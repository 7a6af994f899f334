import { USUAL_ARGUMENTS } from '@rastro/format';
import { filterArguments } from './filter.ts';
import { detailsOf, type Report, type ReportColumn } from './report.ts';
import { shownArguments } from './shownRows.ts';
import { subtotalArguments } from './subtotals.ts';

const HEAD = `# The calls of the reports, written from apps/server/src/reports by \`npm run reports\`.

enum ReportFormat {
  EXCEL
  PDF
  "Of reports whose rows have places."
  KML
}

"What a column has in all rows: their sum, mean or greatest, as is usual for it."
type ReportTotal {
  column: String!
  value: Float!
  "Whether some rows have no value there, so that a sum is not that of all."
  isPartial: Boolean!
}

"A bar of a report's chart."
type ReportBar {
  label: String!
  value: Float!
}

"Rows of a report that stand together, since they have the same value."
type ReportGroup {
  "The value, as people read it."
  label: String!
  "The number of rows before its own, on all pages."
  first: Int!
  "The number of its rows, on all pages."
  count: Int!
  "Of all its rows."
  totals: [ReportTotal!]!
}

"A value of a column of details over time."
type ReportPoint {
  at: DateTime!
  value: Float!
}

"Where a file can be downloaded for two minutes."
type ReportFile {
  url: String!
}
`;

/** The GraphQL schema of the calls of these reports; docs/contract.md says which names are the contract. */
export const reportSchema = (reports: readonly Report[]): string =>
  `${HEAD}\n${reports.map(schemaOf).join('\n')}`;

/** How the names of a report's types begin. */
export const typeName = ({ call }: Pick<Report, 'call'>): string =>
  `${call.charAt(0).toUpperCase()}${call.slice(1)}`;

/** The argument by which the columns of a file are chosen. */
const chosenArguments = ({ words }: Report): readonly string[] => [
  `"Only these columns, in this order${words.details ? `; those of its ${words.details.field} as ${words.details.field}.column` : ''}; all where none are named."`,
  'columns: [String!]',
];

/** The argument by which a PDF that nobody would read is not written to its end. */
const BOUND: readonly string[] = [
  '"How many pages a PDF may have: the job of one that would have more fails with PDF_TOO_LONG. As many as it takes where none is given."',
  'maximumPages: Int',
];

function schemaOf(report: Report): string {
  const { call, description, permission, columns, words } = report;
  const details = detailsOf(report);
  const type = typeName(report);
  const declared = (more: readonly string[]): string =>
    [...filterArguments(words), ...more].map((line) => `    ${line}\n`).join('');
  const { vehicles, from, to } = words.arguments ?? USUAL_ARGUMENTS;
  const range = from === null ? '' : `, range: ["${from}", "${to}"], days: 92`;
  const cost = `@cost(of: 1, each: "${vehicles}"${range})`;
  const guard = `@permission(anyOf: [${JSON.stringify(permission)}]) ${cost}`;
  const shown = [...shownArguments(report), ...subtotalArguments(report)];
  const chosen = chosenArguments(report);
  const nested = details
    ? `  ${JSON.stringify(details.description)}
  ${details.words.field}(pageNumber: Int, pageSize: Int): [${type}Detail!]!
${details.count ? `  "Number of all ${details.words.field}."\n  ${details.words.field}Count: Int!\n` : ''}${
  details.words.line
    ? `  "A column of ${details.words.line.columns.join(', ')}, else the first, of all ${details.words.field} over time; points that change nothing for the eye are left out."\n  ${details.words.field}Line(column: String): [ReportPoint!]!\n`
    : ''
}`
    : '';
  const flat = report.isFlat && details ? `${type}Flat` : null;
  const ofFlat = flat
    ? `type ${flat} {\n  "The vehicle."\n  mid: Id!\n${fieldsOf(
        Object.fromEntries(Object.entries(columns).filter(([name]) => details?.words.beside.includes(name))),
      )}${fieldsOf(details?.columns ?? {})}}\n\n`
    : '';
  const ofDetails = details ? `type ${type}Detail {\n${fieldsOf(details.columns)}}\n\n` : '';
  return `${ofDetails}${ofFlat}type ${type}Row {
  "The vehicle."
  mid: Id!
${fieldsOf(columns)}${nested}}

type ${type}Page {
  "Number of all rows."
  count: Int!
  items: [${type}Row!]!
  "Of all rows."
  totals: [ReportTotal!]!
  "Of all rows, the longest bars first."
  chart: [ReportBar!]!
  "The groups that have rows on the page, where subtotals are asked for."
  groups: [ReportGroup!]!
}

extend type Query {
  ${JSON.stringify(description)}
  ${call}(
${declared([])}  ): [${flat ?? `${type}Row`}!]! ${guard}
  "A page of the same rows, with what is shown of all of them."
  ${call}Page(
${declared([...shown, 'pageNumber: Int', 'pageSize: Int'])}  ): ${type}Page! ${guard}
  "The same as a file in the user's language and units, in base64."
  ${call}Export(
${declared([...shown, ...chosen, 'format: ReportFormat!'])}  ): String! ${guard}
  "The same as a link to the file, which is written while it is downloaded."
  ${call}File(
${declared([...shown, ...chosen, 'format: ReportFormat!'])}  ): ReportFile! ${guard}
}

extend type Mutation {
  "The same as a job that writes the file in the background."
  ${call}Job(
${declared([...shown, ...chosen, 'format: ReportFormat!', ...BOUND])}  ): Job! ${guard}
}
`;
}

const fieldsOf = (columns: Readonly<Record<string, ReportColumn>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `  ${JSON.stringify(column.description)}\n  ${name}: ${column.type}\n`)
    .join('');

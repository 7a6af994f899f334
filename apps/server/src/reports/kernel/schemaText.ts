import { filterArguments } from './filter.ts';
import { detailsOf, type Report, type ReportColumn } from './report.ts';
import { shownArguments } from './shownRows.ts';

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
}

"A bar of a report's chart."
type ReportBar {
  label: String!
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

function schemaOf(report: Report): string {
  const { call, description, permission, columns, words } = report;
  const details = detailsOf(report);
  const type = typeName(report);
  const declared = (more: readonly string[]): string =>
    [...filterArguments(words.filters), ...more].map((line) => `    ${line}\n`).join('');
  const cost = '@cost(of: 1, each: "assetsSelected", range: ["fechaInicio", "fechaFin"], days: 92)';
  const guard = `@permission(anyOf: [${JSON.stringify(permission)}]) ${cost}`;
  const shown = shownArguments(report);
  const nested = details
    ? `  ${JSON.stringify(details.description)}
  ${details.words.field}(pageNumber: Int, pageSize: Int): [${type}Detail!]!
`
    : '';
  const ofDetails = details ? `type ${type}Detail {\n${fieldsOf(details.columns)}}\n\n` : '';
  return `${ofDetails}type ${type}Row {
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
}

extend type Query {
  ${JSON.stringify(description)}
  ${call}(
${declared([])}  ): [${type}Row!]! ${guard}
  "A page of the same rows, with what is shown of all of them."
  ${call}Page(
${declared([...shown, 'pageNumber: Int', 'pageSize: Int'])}  ): ${type}Page! ${guard}
  "The same as a file in the user's language and units, in base64."
  ${call}Export(
${declared([...shown, 'format: ReportFormat!'])}  ): String! ${guard}
  "The same as a link to the file, which is written while it is downloaded."
  ${call}File(
${declared([...shown, 'format: ReportFormat!'])}  ): ReportFile! ${guard}
}

extend type Mutation {
  "The same as a job that writes the file in the background."
  ${call}Job(
${declared([...shown, 'format: ReportFormat!'])}  ): Job! ${guard}
}
`;
}

const fieldsOf = (columns: Readonly<Record<string, ReportColumn>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `  ${JSON.stringify(column.description)}\n  ${name}: ${column.type}\n`)
    .join('');

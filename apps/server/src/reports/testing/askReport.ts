import type { TestServer } from '../../testing/testServer.ts';

/** The types of the arguments that reports have. */
const TYPES = {
  assetsSelected: '[Id!]!',
  fechaInicio: 'DateTime!',
  fechaFin: 'DateTime!',
  days: '[Weekday!]',
  driversSelected: '[Id!]',
  typeEventSelected: '[Id!]',
  detentionStatus: 'String',
  movilesID: '[Id!]!',
  groupedBy: 'String',
  geofencesSelected: '[Id!]',
  velocidadDesde: 'Float',
  velocidadHasta: 'Float',
  variablesOBD2: '[String!]!',
  minimumTime: 'Float',
  workingHours: 'String',
  unbrokenLimit: 'Float',
  dayLimit: 'Float',
  restLimit: 'Float',
  weekLimit: 'Float',
  thermometers: '[String!]',
  celsiusFrom: 'Float',
  celsiusTo: 'Float',
  workingDays: '[Weekday!]',
  sort: '[Sort!]',
  searchText: 'String',
  columns: '[String!]',
  subtotalsBy: 'String',
  pageNumber: 'Int',
  pageSize: 'Int',
  format: 'ReportFormat!',
  moment: 'DateTime!',
} as const;

/** What a report is asked in a test; moments are in milliseconds since 1970 UTC. */
export type ReportWish = { from: number; to: number } & Partial<
  Omit<Record<keyof typeof TYPES, unknown>, 'fechaInicio' | 'fechaFin'>
>;

/** Calls a report by the name of one of its calls; `selection` is empty for a call that gives a text. */
export async function askReport<Answer>(
  server: TestServer,
  token: string,
  call: string,
  { from, to, ...wish }: ReportWish,
  selection = '',
): Promise<Answer> {
  const range = { fechaInicio: new Date(from).toISOString(), fechaFin: new Date(to).toISOString() };
  const variables = { ...wish, ...('moment' in wish ? {} : range) };
  const names = Object.keys(variables) as (keyof typeof TYPES)[];
  const declared = names.map((name) => `$${name}: ${TYPES[name]}`).join(', ');
  const given = names.map((name) => `${name}: $${name}`).join(', ');
  const fields = selection === '' ? '' : `{ ${selection} }`;
  const text = `query (${declared}) { result: ${call}(${given}) ${fields} }`;
  return (await server.call<{ result: Answer }>(text, variables, token)).result;
}

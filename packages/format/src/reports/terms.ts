import type { Format } from '../format.ts';
import { addDays } from '../zone.ts';
import type { Words } from './wordIn.ts';

/** The words that all reports share. */
export const REPORT_TERMS = {
  total: { es: 'Total', en: 'Total' },
  range: { es: 'Del {{from}} al {{to}}', en: '{{from}} to {{to}}' },
  written: { es: 'Generado el {{at}}', en: 'Written on {{at}}' },
  parameters: { es: 'Parámetros', en: 'Parameters' },
  report: { es: 'Reporte', en: 'Report' },
  moment: { es: 'Estado al', en: 'Status on' },
  period: { es: 'Período', en: 'Period' },
  weekdays: { es: 'Días de la semana', en: 'Days of the week' },
  allWeekdays: { es: 'todos', en: 'all' },
  customer: { es: 'Cliente', en: 'Customer' },
  vehicles: { es: 'Móviles elegidos', en: 'Vehicles chosen' },
  drivers: { es: 'Conductores elegidos', en: 'Drivers chosen' },
  eventTypes: { es: 'Tipos de evento elegidos', en: 'Kinds of event chosen' },
  states: { es: 'Estado del móvil', en: 'State of the vehicle' },
  minimum: { es: 'Tiempo mínimo', en: 'Minimum time' },
  speedFrom: { es: 'Velocidad desde', en: 'Speed from' },
  speedTo: { es: 'Velocidad hasta', en: 'Speed to' },
  grouping: { es: 'Agrupar por', en: 'Group by' },
  variables: { es: 'Variables OBD2', en: 'OBD2 variables' },
  geofences: { es: 'Geocercas elegidas', en: 'Geofences chosen' },
  workingHours: { es: 'Horario laboral', en: 'Working hours' },
  workingDays: { es: 'Días laborales', en: 'Working days' },
  unbrokenLimit: { es: 'Conducción sin pausa, máximo', en: 'Driving without a break, at most' },
  dayLimit: { es: 'Conducción diaria, máximo', en: 'Daily driving, at most' },
  restLimit: { es: 'Descanso diario, mínimo', en: 'Daily rest, at least' },
  weekLimit: { es: 'Conducción semanal, máximo', en: 'Weekly driving, at most' },
  thermometers: { es: 'Sensores', en: 'Sensors' },
  celsiusFrom: { es: 'Temperatura desde', en: 'Temperature from' },
  celsiusTo: { es: 'Temperatura hasta', en: 'Temperature to' },
  ofCustomer: { es: 'del cliente', en: "the customer's" },
  searchText: { es: 'Filas con el texto', en: 'Rows with the text' },
  resumed: { es: 'Resumido', en: 'Summary' },
  useIbutton: { es: 'Reporte con llaves Dallas', en: 'Report with Dallas keys' },
  days: { es: 'días', en: 'days' },
  yes: { es: 'Sí', en: 'Yes' },
  no: { es: 'No', en: 'No' },
  vehicle: { es: 'Móvil', en: 'Vehicle' },
  road: { es: 'Ruta', en: 'Route' },
  order: { es: 'Orden', en: 'Order' },
  subtotals: { es: 'Subtotales por', en: 'Subtotals by' },
  noGroup: { es: 'Sin grupo', en: 'No group' },
  notKnown: { es: 'Sin dato', en: 'Not known' },
  ascending: { es: 'ascendente', en: 'ascending' },
  descending: { es: 'descendente', en: 'descending' },
  verification: { es: 'Comprobación', en: 'Verification' },
  verifyHint: {
    es: 'Con este código, y su usuario de Rastro, verá si los datos siguen siendo los mismos, o qué cambió y por qué.',
    en: 'With this code, and your user of Rastro, you see whether the data are still the same, or what changed and why.',
  },
  dataVersion: { es: 'Versión de los datos', en: 'Version of the data' },
  dataVersionIs: { es: '{{at}}, {{count}} posiciones', en: '{{at}}, {{count}} positions' },
  notKept: { es: 'Borrado por antigüedad', en: 'Deleted because of its age' },
  notKeptPositions: { es: 'posiciones anteriores al {{at}}', en: 'positions of before {{at}}' },
  notKeptJourneys: { es: 'viajes anteriores al {{at}}', en: 'journeys of before {{at}}' },
  notKeptEvents: { es: 'eventos anteriores al {{at}}', en: 'events of before {{at}}' },
  uncompared: { es: 'Sin comprobación posterior', en: 'Not verifiable later' },
  hash: { es: 'Huella (SHA-256)', en: 'Hash (SHA-256)' },
  checkLink: { es: 'Enlace de comprobación', en: 'Link to verify it' },
  fileCode: { es: 'Código del archivo', en: 'Code of the file' },
  page: { es: 'Página {{page}}', en: 'Page {{page}}' },
  /** Of a table whose columns stand on more than one page. */
  columnsPart: { es: 'columnas, parte {{part}} de {{parts}}', en: 'columns, part {{part}} of {{parts}}' },
  none: { es: 'No se encontraron datos para su consulta', en: 'No data were found for your search' },
} as const satisfies Record<string, Words>;

/** A Monday, with which the names of the days of the week begin. */
const MONDAY = '2024-01-01';

/** The names of the days of the week, Monday first: `lunes`. */
export const weekdayNames = (format: Format): string[] =>
  Array.from({ length: 7 }, (_, index) => format.weekdayName(addDays(MONDAY, index)));

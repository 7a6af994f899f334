import { REPORT_TITLES } from './titles.ts';
import type { ReportColumnWords, ReportWords } from './words.ts';

/** How a consolidated report is written. */
export interface ConsolidatedForm {
  /** A row for each vehicle instead of one for each trip. */
  resumed: boolean;
  /** With who drove, by the key with which the driver identified; a summary then has a row for each vehicle and key. */
  useIbutton: boolean;
}

const VEHICLE: readonly ReportColumnWords[] = [
  { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
  { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
  { name: 'nInt', kind: 'text', heading: { es: 'Número interno', en: 'Internal number' } },
];
const DRIVER: readonly ReportColumnWords[] = [
  { name: 'ibutton', kind: 'text', heading: { es: 'Llave', en: 'Key' } },
  { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
];
const TRIP: readonly ReportColumnWords[] = [
  { name: 'iTime', kind: 'moment', heading: { es: 'Inicio', en: 'Start' } },
  { name: 'uIni', kind: 'text', heading: { es: 'Lugar de inicio', en: 'Start location' } },
  { name: 'fTime', kind: 'moment', heading: { es: 'Fin', en: 'End' } },
  { name: 'uFin', kind: 'text', heading: { es: 'Lugar de fin', en: 'End location' } },
];
const TRIPS: readonly ReportColumnWords[] = [
  { name: 'nroJourneys', kind: 'count', heading: { es: 'Viajes', en: 'Trips' }, total: 'sum' },
];
const FIGURES: readonly ReportColumnWords[] = [
  {
    name: 'kmsRec',
    kind: 'distance',
    heading: { es: 'Distancia recorrida', en: 'Distance traveled' },
    total: 'sum',
  },
  { name: 'tIgn', kind: 'duration', heading: { es: 'Tiempo de viaje', en: 'Travel time' }, total: 'sum' },
  { name: 'tRal', kind: 'duration', heading: { es: 'Tiempo en marcha', en: 'Idle time' }, total: 'sum' },
  {
    name: 'velProm',
    kind: 'speed',
    heading: { es: 'Velocidad promedio', en: 'Average speed' },
  },
  { name: 'velMax', kind: 'speed', heading: { es: 'Velocidad máxima', en: 'Maximum speed' }, total: 'max' },
];

/** Consolidated: the trips of vehicles, one by one or summed up. */
export const consolidatedWords = ({ resumed, useIbutton }: ConsolidatedForm): ReportWords => ({
  title: REPORT_TITLES.consolidatedReport,
  columns: [...VEHICLE, ...(useIbutton ? DRIVER : []), ...(resumed ? TRIPS : TRIP), ...FIGURES],
  filters: ['resumed', 'useIbutton'],
  forms: ['EXCEL'],
  isFixed: true,
});

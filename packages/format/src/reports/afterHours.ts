import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Use after hours and on days off: what vehicles did while nobody works. */
export const AFTER_HOURS_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.afterHoursReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'nroJourneys', kind: 'count', heading: { es: 'Viajes', en: 'Trips' }, total: 'sum' },
    {
      name: 'tIgn',
      kind: 'duration',
      heading: { es: 'Tiempo fuera de horario', en: 'Time after hours' },
      total: 'sum',
    },
    {
      name: 'kmsAfter',
      kind: 'distance',
      heading: { es: 'Distancia en días laborales', en: 'Distance on working days' },
      total: 'sum',
    },
    {
      name: 'kmsDaysOff',
      kind: 'distance',
      heading: { es: 'Distancia en días no laborales', en: 'Distance on days off' },
      total: 'sum',
    },
    {
      name: 'kmsRec',
      kind: 'distance',
      heading: { es: 'Distancia fuera de horario', en: 'Distance after hours' },
      total: 'sum',
    },
    {
      name: 'kmsTotal',
      kind: 'distance',
      heading: { es: 'Distancia total', en: 'Total distance' },
      total: 'sum',
    },
    { name: 'share', kind: 'percent', heading: { es: 'Proporción', en: 'Share' } },
  ],
  filters: ['workingHours', 'workingDays', 'drivers'],
  chart: {
    title: { es: 'Móviles con más distancia fuera de horario', en: 'Vehicles driven farthest after hours' },
    label: 'name',
    value: 'kmsRec',
  },
  details: {
    field: 'uses',
    title: { es: 'Usos fuera de horario', en: 'Uses after hours' },
    columns: [
      { name: 'iTime', kind: 'moment', heading: { es: 'Inicio', en: 'Start' } },
      { name: 'uIni', kind: 'text', heading: { es: 'Lugar de inicio', en: 'Start place' } },
      { name: 'fTime', kind: 'moment', heading: { es: 'Fin', en: 'End' } },
      { name: 'uFin', kind: 'text', heading: { es: 'Lugar de fin', en: 'End place' } },
      { name: 'isDayOff', kind: 'yesNo', heading: { es: 'Día no laboral', en: 'Day off' } },
      { name: 'tIgn', kind: 'duration', heading: { es: 'Duración', en: 'Duration' } },
      { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' } },
      { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
    ],
    count: 'numUses',
    beside: ['name', 'pat'],
    placeName: 'uFin',
  },
};

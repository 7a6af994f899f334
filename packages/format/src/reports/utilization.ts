import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Utilisation: how much of a period vehicles were in use. */
export const UTILIZATION_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.utilizationReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'daysUsed', kind: 'count', heading: { es: 'Días con uso', en: 'Days used' }, total: 'sum' },
    { name: 'daysShare', kind: 'percent', heading: { es: 'Días con uso', en: 'Days used' }, total: 'mean' },
    { name: 'drivenHours', kind: 'hours', heading: { es: 'En movimiento', en: 'Driven' }, total: 'sum' },
    {
      name: 'idleHours',
      kind: 'hours',
      heading: { es: 'Detenido en marcha', en: 'Idle' },
      total: 'sum',
    },
    { name: 'parkedHours', kind: 'hours', heading: { es: 'Estacionado', en: 'Parked' }, total: 'sum' },
    { name: 'unknownHours', kind: 'hours', heading: { es: 'Sin datos', en: 'Without data' }, total: 'sum' },
    {
      name: 'share',
      kind: 'percent',
      heading: { es: 'Uso del período', en: 'Use of the period' },
      total: 'mean',
    },
    { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' }, total: 'sum' },
    {
      name: 'dailyKm',
      kind: 'distance',
      heading: { es: 'Distancia por día con uso', en: 'Distance a day used' },
      total: 'mean',
    },
  ],
  chart: {
    title: { es: 'Móviles con mayor uso', en: 'Vehicles with the greatest use' },
    label: 'name',
    value: 'share',
  },
  details: {
    field: 'utilizationDays',
    title: { es: 'Uso por día', en: 'Use by day' },
    columns: [
      { name: 'day', kind: 'day', heading: { es: 'Día', en: 'Day' } },
      { name: 'drivenHours', kind: 'hours', heading: { es: 'En movimiento', en: 'Driven' } },
      { name: 'idleHours', kind: 'hours', heading: { es: 'Detenido en marcha', en: 'Idle' } },
      { name: 'parkedHours', kind: 'hours', heading: { es: 'Estacionado', en: 'Parked' } },
      { name: 'unknownHours', kind: 'hours', heading: { es: 'Sin datos', en: 'Without data' } },
      { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' } },
    ],
    count: 'daysKnown',
    beside: ['name', 'pat'],
    placeName: null,
    line: {
      title: { es: 'Uso por día', en: 'Use by day' },
      columns: ['kmsRec', 'drivenHours', 'idleHours'],
      limit: null,
    },
  },
};

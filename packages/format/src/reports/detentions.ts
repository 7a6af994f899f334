import { VEHICLE_SUBTOTALS } from './subtotals.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Stops: where vehicles stood, and how long. */
export const DETENTION_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.detentionReport,
  subtotals: [...VEHICLE_SUBTOTALS, 'brand'],
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'nInt', kind: 'text', heading: { es: 'Número interno', en: 'Internal number' } },
    { name: 'brand', kind: 'text', heading: { es: 'Marca', en: 'Brand' } },
    { name: 'typeMobileDescription', kind: 'vehicleType', heading: { es: 'Tipo', en: 'Type' } },
    { name: 'numStops', kind: 'count', heading: { es: 'Cantidad', en: 'Number' }, total: 'sum' },
    { name: 'duration', kind: 'duration', heading: { es: 'Duración', en: 'Duration' }, total: 'sum' },
  ],
  filters: ['drivers', 'states', 'minimum'],
  details: {
    field: 'detentionReports',
    title: { es: 'Detalle de detenciones', en: 'Stop details' },
    columns: [
      { name: 'iTime', kind: 'moment', heading: { es: 'Inicio', en: 'Start' } },
      { name: 'fTime', kind: 'moment', heading: { es: 'Fin', en: 'End' } },
      { name: 'uIni', kind: 'text', heading: { es: 'Lugar', en: 'Place' } },
      { name: 'detentionStatus', kind: 'state', heading: { es: 'Estado', en: 'State' } },
      { name: 'detentionTime', kind: 'duration', heading: { es: 'Duración', en: 'Duration' } },
      { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
    ],
    count: 'numStops',
    beside: ['name', 'pat'],
    placeName: 'detentionStatus',
  },
};

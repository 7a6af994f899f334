import { VEHICLE_SUBTOTALS } from './subtotals.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Geofence crossings: when vehicles entered geofences and left them. */
export const GEOSCALE_WORDS: ReportWords = {
  title: REPORT_TITLES.geoscalesReport,
  subtotals: ['name', 'geofenceName', ...VEHICLE_SUBTOTALS],
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'geofenceName', kind: 'text', heading: { es: 'Geocerca', en: 'Geofence' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Ingreso', en: 'Entry' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Egreso', en: 'Exit' }, missing: '---' },
    { name: 'duration', kind: 'duration', heading: { es: 'Duración', en: 'Duration' } },
    {
      name: 'within',
      kind: 'duration',
      heading: { es: 'Duración en el período', en: 'Duration in the period' },
      total: 'sum',
    },
  ],
  filters: ['geofences'],
};

import { VEHICLE_SUBTOTALS } from './subtotals.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Buses in geofences: which vehicles were in which geofence at a moment. */
export const GEOFENCE_PRESENCE_WORDS: ReportWords = {
  title: REPORT_TITLES.geofencePresenceReport,
  subtotals: ['geofenceName', ...VEHICLE_SUBTOTALS],
  columns: [
    { name: 'geofenceName', kind: 'text', heading: { es: 'Geocerca', en: 'Geofence' } },
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Ingreso', en: 'Entry' } },
    { name: 'dwell', kind: 'duration', heading: { es: 'Tiempo dentro', en: 'Time inside' }, total: 'max' },
    { name: 'known', kind: 'moment', heading: { es: 'Último dato', en: 'Last known' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Egreso', en: 'Exit' }, missing: '---' },
  ],
  arguments: { vehicles: 'assetsSelected', from: null, to: 'moment', days: null },
  filters: ['geofences'],
};

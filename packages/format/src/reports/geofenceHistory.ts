import { VEHICLE_SUBTOTALS } from './subtotals.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** The history of buses in geofences: how often and how long vehicles were in geofences, day by day. */
export const GEOFENCE_HISTORY_WORDS: ReportWords = {
  title: REPORT_TITLES.geofenceHistoryReport,
  subtotals: ['geofenceName', 'name', 'day', 'month', ...VEHICLE_SUBTOTALS],
  columns: [
    { name: 'day', kind: 'day', heading: { es: 'Día', en: 'Day' } },
    { name: 'geofenceName', kind: 'text', heading: { es: 'Geocerca', en: 'Geofence' } },
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'entries', kind: 'count', heading: { es: 'Ingresos', en: 'Entries' }, total: 'sum' },
    { name: 'exits', kind: 'count', heading: { es: 'Egresos', en: 'Exits' }, total: 'sum' },
    { name: 'iTime', kind: 'moment', heading: { es: 'Primer ingreso', en: 'First entry' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Último egreso', en: 'Last exit' } },
    { name: 'dwell', kind: 'duration', heading: { es: 'Tiempo dentro', en: 'Time inside' }, total: 'sum' },
  ],
  filters: ['geofences'],
};

import { VEHICLE_SUBTOTALS } from './subtotals.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** The tracking board: what is expected of vehicles beside what they did. */
export const TRACKING_BOARD_WORDS: ReportWords = {
  title: REPORT_TITLES.trackingBoardReport,
  subtotals: [...VEHICLE_SUBTOTALS, 'operationZone', 'operationZoneReal'],
  columns: [
    {
      name: 'operationNumber',
      kind: 'text',
      heading: { es: 'Número de operación', en: 'Operation number' },
    },
    { name: 'customer', kind: 'text', heading: { es: 'Cliente', en: 'Customer' } },
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    {
      name: 'daysStopMaximum',
      kind: 'days',
      heading: { es: 'Detención máxima', en: 'Maximum detention' },
    },
    {
      name: 'daysStopReal',
      kind: 'days',
      heading: { es: 'Detención real', en: 'Actual detention' },
      total: 'max',
    },
    {
      name: 'averageDailyKm',
      kind: 'distance',
      heading: { es: 'Recorrido diario teórico', en: 'Theoretical daily distance' },
      total: 'mean',
    },
    {
      name: 'averageDailyKmReal',
      kind: 'distance',
      heading: { es: 'Recorrido diario real', en: 'Actual daily distance' },
      total: 'mean',
    },
    {
      name: 'averageDailyHorometer',
      kind: 'hours',
      heading: { es: 'Horómetro diario teórico', en: 'Theoretical daily hour meter' },
      total: 'mean',
    },
    {
      name: 'averageDailyHorometerReal',
      kind: 'hours',
      heading: { es: 'Horómetro diario real', en: 'Actual daily hour meter' },
      total: 'mean',
    },
    {
      name: 'operationZone',
      kind: 'text',
      heading: { es: 'Zona de operación evaluada', en: 'Evaluated operation zone' },
    },
    {
      name: 'operationZoneReal',
      kind: 'text',
      heading: { es: 'Zona de operación real', en: 'Actual operation zone' },
    },
  ],
  chart: {
    title: { es: 'Móviles con la detención más larga', en: 'Vehicles with the longest detention' },
    label: 'name',
    value: 'daysStopReal',
  },
};

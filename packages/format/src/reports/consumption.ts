import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Fuel consumption efficiency: how much vehicles burn for the distance that they drive. */
export const CONSUMPTION_WORDS: ReportWords = {
  title: REPORT_TITLES.consumptionReport,
  columns: [
    { name: 'nMov', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'km', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' }, total: 'sum' },
    {
      name: 'hDet',
      kind: 'hours',
      heading: { es: 'Horas detenido en marcha', en: 'Idle hours' },
      total: 'sum',
    },
    { name: 'used', kind: 'volume', heading: { es: 'Combustible', en: 'Fuel' }, total: 'sum' },
    { name: 'consumption', kind: 'consumption', heading: { es: 'Consumo', en: 'Fuel economy' } },
  ],
  arguments: { vehicles: 'assetsId', from: 'dateFrom', to: 'dateTo', days: null },
  chart: {
    title: { es: 'Móviles con mayor consumo', en: 'Vehicles with the lowest fuel economy' },
    label: 'nMov',
    value: 'consumption',
  },
};

import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Fleet mileage. */
export const FLEET_KM_WORDS: ReportWords = {
  title: REPORT_TITLES.fleetKmReport,
  columns: [
    { name: 'typeMobile', kind: 'vehicleType', heading: { es: 'Tipo', en: 'Type' } },
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    {
      name: 'kmsRec',
      kind: 'distance',
      heading: { es: 'Distancia recorrida', en: 'Distance traveled' },
      total: 'sum',
    },
    {
      name: 'velProm',
      kind: 'speed',
      heading: { es: 'Promedio de velocidad máxima', en: 'Average max speed' },
      total: 'mean',
    },
    {
      name: 'velMax',
      kind: 'speed',
      heading: { es: 'Velocidad máxima', en: 'Max speed' },
      total: 'max',
    },
    {
      name: 'dir',
      kind: 'text',
      heading: { es: 'Lugar de la velocidad máxima', en: 'Place of max speed' },
    },
  ],
  chart: {
    title: {
      es: 'Móviles con mayor distancia recorrida',
      en: 'Vehicles with the greatest distance traveled',
    },
    label: 'name',
    value: 'kmsRec',
  },
};

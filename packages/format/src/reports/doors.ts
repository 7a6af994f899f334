import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Doors: when, where and how long they were open. */
export const DOOR_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.doorReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'numOpenings', kind: 'count', heading: { es: 'Aperturas', en: 'Openings' }, total: 'sum' },
    { name: 'duration', kind: 'duration', heading: { es: 'Tiempo abierta', en: 'Time open' }, total: 'sum' },
    {
      name: 'longest',
      kind: 'duration',
      heading: { es: 'Apertura más larga', en: 'Longest opening' },
      total: 'max',
    },
  ],
  filters: ['minimum'],
  chart: {
    title: { es: 'Móviles con más aperturas', en: 'Vehicles with the most openings' },
    label: 'name',
    value: 'numOpenings',
  },
  details: {
    field: 'openings',
    title: { es: 'Detalle de aperturas', en: 'Opening details' },
    columns: [
      { name: 'door', kind: 'sensor', heading: { es: 'Puerta', en: 'Door' } },
      { name: 'iTime', kind: 'moment', heading: { es: 'Apertura', en: 'Opened' } },
      { name: 'fTime', kind: 'moment', heading: { es: 'Cierre', en: 'Closed' }, missing: '---' },
      { name: 'duration', kind: 'duration', heading: { es: 'Duración', en: 'Duration' } },
      { name: 'velMax', kind: 'speed', heading: { es: 'Velocidad máxima', en: 'Greatest speed' } },
      { name: 'uIni', kind: 'text', heading: { es: 'Lugar', en: 'Place' } },
    ],
    count: 'numOpenings',
    beside: ['name', 'pat'],
    placeName: 'door',
  },
};

import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Speed: how fast vehicles drove, where and when. */
export const VELOCITY_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.velocityReport,
  columns: [
    { name: 'assetName', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'licensePlate', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'velMax', kind: 'speed', heading: { es: 'Velocidad máxima', en: 'Max speed' }, total: 'max' },
    {
      name: 'velMaxMovil',
      kind: 'speed',
      heading: { es: 'Velocidad máxima del móvil', en: 'Max speed of the vehicle' },
    },
  ],
  filters: ['drivers', 'speedFrom', 'speedTo'],
  details: {
    field: 'details',
    title: { es: 'Detalle de velocidades', en: 'Speed details' },
    columns: [
      { name: 'fecha', kind: 'moment', heading: { es: 'Fecha', en: 'Date' } },
      { name: 'ubication', kind: 'text', heading: { es: 'Ubicación', en: 'Location' } },
      { name: 'vel', kind: 'speed', heading: { es: 'Velocidad', en: 'Speed' } },
    ],
    count: null,
    beside: ['assetName', 'licensePlate'],
    isNamed: true,
    placeName: 'vel',
    line: {
      title: { es: 'Velocidad en el tiempo', en: 'Speed over time' },
      columns: ['vel'],
      limit: 'velMaxMovil',
    },
  },
};

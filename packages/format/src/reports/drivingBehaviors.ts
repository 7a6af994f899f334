import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Driving behaviour: how people drove vehicles, a row for each person and vehicle. */
export const DRIVING_WORDS = {
  title: REPORT_TITLES.drivingBehaviorsReport,
  filters: ['drivers'],
  isFixed: true,
  columns: [
    { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'scoreProm', kind: 'count', heading: { es: 'Puntaje', en: 'Score' } },
    { name: 'kmsRecSum', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' }, total: 'sum' },
    {
      name: 'conductionTimeSum',
      kind: 'duration',
      heading: { es: 'Tiempo de conducción', en: 'Driving time' },
      total: 'sum',
    },
    { name: 'cmbConsumedSum', kind: 'volume', heading: { es: 'Combustible', en: 'Fuel' }, total: 'sum' },
    {
      name: 'eficiencyProm',
      kind: 'efficiency',
      heading: { es: 'Rendimiento', en: 'Fuel economy' },
    },
    {
      name: 'velocityExcess',
      kind: 'count',
      heading: { es: 'Excesos de velocidad', en: 'Speed excesses' },
      total: 'sum',
    },
    {
      name: 'hardBrakings',
      kind: 'count',
      heading: { es: 'Frenadas bruscas', en: 'Hard brakings' },
      total: 'sum',
    },
    {
      name: 'suddenAcelerations',
      kind: 'count',
      heading: { es: 'Aceleraciones bruscas', en: 'Sudden accelerations' },
      total: 'sum',
    },
    { name: 'sharpTurn', kind: 'count', heading: { es: 'Giros bruscos', en: 'Sharp turns' }, total: 'sum' },
  ],
} as const satisfies ReportWords;

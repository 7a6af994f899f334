import { OF_MANY_ON_ROAD } from './ofRoads.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Stop history: when vehicles were at the stops of a road. */
export const STOP_HISTORY_WORDS = {
  title: REPORT_TITLES.stopHistoryReport,
  ...OF_MANY_ON_ROAD,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'nInt', kind: 'text', heading: { es: 'Número interno', en: 'Internal number' } },
    { name: 'order', kind: 'count', heading: { es: 'Orden', en: 'Order' } },
    { name: 'stop', kind: 'text', heading: { es: 'Parada', en: 'Stop' } },
    { name: 'fGPS', kind: 'moment', heading: { es: 'Fecha de Evento', en: 'Event date' } },
    {
      name: 'stop_time',
      kind: 'moment',
      heading: { es: 'Hora de Llegada Prevista', en: 'Expected arrival time' },
      missing: '---',
    },
  ],
} as const satisfies ReportWords;

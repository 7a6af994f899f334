import { OF_ONE_ON_ROAD } from './ofRoads.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Stop detours: planned and actual times at the stops of a road. */
export const STOP_DETOUR_WORDS = {
  title: REPORT_TITLES.stopDetourReport,
  ...OF_ONE_ON_ROAD,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Parada', en: 'Stop' } },
    { name: 'status', kind: 'text', heading: { es: 'Estado', en: 'Status' } },
    {
      name: 'expectedEnterTime',
      kind: 'moment',
      heading: { es: 'Horario esperado de llegada', en: 'Expected arrival time' },
      missing: '---',
    },
    {
      name: 'actualEnterTime',
      kind: 'moment',
      heading: { es: 'Horario real de llegada', en: 'Actual arrival time' },
      missing: '---',
    },
    {
      name: 'actualExitTime',
      kind: 'moment',
      heading: { es: 'Horario real de salida', en: 'Actual departure time' },
      missing: '---',
    },
    {
      name: 'minutes',
      kind: 'count',
      heading: { es: 'Tiempo en parada [min] (aprox)', en: 'Time at the stop [min] (approx.)' },
      total: 'mean',
      totalWord: { es: 'Prom', en: 'Avg' },
      missing: '---',
    },
  ],
} as const satisfies ReportWords;

/** What became of a stop, by the contract's values of RoadStopStatus. */
export const STOP_STATUS_WORDS = {
  PENDING: { es: 'Pendiente', en: 'Pending' },
  ON_TIME: { es: 'A tiempo', en: 'On Time' },
  EARLY: { es: 'Adelantado', en: 'Early' },
  LATE: { es: 'Atrasado', en: 'Late' },
  SKIPPED: { es: 'Parada omitida', en: 'Skipped Stop' },
  UNKNOWN: { es: 'Desconocido', en: 'Unknown' },
} as const;

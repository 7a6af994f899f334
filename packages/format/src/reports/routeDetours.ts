import { OF_ONE_ON_ROAD } from './ofRoads.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Route detours: the way of a vehicle, stretch by stretch on a road and off it. */
export const ROUTE_DETOUR_WORDS = {
  title: REPORT_TITLES.routeDetourReport,
  ...OF_ONE_ON_ROAD,
  columns: [
    { name: 'stretch', kind: 'text', heading: { es: 'Tramo', en: 'Stretch' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Inicio', en: 'Start' } },
    { name: 'uIni', kind: 'text', heading: { es: 'Lugar de inicio', en: 'Start location' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Fin', en: 'End' } },
    { name: 'uFin', kind: 'text', heading: { es: 'Lugar de fin', en: 'End location' } },
    { name: 'duration', kind: 'duration', heading: { es: 'Duración', en: 'Duration' } },
  ],
} as const satisfies ReportWords;

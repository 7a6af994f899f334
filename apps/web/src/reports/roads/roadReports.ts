import { REPORT_TITLES } from '@rastro/format';

/** A report about how vehicles keep to a road. */
export interface RoadReportEntry {
  /** Which of the three it is. */
  key: 'routeDetour' | 'stopDetour' | 'stopHistory';
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  title: { es: string; en: string };
  /** Whether it is about several vehicles. */
  isOfMany: boolean;
}

/** The reports about roads in the order of the menu. */
export const ROAD_REPORTS: readonly RoadReportEntry[] = [
  {
    key: 'routeDetour',
    path: '/report/routeDetour',
    anyOf: ['ReporteDesvioDeRuta'],
    title: { es: 'Desvios de ruta', en: 'Route detours' },
    isOfMany: false,
  },
  {
    key: 'stopDetour',
    path: '/report/stopDetour',
    anyOf: ['ReporteDesvioDeParada'],
    title: REPORT_TITLES.stopDetourReport,
    isOfMany: false,
  },
  {
    key: 'stopHistory',
    path: '/report/stopHistory',
    anyOf: ['ReporteDesvioDeParada', 'StopHistoryComparison'],
    title: { es: 'Histórico de Paradas', en: 'Stop history' },
    isOfMany: true,
  },
];

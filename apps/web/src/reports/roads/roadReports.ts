import { type PlannedName, REPORT_TITLES } from '@rastro/format';

/** A report about how vehicles keep to a road. */
export interface RoadReportEntry {
  /** Which of the three it is. */
  key: 'routeDetour' | 'stopDetour' | 'stopHistory';
  path: string;
  /** As schedules know it. */
  planned: PlannedName;
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
    planned: 'assetInRoad',
    anyOf: ['ReporteDesvioDeRuta'],
    title: REPORT_TITLES.routeDetourReport,
    isOfMany: false,
  },
  {
    key: 'stopDetour',
    path: '/report/stopDetour',
    planned: 'stopReportExport',
    anyOf: ['ReporteDesvioDeParada'],
    title: REPORT_TITLES.stopDetourReport,
    isOfMany: false,
  },
  {
    key: 'stopHistory',
    path: '/report/stopHistory',
    planned: 'stopHistoryComparisonReport',
    anyOf: ['ReporteDesvioDeParada', 'StopHistoryComparison'],
    title: REPORT_TITLES.stopHistoryReport,
    isOfMany: true,
  },
];

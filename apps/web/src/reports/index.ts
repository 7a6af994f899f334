/** The pages of the reports, which all follow from the name of their call and their words, which come with the page. */
import { REPORT_TITLES, type ReportCall } from '@rastro/format';
import type { ComponentType } from 'react';
import { lazyPart } from '../ui/index.ts';
import { ROAD_REPORTS } from './roads/roadReports.ts';

/** A report, as menus and the router know it before its words are loaded. */
export interface ListedReport {
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  /** The name of its call. */
  call: ReportCall;
}

/** The reports in the order of the menu. A new one is a line here, and its title and words in packages/format. */
export const REPORTS: readonly ListedReport[] = [
  { path: '/report/velocity', anyOf: ['Velocidad'], call: 'velocityReport' },
  { path: '/report/detention', anyOf: ['Detenciones'], call: 'detentionReport' },
  { path: '/report/event', anyOf: ['Eventos'], call: 'eventReport' },
  { path: '/report/fleetKm', anyOf: ['KilometrajeFlota'], call: 'fleetKmReport' },
  { path: '/report/geoscale', anyOf: ['Geoescalas'], call: 'geoscalesReport' },
  {
    path: '/report/busesInGeofences',
    anyOf: ['Geoescalas'],
    call: 'geofencePresenceReport',
  },
  {
    path: '/report/geofenceHistory',
    anyOf: ['Geoescalas'],
    call: 'geofenceHistoryReport',
  },
  { path: '/report/obd2', anyOf: ['ReporteOBD2'], call: 'obd2Report' },
  {
    path: '/report/trackingBoard',
    anyOf: ['TableroSeguimiento'],
    call: 'trackingBoardReport',
  },
  {
    path: '/report/ecoTracking',
    anyOf: ['EcoTracking'],
    call: 'ecoTrackingReport',
  },
  {
    path: '/report/fuelconsumption',
    anyOf: ['ConsumoCombustible'],
    call: 'consumptionReport',
  },
  {
    path: '/report/afterHours',
    anyOf: ['UsoFueraDeHorario'],
    call: 'afterHoursReport',
  },
  {
    path: '/report/utilization',
    anyOf: ['UtilizacionFlota'],
    call: 'utilizationReport',
  },
  {
    path: '/report/driverHours',
    anyOf: ['HorasConductores'],
    call: 'driverHoursReport',
  },
  {
    path: '/report/temperature',
    anyOf: ['ReporteTemperatura'],
    call: 'temperatureReport',
  },
  { path: '/report/fuel', anyOf: ['CargasCombustible'], call: 'fuelReport' },
  { path: '/report/doors', anyOf: ['AperturasPuertas'], call: 'doorReport' },
];

/** A page of the menu of reports. */
export interface ReportPageEntry {
  path: string;
  anyOf: readonly string[];
  title: { es: string; en: string };
  /** Loads it for the router. */
  load: () => Promise<{ Component: ComponentType }>;
}

/** The pages of reports in the order of the menu. */
export const REPORT_PAGES: readonly ReportPageEntry[] = [
  ...REPORTS.map((report) => ({
    path: report.path,
    anyOf: report.anyOf,
    title: REPORT_TITLES[report.call],
    load: async () => ({ Component: (await import('./ReportPage.tsx')).reportPage(report) }),
  })),
  {
    path: '/report/consolidate',
    anyOf: ['Consolidados'],
    title: REPORT_TITLES.consolidatedReport,
    load: () => import('./ConsolidatedPage.tsx'),
  },
  ...ROAD_REPORTS.map((report) => ({
    path: report.path,
    anyOf: report.anyOf,
    title: report.title,
    load: async () => ({ Component: (await import('./roads/RoadReportPage.tsx')).roadReportPage(report) }),
  })),
];

/** The page that compares a file with its report. */
export const REPORT_FILE_PATH = '/report/file';
export const loadReportFilePage = () => import('./file/ReportFilePage.tsx');

export { readDriving, writeDriving } from './driving/drivingAddress.ts';
export { drivingPanelTexts } from './driving/panelTexts.ts';
export { FILTER_VALUES, ON } from './filterValues.ts';
export { readJourneyReport, writeJourneyReport } from './journeys/journeyAddress.ts';
export { reportsName } from './name.ts';
export { ROAD_REPORTS } from './roads/roadReports.ts';
export { reportsTexts } from './texts.ts';

/** The saved searches of all reports, as links. */
export const SavedReportLinks = lazyPart(
  async () => (await import('./saved/SavedReportLinks.tsx')).SavedReportLinks,
);
/** Reads the saved searches that the user finds, as links. */
export const loadSavedLinks = async () => (await import('./saved/savedLinks.ts')).readSavedLinks();
/** The choices of subtotals and of columns, and the field of a filter that only some reports have. */
export const SubtotalsSelect = lazyPart(async () => (await import('./SubtotalsSelect.tsx')).SubtotalsSelect);
export const ColumnsButton = lazyPart(async () => (await import('./ColumnsButton.tsx')).ColumnsButton);
export const FilterField = lazyPart(async () => (await import('./FilterFields.tsx')).FilterField);
export const DrivingAside = lazyPart(async () => (await import('./driving/DrivingAside.tsx')).DrivingAside);
export const DrivingPanel = lazyPart(async () => (await import('./driving/DrivingPanel.tsx')).DrivingPanel);
export const JourneyReportPanel = lazyPart(
  async () => (await import('./journeys/JourneyReportPanel.tsx')).JourneyReportPanel,
);

/** The pages of the reports, which all follow from their words and the name of their call. */
import {
  AFTER_HOURS_WORDS,
  CONSOLIDATED_TITLE,
  CONSUMPTION_WORDS,
  DETENTION_WORDS,
  DOOR_WORDS,
  DRIVER_HOURS_WORDS,
  ECO_TRACKING_WORDS,
  EVENT_WORDS,
  FLEET_KM_WORDS,
  FUEL_WORDS,
  GEOFENCE_HISTORY_WORDS,
  GEOFENCE_PRESENCE_WORDS,
  GEOSCALE_WORDS,
  OBD2_WORDS,
  type ReportWords,
  TEMPERATURE_WORDS,
  TRACKING_BOARD_WORDS,
  UTILIZATION_WORDS,
  VELOCITY_WORDS,
} from '@rastro/format';
import type { ComponentType } from 'react';
import { lazyPart } from '../ui/index.ts';
import type { ReportEntry } from './reportEntry.ts';
import { ROAD_REPORTS } from './roads/roadReports.ts';

/** The reports in the order of the menu. A new one is a line here. */
export const REPORTS: readonly ReportEntry[] = [
  { path: '/report/velocity', anyOf: ['Velocidad'], call: 'velocityReport', words: VELOCITY_WORDS },
  { path: '/report/detention', anyOf: ['Detenciones'], call: 'detentionReport', words: DETENTION_WORDS },
  { path: '/report/event', anyOf: ['Eventos'], call: 'eventReport', words: EVENT_WORDS },
  { path: '/report/fleetKm', anyOf: ['KilometrajeFlota'], call: 'fleetKmReport', words: FLEET_KM_WORDS },
  { path: '/report/geoscale', anyOf: ['Geoescalas'], call: 'geoscalesReport', words: GEOSCALE_WORDS },
  {
    path: '/report/busesInGeofences',
    anyOf: ['Geoescalas'],
    call: 'geofencePresenceReport',
    words: GEOFENCE_PRESENCE_WORDS,
  },
  {
    path: '/report/geofenceHistory',
    anyOf: ['Geoescalas'],
    call: 'geofenceHistoryReport',
    words: GEOFENCE_HISTORY_WORDS,
  },
  { path: '/report/obd2', anyOf: ['ReporteOBD2'], call: 'obd2Report', words: OBD2_WORDS },
  {
    path: '/report/trackingBoard',
    anyOf: ['TableroSeguimiento'],
    call: 'trackingBoardReport',
    words: TRACKING_BOARD_WORDS,
  },
  {
    path: '/report/ecoTracking',
    anyOf: ['EcoTracking'],
    call: 'ecoTrackingReport',
    words: ECO_TRACKING_WORDS,
  },
  {
    path: '/report/fuelconsumption',
    anyOf: ['ConsumoCombustible'],
    call: 'consumptionReport',
    words: CONSUMPTION_WORDS,
  },
  {
    path: '/report/afterHours',
    anyOf: ['UsoFueraDeHorario'],
    call: 'afterHoursReport',
    words: AFTER_HOURS_WORDS,
  },
  {
    path: '/report/utilization',
    anyOf: ['UtilizacionFlota'],
    call: 'utilizationReport',
    words: UTILIZATION_WORDS,
  },
  {
    path: '/report/driverHours',
    anyOf: ['HorasConductores'],
    call: 'driverHoursReport',
    words: DRIVER_HOURS_WORDS,
  },
  {
    path: '/report/temperature',
    anyOf: ['ReporteTemperatura'],
    call: 'temperatureReport',
    words: TEMPERATURE_WORDS,
  },
  { path: '/report/fuel', anyOf: ['CargasCombustible'], call: 'fuelReport', words: FUEL_WORDS },
  { path: '/report/doors', anyOf: ['AperturasPuertas'], call: 'doorReport', words: DOOR_WORDS },
];

/** A page of the menu of reports. */
export interface ReportPageEntry {
  path: string;
  anyOf: readonly string[];
  title: ReportWords['title'];
  /** Loads it for the router. */
  load: () => Promise<{ Component: ComponentType }>;
}

/** The pages of reports in the order of the menu. */
export const REPORT_PAGES: readonly ReportPageEntry[] = [
  ...REPORTS.map((report) => ({
    path: report.path,
    anyOf: report.anyOf,
    title: report.words.title,
    load: async () => ({ Component: (await import('./ReportPage.tsx')).reportPage(report) }),
  })),
  {
    path: '/report/consolidate',
    anyOf: ['Consolidados'],
    title: CONSOLIDATED_TITLE,
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
export { FILTER_VALUES } from './filterValues.ts';
export { readJourneyReport, writeJourneyReport } from './journeys/journeyAddress.ts';
export { reportsName } from './name.ts';
export type { ReportEntry } from './reportEntry.ts';
export { reportsTexts } from './texts.ts';

/** The field of a filter that only some reports have. */
export const FilterField = lazyPart(async () => (await import('./FilterFields.tsx')).FilterField);
export const DrivingAside = lazyPart(async () => (await import('./driving/DrivingAside.tsx')).DrivingAside);
export const DrivingPanel = lazyPart(async () => (await import('./driving/DrivingPanel.tsx')).DrivingPanel);
export const JourneyReportPanel = lazyPart(
  async () => (await import('./journeys/JourneyReportPanel.tsx')).JourneyReportPanel,
);

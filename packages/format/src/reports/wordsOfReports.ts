import { AFTER_HOURS_WORDS } from './afterHours.ts';
import { CONSUMPTION_WORDS } from './consumption.ts';
import { DETENTION_WORDS } from './detentions.ts';
import { DOOR_WORDS } from './doors.ts';
import { DRIVER_HOURS_WORDS } from './driverHours.ts';
import { ECO_TRACKING_WORDS } from './ecoTracking.ts';
import { EVENT_WORDS } from './events.ts';
import { FLEET_KM_WORDS } from './fleetKm.ts';
import { FUEL_WORDS } from './fuel.ts';
import { GEOFENCE_HISTORY_WORDS } from './geofenceHistory.ts';
import { GEOFENCE_PRESENCE_WORDS } from './geofencePresence.ts';
import { GEOSCALE_WORDS } from './geoscales.ts';
import { JOURNEY_WORDS } from './journeys.ts';
import { OBD2_WORDS } from './obd2.ts';
import { TEMPERATURE_WORDS } from './temperatures.ts';
import type { REPORT_TITLES } from './titles.ts';
import { TRACKING_BOARD_WORDS } from './trackingBoard.ts';
import { UTILIZATION_WORDS } from './utilization.ts';
import { VELOCITY_WORDS } from './velocity.ts';
import type { ReportWords } from './words.ts';

/** The words of the reports that have a page or panel, by the names of their calls. A new one is a line here. */
export const REPORT_WORDS = {
  afterHoursReport: AFTER_HOURS_WORDS,
  consumptionReport: CONSUMPTION_WORDS,
  detentionReport: DETENTION_WORDS,
  doorReport: DOOR_WORDS,
  driverHoursReport: DRIVER_HOURS_WORDS,
  ecoTrackingReport: ECO_TRACKING_WORDS,
  eventReport: EVENT_WORDS,
  fleetKmReport: FLEET_KM_WORDS,
  fuelReport: FUEL_WORDS,
  geofenceHistoryReport: GEOFENCE_HISTORY_WORDS,
  geofencePresenceReport: GEOFENCE_PRESENCE_WORDS,
  geoscalesReport: GEOSCALE_WORDS,
  journeyReport: JOURNEY_WORDS,
  obd2Report: OBD2_WORDS,
  temperatureReport: TEMPERATURE_WORDS,
  trackingBoardReport: TRACKING_BOARD_WORDS,
  utilizationReport: UTILIZATION_WORDS,
  velocityReport: VELOCITY_WORDS,
} satisfies Partial<Record<keyof typeof REPORT_TITLES, ReportWords>>;

/** The name of the call of a report that has words of its own. */
export type ReportCall = keyof typeof REPORT_WORDS;

/** The words of the reports, which are the same on a screen, in a spreadsheet and in a PDF: a file for each, and what they are made of. */
export { AFTER_HOURS_WORDS } from './afterHours.ts';
export { callingColumn, chooseableColumns, chosenWords, knownColumns } from './chosenColumns.ts';
export * from './columnKinds.ts';
export { type ConsolidatedForm, consolidatedWords } from './consolidated.ts';
export { CONSUMPTION_WORDS } from './consumption.ts';
export { DETENTION_WORDS } from './detentions.ts';
export { DOOR_WORDS } from './doors.ts';
export { DRIVER_HOURS_WORDS } from './driverHours.ts';
export { DRIVING_WORDS } from './drivingBehaviors.ts';
export { ECO_TRACKING_WORDS } from './ecoTracking.ts';
export { EVENT_WORDS } from './events.ts';
export { FLEET_KM_WORDS } from './fleetKm.ts';
export { FLEET_STATUS_WORDS } from './fleetStatus.ts';
export { FUEL_WORDS } from './fuel.ts';
export { GEOFENCE_HISTORY_WORDS } from './geofenceHistory.ts';
export { GEOFENCE_PRESENCE_WORDS } from './geofencePresence.ts';
export { GEOSCALE_WORDS } from './geoscales.ts';
export { JOURNEY_POSITION_WORDS, JOURNEY_WORDS } from './journeys.ts';
export { type NotKeptBefore, notKeptText } from './notKept.ts';
export { OBD2_WORDS } from './obd2.ts';
export { isOfMoment, mayHavePeriod, PLANNED_WORDS, type PlannedName, reportForms } from './planned.ts';
export { ROUTE_DETOUR_WORDS } from './routeDetours.ts';
export { STOP_DETOUR_WORDS, STOP_STATUS_WORDS } from './stopDetours.ts';
export { STOP_HISTORY_WORDS } from './stopHistory.ts';
export {
  isVehicleSubtotal,
  type SubtotalChoice,
  subtotalChoices,
  subtotalLabel,
  subtotalValue,
  type VehicleSubtotal,
} from './subtotals.ts';
export { TEMPERATURE_WORDS } from './temperatures.ts';
export * from './terms.ts';
export { REPORT_TITLES } from './titles.ts';
export { TRACKING_BOARD_WORDS } from './trackingBoard.ts';
export { UTILIZATION_WORDS } from './utilization.ts';
export { VELOCITY_WORDS } from './velocity.ts';
export { wordIn } from './wordIn.ts';
export * from './words.ts';
export { REPORT_WORDS, type ReportCall } from './wordsOfReports.ts';

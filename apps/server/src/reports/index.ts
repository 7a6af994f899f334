import { afterHours } from './afterHours.ts';
import { consumption } from './consumption.ts';
import { detentions } from './detentions.ts';
import { doors } from './doors.ts';
import { driverHours } from './driverHours.ts';
import { ecoTracking } from './ecoTracking.ts';
import { events } from './events.ts';
import { fleetKm } from './fleetKm.ts';
import { fuel } from './fuel.ts';
import { geofenceHistory } from './geofenceHistory.ts';
import { geofencePresence } from './geofencePresence.ts';
import { geoscales } from './geoscales.ts';
import { journeys } from './journeys/journeys.ts';
import type { Report } from './kernel/report.ts';
import { asSeen } from './kernel/seen.ts';
import { obd2 } from './obd2.ts';
import { temperatures } from './temperatures.ts';
import { trackingBoard } from './trackingBoard.ts';
import { utilization } from './utilization.ts';
import { velocity } from './velocity.ts';

/** The reports of the product. A new one is a file beside this one, its words in packages/format, and a line here. */
export const REPORTS: readonly Report[] = [
  afterHours,
  consumption,
  detentions,
  doors,
  driverHours,
  ecoTracking,
  events,
  fleetKm,
  geofenceHistory,
  geofencePresence,
  fuel,
  geoscales,
  journeys,
  obd2,
  temperatures,
  trackingBoard,
  utilization,
  velocity,
].map(asSeen);

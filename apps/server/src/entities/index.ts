import { assets } from './assets.ts';
import { customers } from './customers.ts';
import { devices } from './devices.ts';
import { documents } from './documents.ts';
import { driverAssignments } from './driverAssignments.ts';
import { drivers } from './drivers.ts';
import { fuelReceipts } from './fuelReceipts.ts';
import { groups } from './groups.ts';
import { guideNumbers } from './guideNumbers.ts';
import type { Entity } from './kernel/entity.ts';
import { lines } from './lines.ts';
import { odometerReadings } from './odometerReadings.ts';
import { poiCategories } from './poiCategories.ts';
import { pois } from './pois.ts';
import { privateTimes } from './privateTimes.ts';
import { roles } from './roles.ts';
import { scheduledReports } from './scheduledReports.ts';
import { tankCalibrations } from './tankCalibrations.ts';
import { technicians } from './technicians.ts';
import { users } from './users.ts';
import { workshopStays } from './workshopStays.ts';

/** What entities depend on that the operator may set. */
interface EntityLimits {
  /** Characters of a password at least. */
  passwordMinLength: number;
}

/** The entities of the product. A new one is a file beside this one, a table, and a line here. */
export const entitiesWith = ({ passwordMinLength }: EntityLimits): readonly Entity[] => [
  customers,
  assets,
  devices,
  drivers,
  driverAssignments,
  groups,
  technicians,
  lines,
  fuelReceipts,
  guideNumbers,
  poiCategories,
  pois,
  workshopStays,
  privateTimes,
  odometerReadings,
  tankCalibrations,
  documents,
  scheduledReports,
  users(passwordMinLength),
  roles,
];

/** The entities as their calls are declared, with the usual limits. */
export const ENTITIES: readonly Entity[] = entitiesWith({ passwordMinLength: 6 });

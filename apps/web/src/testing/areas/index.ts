import { alarmRules } from './alarmRules.ts';
import { alarms } from './alarms.ts';
import type { Area } from './area.ts';
import { ask } from './ask.ts';
import { audit } from './audit.ts';
import { baseMaps } from './baseMaps.ts';
import { cargo } from './cargo.ts';
import { deviceFamily } from './deviceFamily.ts';
import { documents } from './documents.ts';
import { drivers } from './drivers.ts';
import { driving } from './driving.ts';
import { entities } from './entities.ts';
import { explain } from './explain.ts';
import { fleet } from './fleet.ts';
import { geofences } from './geofences.ts';
import { groupFleets } from './groupFleets.ts';
import { groupVehicles } from './groupVehicles.ts';
import { integrations } from './integrations.ts';
import { jobs } from './jobs.ts';
import { journeyReport } from './journeyReport.ts';
import { journeys } from './journeys.ts';
import { mail } from './mail.ts';
import { maintenance } from './maintenance.ts';
import { map } from './map.ts';
import { mountings } from './mountings.ts';
import { personalData } from './personalData.ts';
import { photos } from './photos.ts';
import { pois } from './pois.ts';
import { reportFiles } from './reportFiles.ts';
import { reports } from './reports.ts';
import { roads } from './roads.ts';
import { savedReports } from './savedReports.ts';
import { scheduledReports } from './scheduledReports.ts';
import { secondFactor } from './secondFactor.ts';
import { session } from './session.ts';
import { setAside } from './setAside.ts';
import { share } from './share.ts';
import { support } from './support.ts';
import { system } from './system.ts';
import { thresholds } from './thresholds.ts';
import { tracking } from './tracking.ts';
import { transfer } from './transfer.ts';
import { userAccess } from './userAccess.ts';
import { weather } from './weather.ts';

/** All that the fake server answers, by area. */
export const AREAS: readonly Area[] = [
  savedReports,
  secondFactor,
  session,
  fleet,
  map,
  alarms,
  alarmRules,
  geofences,
  pois,
  journeys,
  ask,
  explain,
  maintenance,
  thresholds,
  setAside,
  roads,
  mail,
  entities,
  mountings,
  personalData,
  transfer,
  groupVehicles,
  deviceFamily,
  documents,
  drivers,
  photos,
  scheduledReports,
  reports,
  reportFiles,
  journeyReport,
  driving,
  tracking,
  share,
  groupFleets,
  integrations,
  support,
  system,
  cargo,
  baseMaps,
  jobs,
  userAccess,
  audit,
  weather,
];

import { alarmRules } from './alarmRules.ts';
import { alarms } from './alarms.ts';
import type { Area } from './area.ts';
import { baseMaps } from './baseMaps.ts';
import { cargo } from './cargo.ts';
import { entities } from './entities.ts';
import { explain } from './explain.ts';
import { fleet } from './fleet.ts';
import { geofences } from './geofences.ts';
import { jobs } from './jobs.ts';
import { journeys } from './journeys.ts';
import { mail } from './mail.ts';
import { maintenance } from './maintenance.ts';
import { map } from './map.ts';
import { reports } from './reports.ts';
import { roads } from './roads.ts';
import { session } from './session.ts';
import { setAside } from './setAside.ts';
import { support } from './support.ts';
import { thresholds } from './thresholds.ts';
import { tracking } from './tracking.ts';

/** All that the fake server answers, by area. */
export const AREAS: readonly Area[] = [
  session,
  fleet,
  map,
  alarms,
  alarmRules,
  geofences,
  journeys,
  explain,
  maintenance,
  thresholds,
  setAside,
  roads,
  mail,
  entities,
  reports,
  tracking,
  support,
  cargo,
  baseMaps,
  jobs,
];

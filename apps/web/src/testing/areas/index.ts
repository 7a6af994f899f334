import { alarms } from './alarms.ts';
import type { Area } from './area.ts';
import { fleet } from './fleet.ts';
import { geofences } from './geofences.ts';
import { map } from './map.ts';
import { session } from './session.ts';

/** All that the fake server answers, by area. */
export const AREAS: readonly Area[] = [session, fleet, map, alarms, geofences];

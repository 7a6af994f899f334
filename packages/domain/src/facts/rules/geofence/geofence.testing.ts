import type { Fix } from '../../../fix.ts';
import { type GeofenceShape, Geofences, type GeofenceVersion } from '../../../geofences/index.ts';
import { sampleOf } from '../../../timeline/sample.ts';
import { clockOf, east } from '../../../timeline/tracks.testing.ts';
import type { ComputedEvent, GeofenceVisit } from '../../fact.ts';
import type { FactNote } from '../../rule.ts';
import type { FactSettings } from '../../settings.ts';
import type { SpeedLimit } from '../../speedLimit.ts';
import type { Thresholds } from '../../thresholds.ts';
import { settingsWith } from '../rules.testing.ts';
import { geofence } from './index.ts';

/** Tools for the tests of the geofence rule. */

/** A circle around the place so many metres east of where the tracks begin. */
export const circleAt = (metres: number, radiusM: number): GeofenceShape => {
  const { latitude, longitude } = east(metres);
  return { type: 'circle', centre: [longitude, latitude], radiusM };
};

/** A geofence that has always been there, unless `over` says otherwise. */
export const fence = (
  geofenceId: number,
  shape: GeofenceShape,
  over: Partial<GeofenceVersion> = {},
): GeofenceVersion => ({
  geofenceId,
  validFrom: 0,
  validTo: null,
  shape,
  maxSpeedMps: null,
  alertsInputOutput: true,
  dwellMs: null,
  ...over,
});

/** The settings of the tests, with these geofences. */
export const settingsOf = (
  versions: readonly GeofenceVersion[],
  over: { [Part in keyof Thresholds]?: Partial<Thresholds[Part]> } = {},
): FactSettings => ({ ...settingsWith(over), geofences: new Geofences(versions) });

/** The reports of the rule on fixes in order, with one settings for all or those of each fix: the last report of each visit and event, and the limits that it added to each reading. */
export function reportsOf(
  fixes: readonly Fix[],
  given: FactSettings | ((fix: Fix) => FactSettings),
): { visits: GeofenceVisit[]; events: ComputedEvent[]; limits: SpeedLimit[][]; notes: FactNote[] } {
  let memory = geofence.initial();
  const visits = new Map<string, GeofenceVisit>();
  const events = new Map<string, ComputedEvent>();
  const notes: FactNote[] = [];
  const limits: SpeedLimit[][] = [];
  const sink = {
    visit: (visit: GeofenceVisit) => void visits.set(`${visit.geofenceId} ${visit.enterTime}`, visit),
    event: (event: ComputedEvent) =>
      void events.set(`${event.startTime} ${event.code} ${event.subject} ${event.fingerprint}`, event),
    note: (note: FactNote) => void notes.push(note),
  };
  for (const [number, fix] of fixes.entries()) {
    const settings = typeof given === 'function' ? given(fix) : given;
    const reading = { fix, sample: sampleOf(fix, settings.timeline), limits: [] };
    geofence.step(memory, reading, settings, sink);
    limits.push(reading.limits);
    if (number % 7 === 0) memory = JSON.parse(JSON.stringify(memory)); // as a stored memory comes back
  }
  return { visits: [...visits.values()], events: [...events.values()], limits, notes };
}

/** Visits as rows: geofence, entry, exit or `...`. */
export const visitRows = (visits: readonly GeofenceVisit[]): string[] =>
  visits.map(({ geofenceId, enterTime, exitTime }) =>
    [geofenceId, clockOf(enterTime), exitTime === null ? '...' : clockOf(exitTime)].join(' '),
  );

/** Events as rows: code and geofence, begin, and the end of an episode. */
export const eventRows = (events: readonly ComputedEvent[]): string[] =>
  events.map(({ code, subject, startTime, endTime }) =>
    [
      `${code}#${subject}`,
      clockOf(startTime),
      endTime === null ? '...' : endTime === startTime ? '' : clockOf(endTime),
    ]
      .join(' ')
      .trim(),
  );

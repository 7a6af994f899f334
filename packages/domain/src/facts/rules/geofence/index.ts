import type { Geofences, PreparedGeofence } from '../../../geofences/geofences.ts';
import { longitudeNear } from '../../../geofences/shape.ts';
import type { EventDetail } from '../../detail.ts';
import type { FactRule, FactSink, Reading } from '../../rule.ts';
import type { FactSettings } from '../../settings.ts';
import { eventOf } from '../stamp.ts';
import {
  type Crossing,
  type GeofenceMemory,
  initialMemory,
  outsideOf,
  type PathFix,
  type Stay,
} from './memory.ts';
import { type PathStep, pathStep } from './pathStep.ts';
import { follow } from './trail.ts';
import { type Margins, type StayListener, walk } from './walk.ts';

/**
 * Stays in geofences, by the path between good fixes: an asset that drives through between two of them has been in, and both
 * crossings have their time and place by interpolation. The border has a hysteresis: entering takes a path that goes as far inside
 * as the jitter radius (a quarter of the depth, in small areas), leaving one that goes as far out, both the farther the less
 * accurate the fix; and while an asset stands, jitter moves nothing. Where it comes to rest close to the border, its anchor
 * decides. The geofence as it was at the fix's time counts; where it was drawn, moved or deleted around a standing asset a visit
 * begins or ends, but nothing was entered or left.
 *
 * Reports GeofenceVisit, the moments `geofenceEntered` and `geofenceExited`, and `geofenceDwell` from when a stay has lasted as
 * long as the geofence or the settings say until it ends. Adds the speed limits of the geofences that the asset is in to the reading.
 */
export const geofence: FactRule<GeofenceMemory> = {
  name: 'geofence',
  version: 1,
  initial: initialMemory,
  step(memory, reading, settings, sink) {
    const { sample } = reading;
    if (sample.role === 'inputs') return;
    const fix: PathFix = {
      time: sample.time,
      latitude: sample.latitude,
      longitude: sample.longitude,
      fingerprint: sample.fingerprint,
      speedMps:
        sample.speedMps !== null && sample.speedMps <= settings.timeline.maxSpeedMps ? sample.speedMps : null,
      radiusM: sample.radiusM,
      isLeap: sample.role === 'leap',
    };
    const { geofences } = settings;
    const reporter = new StayReporter(reading, settings, sink);
    const before = memory.at?.time ?? fix.time;
    const { places, cameToRest } = follow(memory, fix, settings.timeline);
    for (const place of places) advance(memory, place, settings, reporter);
    if (cameToRest) decideBorders(memory, settings, reporter);
    if (places.length === 0 && memory.at && geofences.changedBetween(memory.checkedTime, memory.at.time)) {
      const here = { ...fix, ...memory.at, radiusM: settings.timeline.radiusM };
      memory.at.time = before;
      advance(memory, here, settings, reporter);
    }
    if (memory.strays.length === 0) for (const stay of memory.stays) reporter.dwell(stay, memory);
    for (const stay of memory.stays) {
      const limitMps = geofences.versionAt(stay.geofenceId, fix.time)?.maxSpeedMps ?? null;
      if (stay.isInside && stay.crossing === null && limitMps !== null)
        reading.limits.push({ source: 'geofence', subject: stay.geofenceId, limitMps });
    }
  },
};

/** Extends the path to a place, and updates the stay in every geofence that it meets or in which the asset was. */
function advance(memory: GeofenceMemory, to: PathFix, settings: FactSettings, reporter: StayReporter): void {
  const { geofences } = settings;
  const step = pathStep(memory, to, settings.geofence.pathGapMs);
  const met = meetings(geofences, step);
  memory.at = { time: to.time, latitude: to.latitude, longitude: to.longitude };
  memory.checkedTime = to.time;
  if (met.length === 0 && memory.stays.length === 0) return;
  const before = new Map(memory.stays.map((stay) => [stay.geofenceId, stay]));
  const versions = new Map(met.map((version) => [version.geofenceId, version]));
  const ids = [...new Set([...before.keys(), ...versions.keys()])].sort((one, other) => one - other);
  const stays: Stay[] = [];
  for (const id of ids) {
    const version = versions.get(id) ?? geofences.versionAt(id, to.time);
    const stay = before.get(id) ?? outsideOf(id);
    if (!version) {
      if (stay.isInside) reporter.left(stay, endOf(geofences, stay, step));
      continue;
    }
    const meeting = version.area.meet([step.from.longitude, step.from.latitude], [to.longitude, to.latitude]);
    if (meeting.inside.length === 0 && !before.has(id)) continue;
    const margins = marginsOf(version, to.radiusM, settings);
    const after = walk(stay, step, meeting, margins, version.validFrom, reporter);
    if (!after.isInside && !after.crossing) continue;
    const isIn = (meeting.inside.at(-1) ?? 0) >= 1;
    stays.push({ ...after, maxSpeedMps: isIn ? faster(after.maxSpeedMps, to.speedMps) : after.maxSpeedMps });
  }
  memory.stays = stays;
}

function meetings(geofences: Geofences, { from, to }: PathStep): PreparedGeofence[] {
  const end = longitudeNear(from.longitude, to.longitude);
  const box = {
    west: Math.min(from.longitude, end),
    east: Math.max(from.longitude, end),
    south: Math.min(from.latitude, to.latitude),
    north: Math.max(from.latitude, to.latitude),
  };
  return geofences.meeting(box, to.time);
}

function marginsOf({ area }: PreparedGeofence, radiusM: number, { timeline }: FactSettings): Margins {
  const ordinaryM = timeline.radiusM;
  const deepM = Math.min(ordinaryM, area.quarterDepthM);
  const doubtM = Math.max(0, radiusM - ordinaryM);
  return { deepM: deepM + doubtM, nearM: 2 * ordinaryM - deepM + doubtM };
}

const faster = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** The crossing with which a stay ends when its geofence ends: the place and time on the path at which it ended. */
function endOf(geofences: Geofences, stay: Stay, step: PathStep): Crossing {
  const ended = geofences.endedAt(stay.geofenceId, step.to.time) ?? step.to.time;
  const time = Math.max(stay.enter?.time ?? ended, Math.min(step.to.time, Math.max(step.from.time, ended)));
  return { ...step.crossingAt(step.partAt(time)), time, crossed: false };
}

/** Decides the crossings that are open when an asset has come to rest near a border: its anchor is inside or outside. */
function decideBorders(memory: GeofenceMemory, settings: FactSettings, reporter: StayReporter): void {
  const { at } = memory;
  if (!at) return;
  const marginM = settings.timeline.radiusM / 3;
  const stays: Stay[] = [];
  for (const stay of memory.stays) {
    const version = settings.geofences.versionAt(stay.geofenceId, at.time);
    const { crossing } = stay;
    const metres = version?.area.signedDistanceM(at.longitude, at.latitude) ?? 0;
    if (!version || !crossing) stays.push(stay);
    else if (stay.isInside && metres >= marginM) reporter.left(stay, crossing);
    else if (!stay.isInside && metres <= -Math.min(marginM, version.area.quarterDepthM)) {
      const entered = { ...stay, isInside: true, crossing: null, enter: crossing, decidedTime: at.time };
      reporter.entered(entered);
      stays.push(entered);
    } else stays.push(stay);
  }
  memory.stays = stays;
}

/** Reports what happens to stays: visits, their moments, and dwells. */
class StayReporter implements StayListener {
  readonly #reading: Reading;
  readonly #settings: FactSettings;
  readonly #sink: FactSink;

  constructor(reading: Reading, settings: FactSettings, sink: FactSink) {
    this.#reading = reading;
    this.#settings = settings;
    this.#sink = sink;
  }

  entered(stay: Stay): void {
    const { enter } = stay;
    if (!enter) return;
    stay.decidedTime = this.#reading.fix.fixTime;
    this.#visit(stay, null);
    if (enter.crossed) this.#moment('geofenceEntered', stay, enter, {});
  }

  left(stay: Stay, exit: Crossing): void {
    const { enter } = stay;
    if (!enter) return;
    const dwellMs = this.#dwellMs(stay, exit.time);
    const stayMs = exit.time - enter.time;
    if (!stay.dwell && dwellMs !== null && stayMs >= dwellMs) this.#beginDwell(stay, dwellMs, exit);
    else if (!stay.dwell && dwellMs !== null)
      this.#sink.note?.({
        code: 'geofenceDwell',
        threshold: 'geofence.dwellMs',
        limit: dwellMs,
        measured: stayMs,
      });
    if (stay.dwell) this.#reportDwell(stay, dwellMs, exit.time);
    this.#visit(stay, exit);
    if (exit.crossed)
      this.#moment('geofenceExited', stay, exit, {
        enterTime: enter.time,
        stayMs,
        distanceM: stay.distanceM,
      });
  }

  grazed(_stay: Stay): void {
    this.#sink.note?.({
      code: 'geofenceEntered',
      threshold: 'timeline.radiusM',
      limit: this.#settings.timeline.radiusM,
      measured: null,
    });
  }

  /** Reports a dwell once the stay has lasted long enough at the end of the path. */
  dwell(stay: Stay, { at }: GeofenceMemory): void {
    if (!stay.isInside || !stay.enter || stay.dwell || stay.crossing || !at) return;
    const dwellMs = this.#dwellMs(stay, at.time);
    if (dwellMs === null || at.time - stay.enter.time < dwellMs) return;
    this.#beginDwell(stay, dwellMs, at);
    this.#reportDwell(stay, dwellMs, null);
  }

  #beginDwell(stay: Stay, dwellMs: number, place: { latitude: number; longitude: number }): void {
    stay.dwell = {
      time: stay.enter!.time + dwellMs,
      latitude: place.latitude,
      longitude: place.longitude,
      fingerprint: this.#reading.fix.fingerprint,
    };
  }

  #reportDwell(stay: Stay, dwellMs: number | null, endTime: number | null): void {
    const detail = { enterTime: stay.enter!.time, dwellMs };
    this.#sink.event(
      eventOf(
        'geofenceDwell',
        stay.dwell!,
        endTime,
        this.#reading,
        geofence.version,
        detail,
        stay.geofenceId,
      ),
    );
  }

  #dwellMs(stay: Stay, time: number): number | null {
    const version = this.#settings.geofences.versionAt(stay.geofenceId, time);
    return version?.dwellMs ?? this.#settings.geofence.dwellMs;
  }

  #moment(code: 'geofenceEntered' | 'geofenceExited', stay: Stay, at: Crossing, more: EventDetail): void {
    const version = this.#settings.geofences.versionAt(stay.geofenceId, at.time);
    const detail = { alertsInputOutput: version?.alertsInputOutput ?? false, ...more };
    this.#sink.event(eventOf(code, at, at.time, this.#reading, geofence.version, detail, stay.geofenceId));
  }

  #visit(stay: Stay, exit: Crossing | null): void {
    const enter = stay.enter!;
    this.#sink.visit({
      geofenceId: stay.geofenceId,
      enterTime: enter.time,
      enterLatitude: enter.latitude,
      enterLongitude: enter.longitude,
      exitTime: exit?.time ?? null,
      exitLatitude: exit?.latitude ?? null,
      exitLongitude: exit?.longitude ?? null,
      distanceM: stay.distanceM,
      maxSpeedMps: stay.maxSpeedMps,
      decidedTime: stay.decidedTime,
      ruleVersion: geofence.version,
    });
  }
}

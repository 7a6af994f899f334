import { distanceM } from '../../geo.ts';
import type { FactRule, FactSink, Reading } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import {
  type Bucket,
  bucketOf,
  fill,
  fuelOf,
  keep,
  median,
  noteReading,
  type Onset,
  shownTimeOf,
  spread,
} from './fuelLevel.ts';
import { ignitionOf } from './ignition.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

type Code = 'fuelFilled' | 'fuelDrained';

/** What is known since the last level under way; it begins with the first standing bucket. */
interface Halt extends Onset {
  /** The litres that were reported already: positive for refuelling, negative for drains. */
  toldL: number;
  /** The time in milliseconds that the engine may have run. */
  engineMs: number;
  /** The newest level that was read there; null while there is none. */
  lastL: number | null;
  /** From when the level was another one as the vehicle left, though not for long enough to be sure; null where it was not. */
  change: Onset | null;
}

/** A level that is changing, until there is a new one. */
interface Change extends Onset {
  afterL: number[];
}

interface FuelMemory {
  isMoving: boolean;
  lastTime: number | null;
  bucket: Bucket | null;
  /** Where the vehicle came to stand without a level, because the sensor sleeps. */
  mute: Stamp | null;
  /** The newest levels under way, and where the last of them was read. */
  driveL: number[];
  drivePlace: Stamp | null;
  halt: Halt | null;
  /** The newest levels of this stand. */
  standL: number[];
  change: Change | null;
  /** The first levels under way after a stand. */
  departL: number[];
  depart: Onset | null;
  toldTime: Record<Code, number | null>;
  deviceTime: Record<Code, number | null>;
}

const REFERENCE_BUCKETS = 5;
/** The number of levels under way after which the newest ones count although they do not agree. */
const MOST_DEPART_BUCKETS = 15;
/** The most that an engine burns while standing, and a vehicle on its way, where nothing measures it. */
const IDLE_L_PER_H = 5;
const DRIVE_L_PER_KM = 0.75;
/** The milliseconds within which an event of the device and a computed one are about the same change. */
const SAME_MS = 1_800_000;

/**
 * Refuelling and drains, by the level of the fuel. A level is the median of a minute, and counts once `plateauBuckets` of them agree;
 * so slosh, spikes and sensors without power cause nothing. Three comparisons find a change: within one stand (the same slope before
 * and after); from under way to the stand, where a slope may deceive and `slopeFactor` times the minimum is required; and from under
 * way to under way across the stand, less what was reported and what an engine may have burnt meanwhile, which also finds what was drained
 * slowly or while the sensor slept. Each change is reported once, at the moment from which it showed. An event of the device counts
 * at once and in the place of a computed one. Thresholds: `FuelThresholds`.
 */
export const fuel: FactRule<FuelMemory> = {
  name: 'fuel',
  version: 2,
  initial: () => ({
    isMoving: false,
    lastTime: null,
    bucket: null,
    mute: null,
    driveL: [],
    drivePlace: null,
    halt: null,
    standL: [],
    change: null,
    departL: [],
    depart: null,
    toldTime: { fuelFilled: null, fuelDrained: null },
    deviceTime: { fuelFilled: null, fuelDrained: null },
  }),
  step(memory, reading, settings, sink) {
    const { fix, sample } = reading;
    handleDeviceEvents(memory, reading, settings, sink);
    if (sample.role !== 'inputs' && sample.speedMps !== null)
      memory.isMoving = sample.speedMps >= settings.timeline.stillSpeedMps;
    const { bucket, lastTime } = memory;
    if (bucket && lastTime !== null && ignitionOf(fix) !== false) bucket.engineMs += fix.fixTime - lastTime;
    memory.lastTime = fix.fixTime;
    const levelL = fuelOf(reading, settings);
    if (levelL === null) {
      if (!memory.isMoving) memory.mute ??= stampOf(reading);
      return;
    }
    const { bucketMs } = settings.fuel;
    if (bucket && fix.fixTime - bucket.start.time >= bucketMs) {
      handleBucket(memory, bucket, reading, settings, sink);
      memory.bucket = null;
    }
    if (memory.mute && fix.fixTime - memory.mute.time >= 2 * bucketMs)
      memory.halt ??= haltFrom({ start: memory.mute, times: [] });
    memory.mute = null;
    memory.bucket ??= bucketOf(reading);
    fill(memory.bucket, levelL, fix.fixTime);
    for (const onset of [memory.halt, memory.halt?.change, memory.change, memory.depart])
      if (onset) noteReading(onset, fix.fixTime);
    if (memory.isMoving) memory.bucket.isMoving = true;
  },
};

const haltFrom = (onset: Onset): Halt => ({ ...onset, toldL: 0, engineMs: 0, lastL: null, change: null });

function handleDeviceEvents(
  memory: FuelMemory,
  reading: Reading,
  settings: FactSettings,
  sink: FactSink,
): void {
  const { fixTime, events } = reading.fix;
  for (const [event, code] of [
    ['fuelFill', 'fuelFilled'],
    ['fuelDrain', 'fuelDrained'],
  ] as const) {
    if (!events.includes(event)) continue;
    const reported = memory.toldTime[code];
    memory.deviceTime[code] = fixTime;
    memory.toldTime[code] = fixTime;
    if (reported !== null && fixTime - reported <= SAME_MS) continue;
    const detail = { measuredBy: 'device', levelL: fuelOf(reading, settings) };
    sink.event(eventOf(code, stampOf(reading), fixTime, reading, settings.version, detail));
  }
}

/** Handles a full bucket: its median is the next level. */
function handleBucket(
  memory: FuelMemory,
  bucket: Bucket,
  reading: Reading,
  settings: FactSettings,
  sink: FactSink,
): void {
  const levelL = median(bucket.levelsL);
  const { fuel: thresholds } = settings;
  const capacityL = thresholds.tankL ?? 100;
  const bandL = thresholds.plateauShare * capacityL;
  const isWild = spread(bucket.levelsL) > 2 * bandL;
  const onset: Onset = { start: bucket.start, times: [...bucket.times] };
  if (memory.halt) memory.halt.engineMs += bucket.engineMs;
  if (bucket.isMoving) underWay();
  else standing();

  function underWay(): void {
    if (memory.halt && memory.change) memory.halt.change = memory.change;
    memory.standL = [];
    memory.change = null;
    if (!memory.halt) {
      keep(memory.driveL, levelL, REFERENCE_BUCKETS);
      memory.drivePlace = bucket.start;
      return;
    }
    memory.depart ??= onset;
    memory.departL.push(levelL);
    const newest = memory.departL.slice(-thresholds.plateauBuckets);
    const isLevel = newest.length === thresholds.plateauBuckets && spread(newest) <= 2 * bandL;
    if (!isLevel && memory.departL.length < MOST_DEPART_BUCKETS) return;
    const { halt, driveL, depart } = memory;
    if (driveL.length > 0) {
      const [beforeL, afterL] = [median(driveL) + halt.toldL, median(newest)];
      // Where it stood at the level of before up to the end, the change showed only as it left.
      const isLate = halt.lastL !== null && Math.abs(halt.lastL - beforeL) < Math.abs(halt.lastL - afterL);
      const shown = isLate ? depart : (halt.change ?? (halt.toldL === 0 ? halt : depart));
      compare(beforeL, afterL, 1, shown, burntL(halt));
    }
    memory.driveL = newest;
    memory.drivePlace = bucket.start;
    memory.halt = null;
    memory.departL = [];
    memory.depart = null;
  }

  function standing(): void {
    memory.halt ??= haltFrom(onset);
    memory.departL = [];
    memory.depart = null;
    const { standL, change, halt } = memory;
    if (!isWild) halt.lastL = levelL;
    if (standL.length < thresholds.plateauBuckets) {
      if (isWild) memory.standL = [];
      else findFirstLevel(halt);
      return;
    }
    const referenceL = median(standL);
    if (Math.abs(levelL - referenceL) <= bandL) {
      memory.change = null;
      if (!isWild) keep(standL, levelL, REFERENCE_BUCKETS);
      return;
    }
    if (!change) {
      memory.change = { ...onset, afterL: isWild ? [] : [levelL] };
      return;
    }
    if (isWild) change.afterL = [];
    else keep(change.afterL, levelL, thresholds.plateauBuckets);
    const isLevel = change.afterL.length === thresholds.plateauBuckets && spread(change.afterL) <= bandL;
    const isLost = bucket.start.time - change.start.time > thresholds.maxChangeMs;
    if (!isLevel && !isLost) return;
    if (isLevel) halt.toldL += compare(referenceL, median(change.afterL), 1, change, 0);
    memory.standL = change.afterL;
    memory.change = null;
  }

  /** Looks for the first level of a stand, and compares it with the last one under way. */
  function findFirstLevel(halt: Halt): void {
    keep(memory.standL, levelL, thresholds.plateauBuckets);
    const { standL, driveL } = memory;
    if (standL.length < thresholds.plateauBuckets) return;
    if (spread(standL) > bandL) {
      standL.shift();
      return;
    }
    if (driveL.length === 0) return;
    const beforeL = median(driveL) + halt.toldL;
    const shown = halt.toldL === 0 ? halt : onset;
    halt.toldL += compare(beforeL, median(standL), thresholds.slopeFactor, shown, burntL(halt));
  }

  /** The litres that may have been burnt, unmeasured, since the last level under way. */
  function burntL(halt: Halt): number {
    const { drivePlace } = memory;
    const { latitude, longitude } = bucket.start;
    const isPlaced = drivePlace?.latitude != null && latitude !== null;
    const awayM = isPlaced ? distanceM(drivePlace.latitude!, drivePlace.longitude!, latitude, longitude!) : 0;
    return (halt.engineMs / 3_600_000) * IDLE_L_PER_H + (awayM / 1000) * DRIVE_L_PER_KM;
  }

  /** Reports the change from one level to another if it is large enough. @returns the litres that are accounted for by that. */
  function compare(beforeL: number, afterL: number, factor: number, onset: Onset, burnt: number): number {
    const { start } = onset;
    const changeL = afterL - beforeL;
    const code: Code = changeL > 0 ? 'fuelFilled' : 'fuelDrained';
    const share = changeL > 0 ? thresholds.minFillShare : thresholds.minDrainShare;
    const minimumL = factor * Math.max(share * capacityL, thresholds.minChangeL) + (changeL < 0 ? burnt : 0);
    if (Math.abs(changeL) < minimumL) {
      const threshold = changeL > 0 ? 'fuel.minFillShare' : 'fuel.minDrainShare';
      sink.note?.({ code, threshold, limit: minimumL, measured: Math.abs(changeL) });
      return 0;
    }
    const deviceTime = memory.deviceTime[code];
    if (deviceTime !== null && deviceTime >= start.time - SAME_MS) return changeL;
    memory.toldTime[code] = reading.fix.fixTime;
    const detail = {
      measuredBy: 'computed',
      changeL: round(changeL),
      beforeL: round(beforeL),
      afterL: round(afterL),
      minimumL: round(minimumL),
      tankL: thresholds.tankL,
      shownTime: shownTimeOf(onset) ?? reading.fix.fixTime,
    };
    sink.event(eventOf(code, start, start.time, reading, settings.version, detail));
    return changeL;
  }
}

const round = (litres: number): number => Math.round(litres * 10) / 10;

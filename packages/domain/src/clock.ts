import type { Attributes } from './deviceMessage.ts';
import type { Fix } from './fix.ts';
import { CLOCK_AHEAD_MS, QUALITY, timeQuality } from './quality.ts';

/** A record as it came: when the device says that it was taken, and when it was received. Milliseconds since 1970 UTC. */
export interface Timed {
  fixTime: number;
  serverTime: number;
}

/** Records by which a clock that runs behind is told from a device that sends what it kept. */
const SAMPLES = 5;
/** The milliseconds by which the distance of a wrong clock to ours may change while it counts as the same. */
const STEADY_MS = 60_000;
/** The milliseconds for which the distance must be the same: what a device had kept is sent faster than it was taken. */
const STEADY_FOR_MS = 60_000;

/**
 * Tells whether a device that transmits has a wrong clock, and by how much. One that runs ahead shows it with a single record, since nothing
 * can be taken after it was received. One that runs behind looks like a device that sends late, so it takes some records at the pace of our
 * own clock, always as far behind.
 */
export class ClockWatch {
  #samples: Timed[] = [];

  /** Notes the newest record of what a device just sent. Gives the milliseconds by which its clock is ahead (negative: behind); null for right, or unknown. */
  observe({ fixTime, serverTime }: Timed): number | null {
    this.#samples = [...this.#samples, { fixTime, serverTime }].slice(-SAMPLES);
    const ahead = fixTime - serverTime;
    if (ahead > CLOCK_AHEAD_MS) return ahead;
    if (ahead >= -CLOCK_AHEAD_MS || this.#samples.length < SAMPLES) return null;
    const offsets = this.#samples.map((sample) => sample.fixTime - sample.serverTime).sort((a, b) => a - b);
    const [least, median, most] = [offsets[0], offsets[SAMPLES >> 1], offsets.at(-1)] as [
      number,
      number,
      number,
    ];
    const since = this.#samples[0]?.serverTime ?? serverTime;
    return most - least <= STEADY_MS && serverTime - since >= STEADY_FOR_MS ? median : null;
  }
}

/** A dated setting of a device: from a moment on its clock was so many milliseconds ahead (negative: behind); 0 where it was right again. */
export interface ClockSetting {
  /** A true moment, in milliseconds since 1970 UTC. */
  from: number;
  offsetMs: number;
}

/** For so long a clock keeps its distance to ours before that counts as constant, */
export const CONSTANT_FOR_MS = 30 * 60_000;
/** in so many records at least; records that follow sooner than a tenth of the time say nothing new. */
const CONSTANT_SAMPLES = 10;
const KEPT_SAMPLES = CONSTANT_SAMPLES + 2;
/** A clock whose distance changed by more, from the first half of the records to the second, drifts. */
const DRIFT_MS = 3_000;
/** Time zones are whole quarters of an hour, */
const QUARTER_MS = 15 * 60_000;
/** from which the way of the records to us takes some seconds. */
const TRANSMISSION_MS = 30_000;

/**
 * Learns the constant offset of one device's clock from what it sends live: the same distance to our clock for half an hour, without a
 * leap and without a drift. What a device kept and sends later shows another distance with each record, and begins anew.
 */
export class ClockLearner {
  readonly #forMs: number;
  #samples: Timed[] = [];

  constructor(forMs = CONSTANT_FOR_MS) {
    this.#forMs = forMs;
  }

  /** Notes the newest record of a transmission. Gives the setting by which the clock goes, since the first record that shows it; null while nobody can tell. */
  observe(sample: Timed): ClockSetting | null {
    const last = this.#samples.at(-1);
    const isSteady = isSameOffset(offsetOf(sample), median(this.#samples.map(offsetOf)));
    if (!last || !isSteady || sample.serverTime < last.serverTime) this.#samples = [];
    else if (sample.serverTime - last.serverTime < this.#forMs / CONSTANT_SAMPLES) return null;
    this.#samples = [...this.#samples, { ...sample }].slice(-KEPT_SAMPLES);
    const [first] = this.#samples;
    if (!first || this.#samples.length < CONSTANT_SAMPLES) return null;
    if (sample.serverTime - first.serverTime < this.#forMs) return null;
    const offsets = this.#samples.map(offsetOf);
    const half = offsets.length >> 1;
    if (Math.abs(median(offsets.slice(0, half)) - median(offsets.slice(-half))) > DRIFT_MS) return null;
    return { from: first.serverTime, offsetMs: likelyOffset(median(offsets)) };
  }
}

/** A clock that goes wrong, or otherwise wrong, so soon after its last setting leaps or drifts: its offset is not constant. */
const LEAPS_WITHIN_MS = 86_400_000;

/**
 * The setting that follows upon those of a device, which are in order, by what was learnt; null for none. `refused` are offsets that somebody
 * does not believe. A clock that is not constant gets no other offset: its last one ends.
 */
export function nextClockSetting(
  settings: readonly ClockSetting[],
  learnt: ClockSetting,
  refused: readonly number[],
): ClockSetting | null {
  const last = settings.at(-1);
  const presentMs = last?.offsetMs ?? 0;
  if (isSameOffset(presentMs, learnt.offsetMs) || (last && learnt.from <= last.from)) return null;
  if (learnt.offsetMs === 0) return learnt;
  const leaps = last !== undefined && learnt.from - last.from < LEAPS_WITHIN_MS;
  if (!leaps && !refused.some((offsetMs) => isSameOffset(offsetMs, learnt.offsetMs))) return learnt;
  return presentMs === 0 ? null : { from: learnt.from, offsetMs: 0 };
}

/** Whether a record that was just taken says that the clock of its device is right. */
export const isClockRight = (newest: Timed): boolean => Math.abs(offsetOf(newest)) <= CLOCK_AHEAD_MS;

/** Whether two offsets are one, within what the way of a record to us adds. */
const isSameOffset = (one: number, other: number): boolean => Math.abs(one - other) <= STEADY_MS;

/**
 * By how much a record's own time (`fixTime`) is ahead of the true one: by the latest of these settings, which are in order, under which it can have
 * been taken, neither before the setting began nor after it was received. 0 where none is.
 */
export function clockOffsetOf({ fixTime, serverTime }: Timed, settings: readonly ClockSetting[]): number {
  const setting = settings.findLast(({ from, offsetMs }) => {
    const time = fixTime - offsetMs;
    return time >= from - STEADY_MS && time <= serverTime + CLOCK_AHEAD_MS;
  });
  return setting?.offsetMs ?? 0;
}

/** The reading by which a fix says that its time was corrected: what the device's clock said is the fix time plus so many milliseconds. */
export const CLOCK_OFFSET_READING = 'clockOffsetMs';

/** By how much the time of a fix was corrected, in milliseconds; 0 where it is what the device said. */
export function correctedBy(attributes: Attributes | null): number {
  const offsetMs = attributes?.[CLOCK_OFFSET_READING];
  return typeof offsetMs === 'number' && Number.isSafeInteger(offsetMs) ? offsetMs : 0;
}

/**
 * What a clock with such a distance is: right, a time zone or GPS weeks off to the second, or what it shows. Some devices send each record with
 * the next one, minutes later: less than a quarter of an hour behind is no sign of a wrong clock.
 */
function likelyOffset(measuredMs: number): number {
  const zone = Math.round(measuredMs / QUARTER_MS) * QUARTER_MS;
  if (measuredMs <= CLOCK_AHEAD_MS && measuredMs > TRANSMISSION_MS - QUARTER_MS) return 0;
  return Math.abs(measuredMs - zone) <= TRANSMISSION_MS ? zone : Math.round(measuredMs);
}

/** The fix as it stands where the device's clock was so many milliseconds ahead, whatever its time was corrected by before. */
export function withClockOffset(fix: Fix, offsetMs: number): Fix {
  const { [CLOCK_OFFSET_READING]: _, ...said } = fix.attributes;
  const fixTime = fix.fixTime + correctedBy(fix.attributes) - offsetMs;
  return {
    ...fix,
    fixTime,
    quality: (fix.quality & ~(QUALITY.CLOCK_AHEAD | QUALITY.TOO_OLD)) | timeQuality(fixTime, fix.serverTime),
    attributes: offsetMs === 0 ? said : { ...said, [CLOCK_OFFSET_READING]: offsetMs },
  };
}

const offsetOf = ({ fixTime, serverTime }: Timed): number => fixTime - serverTime;

/** The median; infinite for none. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY;

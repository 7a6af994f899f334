import type { ComputedEventCode } from '../../events/eventType.ts';
import type { FactRule, FactSink, Reading } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import type { SpeedLimit } from '../speedLimit.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

type Source = SpeedLimit['source'] | 'asset';
interface Limit {
  source: Source;
  subject: number;
  limitMps: number;
}

/** An excess, reported or still too short to be. */
interface Excess {
  limit: Limit;
  toleranceMps: number;
  start: Stamp;
  peak: Stamp;
  peakSpeedMps: number;
  lastOverTime: number;
  /** When the dip began that the excess is in, at its first fix; null outside of dips. */
  underSince: number | null;
  told: boolean;
}

interface SpeedMemory {
  excess: Excess | null;
}

const CODES: Record<Source, ComputedEventCode> = {
  asset: 'speedExcess',
  geofence: 'geofenceSpeedExcess',
  road: 'roadSpeedExcess',
};
const SOURCES: readonly Source[] = ['asset', 'geofence', 'road'];

/**
 * Speed excess, by the device's speed of good fixes. It begins at the first fix above the limit plus the tolerance and is reported once
 * that has lasted `minDurationMs`; it ends at the first fix of a dip under the limit that lasts `calmMs`, at the last fix above it before
 * a silence of `maxGapMs`, or where another limit comes to count. One fix alone is no excess. The strictest limit in force counts, the
 * asset's own among them; code and subject say which. Thresholds: `SpeedThresholds`.
 */
export const speedExcess: FactRule<SpeedMemory> = {
  name: 'speedExcess',
  version: 1,
  initial: () => ({ excess: null }),
  step(memory, reading, settings, sink) {
    const { sample } = reading;
    const speedMps = sample.speedMps;
    if (sample.role === 'inputs' || speedMps === null || speedMps > settings.timeline.maxSpeedMps) return;
    const { excess } = memory;
    const begins = settings.speed.limitMps + settings.speed.toleranceMps;
    // Nearly every reading of nearly every vehicle ends here.
    if (!sink.note && !excess && reading.limits.length === 0 && speedMps <= begins) return;
    judge(memory, reading, speedMps, settings, sink);
  },
};

/** Compares a reading with the limit that counts. */
function judge(
  memory: SpeedMemory,
  reading: Reading,
  speedMps: number,
  settings: FactSettings,
  sink: FactSink,
): void {
  const { speed, version } = settings;
  const limit = strictest(reading, settings, memory.excess?.limit ?? null);
  let { excess } = memory;

  if (excess && reading.fix.fixTime - excess.lastOverTime > speed.maxGapMs && excess.underSince === null) {
    finish(excess, excess.lastOverTime);
  } else if (excess && !isSame(excess.limit, limit)) {
    finish(excess, excess.underSince ?? reading.fix.fixTime);
  } else if (excess) {
    goOn(excess);
  }
  ({ excess } = memory);
  if (!excess && speedMps > limit.limitMps + speed.toleranceMps) {
    const start = stampOf(reading);
    memory.excess = {
      limit,
      toleranceMps: speed.toleranceMps,
      start,
      peak: start,
      peakSpeedMps: speedMps,
      lastOverTime: start.time,
      underSince: null,
      told: false,
    };
    reportOnceLong(memory.excess);
  } else if (!excess) {
    sink.note?.({
      code: CODES[limit.source],
      threshold: 'speed.limitMps + speed.toleranceMps',
      limit: limit.limitMps + speed.toleranceMps,
      measured: speedMps,
    });
  }

  function goOn(lasting: Excess): void {
    const time = reading.fix.fixTime;
    if (speedMps <= lasting.limit.limitMps) {
      // Not reported yet, the first fix below says that it was too short.
      if (!lasting.told) {
        noteTooShort(lasting, lasting.lastOverTime - lasting.start.time);
        memory.excess = null;
        return;
      }
      lasting.underSince ??= time;
      if (time - lasting.underSince >= speed.calmMs) finish(lasting, lasting.underSince);
      return;
    }
    if (lasting.underSince !== null && time - lasting.underSince >= speed.calmMs) {
      finish(lasting, lasting.underSince);
      return;
    }
    lasting.underSince = null;
    lasting.lastOverTime = time;
    const grew = speedMps > lasting.peakSpeedMps;
    if (grew) {
      lasting.peakSpeedMps = speedMps;
      lasting.peak = stampOf(reading);
    }
    if (lasting.told && grew) report(lasting, null);
    else reportOnceLong(lasting);
  }

  function reportOnceLong(lasting: Excess): void {
    if (lasting.told) return;
    const durationMs = reading.fix.fixTime - lasting.start.time;
    if (durationMs < speed.minDurationMs) {
      noteTooShort(lasting, durationMs);
      return;
    }
    lasting.told = true;
    report(lasting, null);
  }

  function noteTooShort(lasting: Excess, measured: number): void {
    sink.note?.({
      code: CODES[lasting.limit.source],
      threshold: 'speed.minDurationMs',
      limit: speed.minDurationMs,
      measured,
    });
  }

  function finish(lasting: Excess, endTime: number): void {
    if (lasting.told) report(lasting, endTime);
    else noteTooShort(lasting, lasting.lastOverTime - lasting.start.time);
    memory.excess = null;
  }

  function report(lasting: Excess, endTime: number | null): void {
    const { limit: broken, start, peak, peakSpeedMps, toleranceMps } = lasting;
    const detail = {
      limitSource: broken.source,
      limitMps: broken.limitMps,
      toleranceMps,
      peakSpeedMps,
      peakTime: peak.time,
      peakLatitude: peak.latitude,
      peakLongitude: peak.longitude,
    };
    sink.event(eventOf(CODES[broken.source], start, endTime, reading, version, detail, broken.subject));
  }
}

const isSame = (one: Limit, other: Limit): boolean =>
  one.source === other.source && one.subject === other.subject && one.limitMps === other.limitMps;

/** The strictest limit in force; among equals the one that counted before, else in a fixed order. */
function strictest({ limits }: Reading, { speed }: FactSettings, before: Limit | null): Limit {
  const all: Limit[] = [{ source: 'asset', subject: 0, limitMps: speed.limitMps }, ...limits];
  const least = Math.min(...all.map(({ limitMps }) => limitMps));
  const equals = all.filter(({ limitMps }) => limitMps === least);
  const kept = before && equals.find((limit) => isSame(limit, before));
  if (kept) return before;
  const [first] = equals.sort(
    (a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) || a.subject - b.subject,
  );
  const { source, subject, limitMps } = first!;
  return { source, subject, limitMps };
}

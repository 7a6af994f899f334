import { distanceM } from '../../geo.ts';
import type { FactRule, Reading } from '../rule.ts';
import { ignitionOf } from './ignition.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

interface Placed extends Stamp {
  latitude: number;
  longitude: number;
}

interface Tow {
  start: Stamp;
  startedBy: 'device' | 'movement';
  /** When the device last reported towing, in milliseconds since 1970 UTC; null where it has not. */
  saidTime: number | null;
  distanceM: number;
  last: Placed | null;
  /** The first fix at the place where the asset may be standing again; null while it moves. */
  still: Placed | null;
}

interface TowingMemory {
  /** Whether the device has reported `on` at least once: until then `off` may be a loose wire. */
  wired: boolean;
  /** The first fix at the place where the asset stands with the ignition off; `inside` is the last one there. */
  anchor: Placed | null;
  inside: Placed | null;
  /** The number of consecutive good fixes far from the anchor. */
  away: number;
  tow: Tow | null;
}

/**
 * Towing, an episode: the ignition is known to be off and the asset is found more than `distanceM` from where it stood, by
 * `confirmations` fixes in a row; or the device says so itself. It began at the last fix where it stood, and is over when the
 * ignition goes on, or at the first fix of `stillTimeMs` within `stillRadiusM`. A ferry tows as well. Thresholds:
 * `TowingThresholds`.
 */
export const towing: FactRule<TowingMemory> = {
  name: 'towing',
  version: 1,
  initial: () => ({ wired: false, anchor: null, inside: null, away: 0, tow: null }),
  step(memory, reading, settings, sink) {
    const { towing: thresholds, timeline, version } = settings;
    const { fix, sample } = reading;
    const isOn = ignitionOf(fix);
    if (isOn === true) {
      memory.wired = true;
      if (memory.tow) finish(memory.tow, fix.fixTime);
      forgetAnchor();
    }
    if (fix.events.includes('tow')) handleDeviceEvent();
    if (sample.role === 'inputs') return;
    const here = placedOf(reading);
    if (memory.tow) goOn(memory.tow, here);
    else if (isOn === false && memory.wired) watch(here);
    else if (isOn !== null) forgetAnchor();

    function handleDeviceEvent(): void {
      if (!memory.tow) {
        begin(memory.inside && memory.away > 0 ? memory.inside : stampOf(reading), 'device');
      }
      memory.tow!.saidTime = fix.fixTime;
    }

    function watch(place: Placed): void {
      const { anchor } = memory;
      if (!anchor) {
        if ((sample.speedMps ?? 0) >= timeline.stillSpeedMps) return;
        memory.anchor = place;
        memory.inside = place;
        return;
      }
      const awayM = between(anchor, place);
      if (awayM <= thresholds.stillRadiusM) memory.inside = place;
      memory.away = awayM > thresholds.distanceM ? memory.away + 1 : 0;
      if (memory.away >= thresholds.confirmations) begin(memory.inside!, 'movement');
      else if (memory.away > 0)
        sink.note?.({
          code: 'towing',
          threshold: 'towing.confirmations',
          limit: thresholds.confirmations,
          measured: memory.away,
        });
      else
        sink.note?.({
          code: 'towing',
          threshold: 'towing.distanceM',
          limit: thresholds.distanceM,
          measured: awayM,
        });
    }

    function begin(start: Stamp, startedBy: Tow['startedBy']): void {
      const last = sample.role === 'inputs' ? null : placedOf(reading);
      const from = memory.inside ?? last;
      memory.tow = {
        start,
        startedBy,
        saidTime: null,
        distanceM: from && last ? between(from, last) : 0,
        last,
        still: last,
      };
      forgetAnchor();
      report(memory.tow, null);
    }

    function goOn(tow: Tow, place: Placed): void {
      if (tow.last) tow.distanceM += between(tow.last, place);
      tow.last = place;
      if (!tow.still || between(tow.still, place) > thresholds.stillRadiusM) tow.still = place;
      const since = Math.max(tow.still.time, tow.saidTime ?? 0);
      if (place.time - since < thresholds.stillTimeMs) return;
      finish(tow, Math.max(since, tow.start.time));
      memory.anchor = place;
      memory.inside = place;
    }

    function finish(tow: Tow, endTime: number): void {
      report(tow, endTime);
      memory.tow = null;
    }

    function report({ start, startedBy, distanceM: towedM }: Tow, endTime: number | null): void {
      const detail = { startedBy, distanceM: Math.round(towedM) };
      sink.event(eventOf('towing', start, endTime, reading, version, detail));
    }

    function forgetAnchor(): void {
      memory.anchor = null;
      memory.inside = null;
      memory.away = 0;
    }
  },
};

const placedOf = (reading: Reading): Placed => ({
  ...stampOf(reading),
  latitude: reading.sample.latitude,
  longitude: reading.sample.longitude,
});

const between = (one: Placed, other: Placed): number =>
  distanceM(one.latitude, one.longitude, other.latitude, other.longitude);

import { distanceM } from '../geo.ts';
import { east } from '../timeline/tracks.testing.ts';
import type { ComputedEvent, GeofenceVisit } from './fact.ts';
import type { FactRule } from './rule.ts';

/** Small rules for the tests of the fold: an episode that grows, a stay, and a moment. */

const FAST_MPS = 12;

const fastRule: FactRule<{ episode: ComputedEvent | null }> = {
  name: 'fast',
  version: 1,
  initial: () => ({ episode: null }),
  step: (memory, { fix, sample }, settings, sink) => {
    if (sample.role === 'inputs' || sample.speedMps === null) return;
    const { episode } = memory;
    const fast = sample.speedMps > FAST_MPS;
    if (episode && !fast) {
      sink.event({ ...episode, endTime: sample.time });
      memory.episode = null;
    } else if (fast && sample.speedMps > Number(episode?.detail.peakSpeedMps ?? 0)) {
      memory.episode = {
        code: 'FAST',
        subject: 0,
        startTime: episode?.startTime ?? sample.time,
        fingerprint: episode?.fingerprint ?? sample.fingerprint,
        endTime: null,
        latitude: fix.latitude,
        longitude: fix.longitude,
        decidedTime: sample.time,
        ruleVersion: settings.version,
        detail: { peakSpeedMps: sample.speedMps },
      };
      sink.event(memory.episode);
    }
  },
};

const ZONE = east(0);
const ZONE_M = 1500;

const zoneRule: FactRule<{
  visit: GeofenceVisit | null;
  last: { latitude: number; longitude: number } | null;
}> = {
  name: 'zone',
  version: 1,
  initial: () => ({ visit: null, last: null }),
  step: (memory, { sample }, settings, sink) => {
    if (sample.role === 'inputs') return;
    const { time, latitude, longitude, speedMps } = sample;
    const inside = distanceM(ZONE.latitude, ZONE.longitude, latitude, longitude) < ZONE_M;
    const { visit, last } = memory;
    if (visit && !inside) {
      sink.visit({ ...visit, exitTime: time, exitLatitude: latitude, exitLongitude: longitude });
      memory.visit = null;
    } else if (inside) {
      const step = last ? distanceM(last.latitude, last.longitude, latitude, longitude) : 0;
      memory.visit = {
        geofenceId: 1,
        enterTime: visit?.enterTime ?? time,
        enterLatitude: visit?.enterLatitude ?? latitude,
        enterLongitude: visit?.enterLongitude ?? longitude,
        exitTime: null,
        exitLatitude: null,
        exitLongitude: null,
        distanceM: visit ? Math.round(visit.distanceM + step) : 0,
        maxSpeedMps: Math.max(visit?.maxSpeedMps ?? 0, speedMps ?? 0),
        decidedTime: time,
        ruleVersion: settings.version,
      };
      if (!visit) sink.visit(memory.visit); // the stay is reported as it begins and as it ends, not as it grows
    }
    memory.last = { latitude, longitude };
  },
};

const switchedRule: FactRule<{ ignition: boolean | null }> = {
  name: 'switched',
  version: 1,
  initial: () => ({ ignition: null }),
  step: (memory, { fix, sample }, settings, sink) => {
    if (fix.ignition === null || fix.ignition === memory.ignition) return;
    memory.ignition = fix.ignition;
    sink.event({
      code: fix.ignition ? 'ON' : 'OFF',
      subject: 0,
      startTime: fix.fixTime,
      fingerprint: fix.fingerprint,
      endTime: fix.fixTime,
      latitude: sample.role === 'inputs' ? null : sample.latitude,
      longitude: sample.role === 'inputs' ? null : sample.longitude,
      decidedTime: fix.fixTime,
      ruleVersion: settings.version,
      detail: {},
    });
  },
};

/** All of them. */
export const TEST_RULES = [fastRule, zoneRule, switchedRule] as readonly FactRule[];

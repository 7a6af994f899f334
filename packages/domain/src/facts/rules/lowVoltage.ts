import type { FactRule, Reading } from '../rule.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

interface LowVoltageMemory {
  /** The confidence that this is a system of 24 V, from 0 to MOST_HIGHS. */
  highs: number;
  start: Stamp | null;
  told: boolean;
  /** The lowest voltage of the episode; null where only the device's event reported it. */
  lowestV: number | null;
  /** Since when the voltage is back, in milliseconds since 1970 UTC; null while it is low. */
  recoveredTime: number | null;
  /** When the device last reported low power, in milliseconds since 1970 UTC. */
  saidTime: number | null;
}

const MOST_HIGHS = 20;
const ENOUGH_HIGHS = 3;
/** The system for which the thresholds are. */
const ONE_SYSTEM_V = 12;

/**
 * Low external voltage, an episode: below `lowV` for `settleMs`, until above `recoveredV` for as long; for a system of 24 V twice that, for
 * another in proportion. The register says which system it is, or the readings show it. The device's own event of low power begins an episode at once; without readings of the voltage it
 * holds for `deviceHoldMs` after the last event. No voltage at all is a disconnection, which is the device's own event. Thresholds:
 * `VoltageThresholds`.
 */
export const lowVoltage: FactRule<LowVoltageMemory> = {
  name: 'lowVoltage',
  version: 1,
  initial: () => ({
    highs: 0,
    start: null,
    told: false,
    lowestV: null,
    recoveredTime: null,
    saidTime: null,
  }),
  step(memory, reading, { voltage, version }, sink) {
    const { fixTime, events } = reading.fix;
    const volts = voltsOf(reading, voltage.absentV);
    if (volts !== null) learn(memory, volts, reading.fix.ignition === true, voltage.doubleAboveV);
    const shown = memory.highs >= ENOUGH_HIGHS ? 2 : 1;
    const systems = voltage.nominalV === null ? shown : voltage.nominalV / ONE_SYSTEM_V;
    const lowV = voltage.lowV * systems;
    const recoveredV = voltage.recoveredV * systems;

    if (events.includes('lowPower')) {
      memory.saidTime = fixTime;
      memory.start ??= stampOf(reading);
      if (!memory.told) report(null);
    }
    if (volts === null) {
      const { saidTime, lowestV } = memory;
      if (memory.told && lowestV === null && saidTime !== null && fixTime - saidTime > voltage.deviceHoldMs)
        finish(saidTime + voltage.deviceHoldMs);
      return;
    }
    if (memory.start) {
      memory.lowestV = Math.min(volts, memory.lowestV ?? volts);
      if (memory.told) end(volts);
      else begin(volts, memory.start);
    } else if (volts < lowV) {
      memory.start = stampOf(reading);
      memory.lowestV = volts;
      begin(volts, memory.start);
    } else {
      sink.note?.({ code: 'lowVoltage', threshold: 'voltage.lowV', limit: lowV, measured: volts });
    }

    function begin(nowV: number, start: Stamp): void {
      const lowMs = fixTime - start.time;
      if (nowV >= lowV) forget();
      else if (lowMs >= voltage.settleMs) report(null);
      if (!memory.told)
        sink.note?.({
          code: 'lowVoltage',
          threshold: 'voltage.settleMs',
          limit: voltage.settleMs,
          measured: lowMs,
        });
    }

    function end(nowV: number): void {
      if (nowV <= recoveredV) {
        memory.recoveredTime = null;
        return;
      }
      memory.recoveredTime ??= fixTime;
      if (fixTime - memory.recoveredTime >= voltage.settleMs) finish(memory.recoveredTime);
    }

    function finish(endTime: number): void {
      report(endTime);
      forget();
    }

    function report(endTime: number | null): void {
      memory.told = true;
      const detail = {
        lowV,
        recoveredV,
        lowestV: memory.lowestV,
        measuredBy: memory.lowestV === null ? 'device' : 'computed',
      };
      sink.event(eventOf('lowVoltage', memory.start!, endTime, reading, version, detail));
    }

    function forget(): void {
      memory.start = null;
      memory.told = false;
      memory.lowestV = null;
      memory.recoveredTime = null;
      memory.saidTime = null;
    }
  },
};

function voltsOf({ fix }: Reading, absentV: number): number | null {
  const volts = fix.attributes.externalVoltageV;
  return typeof volts === 'number' && volts >= absentV ? volts : null;
}

/** Readings over the limit speak for 24 V; against it only those with the ignition on, when the battery is being charged. */
function learn(memory: LowVoltageMemory, volts: number, isOn: boolean, doubleAboveV: number): void {
  if (volts > doubleAboveV) memory.highs = Math.min(MOST_HIGHS, memory.highs + 1);
  else if (isOn) memory.highs = Math.max(0, memory.highs - 1);
}

import type { Attributes } from '@rastro/domain';
import type { DemoAsset } from '../fleet/demoFleet.ts';
import { fixedChance, hash } from '../random.ts';
import { HANDLING } from './handling.ts';

/** What the engine is doing when its bus is read. */
export interface EngineMoment {
  day: number;
  second: number;
  speedMps: number;
  /** Seconds since the engine was started. */
  runS: number;
  /** Distance since the first day of history. */
  drivenM: number;
}

/** The speeds at which a gearbox shifts up, as shares of the highest speed of the vehicle. */
const SHIFTS = [0, 0.1, 0.2, 0.33, 0.5, 1] as const;
const WARM_C = 89;
const AIR_C = 21;
/** Seconds after which most of the way from a cold engine to a warm one is done. */
const WARMING_S = 420;
/** Of so many vehicles one drives with its malfunction lamp on. */
const ONE_FAULTY_OF = 6;
/** The most that a device can say of the distance with the malfunction lamp. */
const LONGEST_FAULT_M = 65_535_000;

/** Whether the device reads the vehicle's bus: Teltonika's do, in whatever has an engine and a diagnostic socket. */
export const readsBus = ({ device, fuelTankL, type }: DemoAsset): boolean =>
  device.protocol === 'teltonika' && fuelTankL !== null && type !== 'moto';

/** The readings of the vehicle's bus (OBD2) while its engine runs: they fit each other, and the speed at which it drives. */
export function busReadings(asset: DemoAsset, moment: EngineMoment): Attributes {
  const { day, second, speedMps, runS, drivenM } = moment;
  const { topSpeedMps, systemV } = HANDLING[asset.type];
  const isDiesel = systemV === 24;
  const wobble = fixedChance(day, second, 11) - 0.5;
  const share = Math.min(1, speedMps / topSpeedMps);
  const isStanding = speedMps < 0.5;
  const load = isStanding ? 19 + 4 * wobble : Math.max(12, 26 + 48 * share + 36 * wobble);
  const hasFault = hash(asset.key, 'fault') % ONE_FAULTY_OF === 0;
  return {
    rpm: engineSpeed(share, isStanding, isDiesel, wobble),
    obdSpeedMps: speedMps,
    engineRunTimeS: Math.min(runS, 0xffff),
    engineLoadPercent: Math.round(load),
    throttlePercent: Math.round(isStanding ? 13 + 2 * wobble : 8 + 0.8 * load),
    coolantTemperatureC: Math.round(
      AIR_C + (WARM_C - AIR_C) * (1 - Math.exp(-runS / WARMING_S)) + 2 * wobble,
    ),
    intakeAirTemperatureC: Math.round(AIR_C + (isStanding ? 14 : 7) + 3 * wobble),
    intakePressureKpa: Math.round(isDiesel ? 98 + 0.9 * load : 26 + 0.72 * load),
    fuelPressureKpa: Math.round(isDiesel ? 420 + 20 * wobble : 350 + 12 * wobble),
    shortFuelTrimPercent: Math.round(7 * wobble),
    timingAdvanceDeg: Math.round(isStanding ? 9 + 3 * wobble : 14 + 16 * share + 4 * wobble),
    dtcCount: hasFault ? 1 : 0,
    distanceWithMalfunctionM: hasFault ? Math.min(drivenM, LONGEST_FAULT_M) : 0,
    motion: !isStanding,
    batteryCurrentA: Math.round(1000 * (0.06 + 0.05 * wobble)) / 1000,
  };
}

/** Revolutions a minute: they climb within a gear and fall when it shifts up; a diesel turns slower. */
function engineSpeed(share: number, isStanding: boolean, isDiesel: boolean, wobble: number): number {
  const idle = isDiesel ? 650 : 780;
  if (isStanding) return Math.round(idle + 40 * wobble);
  const gear = Math.min(
    SHIFTS.length - 2,
    SHIFTS.findLastIndex((shift) => share >= shift),
  );
  const within = (share - SHIFTS[gear]!) / (SHIFTS[gear + 1]! - SHIFTS[gear]!);
  const [low, high] = isDiesel ? [1050, 1950] : [1350, 2900];
  const from = gear === 0 ? idle : low;
  return Math.round(from + (high - from) * within + 60 * wobble);
}

import type { Attributes } from '@rastro/domain';
import type { DemoAsset } from '../fleet/demoFleet.ts';
import { fixedChance } from '../random.ts';
import { HANDLING } from './handling.ts';
import { clock } from './localDay.ts';
import type { Meters } from './meters.ts';

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The device's readings, besides its place, at a second of a local day. */
export function readingsOf(
  asset: DemoAsset,
  meters: Meters,
  engineOn: boolean,
  day: number,
  second: number,
  driverId: string | null,
): Attributes {
  const { type, profile, device, fuelTankL } = asset;
  const wobble = fixedChance(day, second, 7) - 0.5;
  const gsmSignalPercent = Math.round(70 + 45 * (fixedChance(day, Math.floor(second / 300), 3) - 0.5));
  if (device.protocol === 'osmand') {
    // a phone: charged in a car, drained in a pocket
    const drained = profile.role === 'walker' ? Math.max(0, second - clock(8)) / 500 : 4;
    return {
      batteryPercent: Math.max(6, Math.round(100 - drained)),
      accuracyM: Math.round(6 + 4 * Math.abs(wobble)),
    };
  }
  const { systemV } = HANDLING[type];
  const isWorn = profile.quirks.includes('lowBattery');
  const readings: Attributes = {
    externalVoltageV: tenths(systemV * (engineOn ? 1.15 : 1.04) + 0.3 * wobble),
    batteryVoltageV: isWorn ? 3.4 : 4.1,
    batteryPercent: isWorn ? 11 : 95,
    gsmSignalPercent,
  };
  if (device.protocol === 'teltonika' || device.protocol === 'queclink') {
    readings.engineHoursS = Math.round(meters.engineHoursS);
    if (fuelTankL !== null) readings.fuelLevelPercent = Math.round((100 * meters.fuelL) / fuelTankL + wobble);
  }
  if (driverId !== null && engineOn) readings.driverId = driverId;
  if (profile.quirks.includes('refrigerated'))
    readings.temperature1C = tenths(3 + 1.5 * Math.sin(second / 900) + (engineOn ? 0 : 1.2) + wobble);
  return readings;
}

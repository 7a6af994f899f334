import type { DeviceEvent } from '@rastro/domain';
import type { DemoAsset, DeviceProtocol } from '../fleet/demoFleet.ts';
import { createRandom } from '../random.ts';
import { clock } from './localDay.ts';

/** Something that goes wrong on a day. Seconds of the asset's day. */
export type Mishap =
  /** Somebody presses the panic button. */
  | { kind: 'panic'; fromS: number; toS: number }
  /** The device's cable is cut, and repaired later. */
  | { kind: 'powerCut'; fromS: number; toS: number }
  /** A jammer is near. */
  | { kind: 'jamming'; fromS: number; toS: number }
  /** Somebody steals a share of the tank while the vehicle is parked. */
  | { kind: 'fuelTheft'; fromS: number; toS: number; shareOfTank: number }
  /** Something was left on, and the vehicle's battery runs down. */
  | { kind: 'weakBattery'; fromS: number; toS: number };

/** The chance of each mishap on a day of one asset: with sixty assets, about one a day of the more frequent kinds. */
const CHANCES: Record<Mishap['kind'], number> = {
  panic: 0.02,
  powerCut: 0.012,
  jamming: 0.02,
  fuelTheft: 0.02,
  weakBattery: 0.012,
};

/** Protocols whose devices report jamming, and those to which a fuel sensor is connected. */
const TELL_JAMMING: ReadonlySet<DeviceProtocol> = new Set(['teltonika', 'queclink']);
const TELL_FUEL: ReadonlySet<DeviceProtocol> = new Set(['teltonika', 'queclink']);
const SMALLEST_TANK_L = 60;

/** The mishaps of an asset on a day, in order. The same seed, asset and day give the same mishaps. */
export function mishapsOf(seed: number, asset: DemoAsset, day: number): Mishap[] {
  const random = createRandom('mishaps', seed, asset.key, day);
  const { device, profile, fuelTankL } = asset;
  const isPhone = device.protocol === 'osmand';
  const mishaps: Mishap[] = [];
  // A number is drawn for every chance, so that none depends on another.
  const happens = (kind: Mishap['kind'], isPossible: boolean): boolean =>
    random.chance(CHANCES[kind]) && isPossible;
  const from = (earliest: number, latest: number) => random.whole(earliest, latest);

  const panicS = from(clock(8), clock(20));
  if (happens('panic', true)) mishaps.push({ kind: 'panic', fromS: panicS, toS: panicS });
  const cutS = from(clock(6), clock(21));
  const cutForS = random.whole(150, 1500);
  if (happens('powerCut', !isPhone)) mishaps.push({ kind: 'powerCut', fromS: cutS, toS: cutS + cutForS });
  const jamS = from(clock(7), clock(20));
  const jamForS = random.whole(90, 420);
  if (happens('jamming', TELL_JAMMING.has(device.protocol)))
    mishaps.push({ kind: 'jamming', fromS: jamS, toS: jamS + jamForS });
  // Before the work begins. A night shift is parked only at the end of its day, when somebody is there.
  const theftS = from(clock(0, 40), clock(2, 30));
  const theftForS = random.whole(240, 700);
  const shareOfTank = random.between(0.18, 0.4);
  const hasSensor = TELL_FUEL.has(device.protocol) && (fuelTankL ?? 0) >= SMALLEST_TANK_L;
  if (happens('fuelTheft', hasSensor && profile.dayBeginsS === 0))
    mishaps.push({ kind: 'fuelTheft', fromS: theftS, toS: theftS + theftForS, shareOfTank });
  const weakS = from(clock(1), clock(3));
  if (happens('weakBattery', !isPhone)) mishaps.push({ kind: 'weakBattery', fromS: weakS, toS: clock(9) });
  return mishaps.sort((a, b) => a.fromS - b.fromS);
}

/** The events that devices report of mishaps, with their time, in order. */
export function eventsOf(mishaps: readonly Mishap[]): { second: number; event: DeviceEvent }[] {
  const events: { second: number; event: DeviceEvent }[] = [];
  for (const { kind, fromS, toS } of mishaps) {
    if (kind === 'panic') events.push({ second: fromS, event: 'sos' });
    if (kind === 'powerCut')
      events.push({ second: fromS, event: 'powerDisconnected' }, { second: toS, event: 'powerConnected' });
    if (kind === 'jamming')
      events.push({ second: fromS, event: 'jammingStart' }, { second: toS, event: 'jammingEnd' });
  }
  return events.sort((a, b) => a.second - b.second);
}

/** Whether a mishap of the kind is going on at a second. */
export const goesOn = (mishaps: readonly Mishap[], kind: Mishap['kind'], second: number): boolean =>
  mishaps.some((mishap) => mishap.kind === kind && mishap.fromS <= second && second < mishap.toS);

/** The share of the tank that has been stolen by a second. */
export function stolenShare(mishaps: readonly Mishap[], second: number): number {
  let share = 0;
  for (const mishap of mishaps)
    if (mishap.kind === 'fuelTheft')
      share +=
        mishap.shareOfTank * Math.min(1, Math.max(0, (second - mishap.fromS) / (mishap.toS - mishap.fromS)));
  return share;
}

import type { DemoAsset } from '../fleet/demoFleet.ts';
import { createRandom, type Random } from '../random.ts';
import type { Place } from '../streets/place.ts';
import { isSaturday, isSunday } from './localDay.ts';
import { PATTERNS } from './patterns.ts';
import type { Territory } from './rounds.ts';

/** A planned stop: its duration, and whether the engine runs on. */
export interface PlannedStop {
  place: Place;
  dwellS: number;
  engineStaysOn: boolean;
}

/** The plan of an asset for a day. Times are seconds of the local day. */
export interface DayPlan {
  startS: number;
  /** The time from which it drives home. */
  endS: number;
  /** Duration of lunch in seconds; 0 for none. */
  lunchS: number;
  stops: PlannedStop[];
  /** The random numbers of everything on this day that the plan does not fix. */
  random: Random;
}

/** The chance of a day in the workshop, on leave, or without work. */
const IDLE_DAY_CHANCE = 0.04;
const WEEKEND_SHORTFALL_S = 3600;

/** The plan of an asset for a local day, or null on a day off. The same seed, asset and day give the same plan. */
export function planDay(asset: DemoAsset, territory: Territory, seed: number, day: number): DayPlan | null {
  const pattern = PATTERNS[asset.profile.role];
  const random = createRandom('day', seed, asset.key, day);
  const endS = isSaturday(day) ? pattern.saturdayEndS : pattern.endS;
  const isOff = isSunday(day) ? !random.chance(pattern.sundayChance) : random.chance(IDLE_DAY_CHANCE);
  if (isOff || endS === null) return null;
  const round = random.pick(territory.rounds);
  const places = pattern.shape === 'tour' && random.chance(0.5) ? round.toReversed() : round;
  return {
    startS: Math.round(random.between(...pattern.startS)),
    endS: endS - (isSunday(day) ? WEEKEND_SHORTFALL_S : 0),
    lunchS: pattern.hasLunch ? random.whole(35 * 60, 65 * 60) : 0,
    stops: places.map((place) => ({
      place,
      dwellS: random.whole(...pattern.dwellS),
      engineStaysOn: random.chance(pattern.engineOnChance),
    })),
    random,
  };
}

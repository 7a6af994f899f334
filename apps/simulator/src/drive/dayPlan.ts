import type { DemoAsset } from '../fleet/demoFleet.ts';
import { createRandom, type Random } from '../random.ts';
import type { Place } from '../streets/place.ts';
import { isSaturday, isSunday } from './localDay.ts';
import { PATTERNS } from './patterns.ts';
import type { Territory } from './rounds.ts';

/** A stop that is planned: how long, and whether the engine runs on. */
export interface PlannedStop {
  place: Place;
  dwellS: number;
  engineStaysOn: boolean;
}

/** What an asset means to do on a day. Times are seconds of the local day. */
export interface DayPlan {
  startS: number;
  /** From then on it goes home. */
  endS: number;
  /** How long lunch takes; 0 for none. */
  lunchS: number;
  stops: PlannedStop[];
  /** What is not planned on this day otherwise varies by. */
  random: Random;
}

/** In the workshop, on leave, nothing to do. */
const IDLE_DAY_CHANCE = 0.04;
const WEEKEND_SHORTFALL_S = 3600;

/** The plan of an asset for a local day, or null on a day off: the same for the same seed, asset and day. */
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

import type { Role } from '../fleet/demoFleet.ts';
import { clock } from './localDay.ts';

/** The working days of a role. Times are seconds of the local day; pairs are the earliest and the latest value. */
export interface Pattern {
  /** When the engine starts first. */
  startS: readonly [number, number];
  /** The time from which the vehicle goes home instead of to the next stop. */
  endS: number;
  /** The time from which the vehicle goes home on a Saturday; null for no work on Saturdays. */
  saturdayEndS: number | null;
  /** The chance of working on a Sunday. */
  sundayChance: number;
  /** The number of stops of a round, and the duration of each. */
  stops: readonly [number, number];
  dwellS: readonly [number, number];
  /** The chance that the engine runs on during a stop. */
  engineOnChance: number;
  /** Whether there is a lunch break of about three quarters of an hour. */
  hasLunch: boolean;
  /** How the stops of a round are chosen. */
  shape: 'tour' | 'shuttle' | 'line' | 'yard';
  /** Distance between stops for passengers in metres, roughly; 0 for none. */
  busStopEveryM: number;
  /** The share of the tank below which it is filled in the morning. */
  refuelBelow: number;
  /** Whether it spends the night in a district of its own instead of at the depot. */
  sleepsAtHome: boolean;
}

const TOUR: Pattern = {
  startS: [clock(7, 10), clock(8, 10)],
  endS: clock(17, 45),
  saturdayEndS: clock(13),
  sundayChance: 0,
  stops: [26, 36],
  dwellS: [200, 1050],
  engineOnChance: 0.15,
  hasLunch: true,
  shape: 'tour',
  busStopEveryM: 0,
  refuelBelow: 0.3,
  sleepsAtHome: false,
};

/** The pattern of each role. */
export const PATTERNS: Record<Role, Pattern> = {
  parcels: TOUR,
  food: {
    ...TOUR,
    startS: [clock(4, 20), clock(5, 10)],
    endS: clock(12, 30),
    saturdayEndS: clock(12, 30),
    sundayChance: 0.3,
    stops: [12, 18],
    dwellS: [600, 1500],
    engineOnChance: 0.35,
    hasLunch: false,
  },
  bus: {
    ...TOUR,
    startS: [clock(4, 45), clock(5, 45)],
    endS: clock(20),
    saturdayEndS: clock(20),
    sundayChance: 0.8,
    stops: [26, 26],
    dwellS: [420, 1200],
    engineOnChance: 0.1,
    shape: 'line',
    refuelBelow: 0.75,
    busStopEveryM: 520,
  },
  aggregates: {
    ...TOUR,
    startS: [clock(5, 40), clock(6, 30)],
    endS: clock(16, 45),
    stops: [10, 12],
    dwellS: [540, 1500],
    engineOnChance: 0.75,
    refuelBelow: 0.6,
    shape: 'shuttle',
  },
  machine: {
    ...TOUR,
    startS: [clock(7, 20), clock(7, 50)],
    endS: clock(16, 30),
    stops: [22, 30],
    dwellS: [240, 1500],
    engineOnChance: 0.8,
    shape: 'yard',
  },
  supervisor: {
    ...TOUR,
    startS: [clock(6, 50), clock(8, 20)],
    endS: clock(18),
    sundayChance: 0.25,
    stops: [6, 10],
    dwellS: [900, 3600],
    engineOnChance: 0.02,
    sleepsAtHome: true,
  },
  moto: {
    ...TOUR,
    startS: [clock(10, 30), clock(11, 15)],
    endS: clock(21),
    saturdayEndS: clock(21),
    sundayChance: 0.7,
    stops: [34, 44],
    dwellS: [120, 900],
    engineOnChance: 0.05,
  },
  walker: {
    ...TOUR,
    startS: [clock(8, 50), clock(9, 30)],
    endS: clock(16, 30),
    saturdayEndS: null,
    stops: [7, 9],
    dwellS: [240, 1800],
    engineOnChance: 0,
  },
  imports: {
    ...TOUR,
    startS: [clock(5), clock(6, 30)],
    endS: clock(17),
    stops: [4, 6],
    dwellS: [1200, 3600],
    engineOnChance: 0.3,
    shape: 'shuttle',
  },
};

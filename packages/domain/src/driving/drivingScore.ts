import type { Infraction } from '../events/eventType.ts';
import type { BehaviourThresholds } from '../facts/thresholds.ts';
import { durationMs } from '../timeline/add.ts';
import type { Segment } from '../timeline/segment.ts';

/** What driving is judged by. What several people, days or vehicles did adds up. */
export interface DrivingRecord {
  /** The metres of the trips. */
  distanceM: number;
  /** Of these, the metres on which sudden accelerations and hard brakings could be noticed. */
  judgedM: number;
  /** Of these, the metres on which sharp turns could be noticed, which takes denser fixes. */
  turnsJudgedM: number;
  infractions: Readonly<Record<Infraction, number>>;
}

/** What an infraction weighs. */
const WEIGHTS: Readonly<Record<Infraction, number>> = { AB: 1, GB: 1, FF: 1, EV: 2 };
/** So much weight in a hundred kilometres halves the score. */
const HALVING = 10;
const HUNDRED_KM = 100_000;
/** The fewest metres by which driving is judged, and the least share of the distance on which manoeuvres could be noticed. */
const [LEAST_M, LEAST_SHARE] = [5_000, 0.5];

const INFRACTIONS = Object.keys(WEIGHTS) as Infraction[];

/**
 * How well somebody drove, from 100 without an infraction towards 0: 100 · 2^(−w/10), where w is the weight of the infractions in a hundred
 * kilometres. Those that need an accelerometer or dense fixes are counted by the kilometres on which they could be noticed. Null where sudden
 * accelerations and hard brakings could be noticed on fewer than 5 kilometres, or on less than half of all: then nobody knows. Where sharp turns alone
 * could not, those that were noticed are counted by the kilometres of the other manoeuvres.
 */
export function drivingScore(record: DrivingRecord): number | null {
  if (!isKnown(record, 'AB')) return null;
  const isJudgedByTurns = isKnown(record, 'GB');
  return scoreOf(INFRACTIONS.map((kind) => weightOf(record, kind, isJudgedByTurns)));
}

/** The score by the infractions of one kind alone. Speed excesses are noticed wherever a vehicle drives. */
export const infractionScore = (record: DrivingRecord, kind: Infraction): number | null =>
  isKnown(record, kind) ? scoreOf([weightOf(record, kind, true)]) : null;

/** The metres on which an infraction could be noticed. */
const noticedOn = ({ distanceM, judgedM, turnsJudgedM }: DrivingRecord, kind: Infraction): number =>
  kind === 'EV' ? distanceM : kind === 'GB' ? turnsJudgedM : judgedM;

/** Whether an infraction could be noticed on enough of the distance. */
function isKnown(record: DrivingRecord, kind: Infraction): boolean {
  const metres = noticedOn(record, kind);
  return metres >= LEAST_M && metres >= LEAST_SHARE * record.distanceM;
}

/** What the infractions of a kind weigh in a hundred kilometres. */
function weightOf(record: DrivingRecord, kind: Infraction, isJudgedByTurns: boolean): number {
  const metres = kind === 'GB' && !isJudgedByTurns ? record.judgedM : noticedOn(record, kind);
  return (WEIGHTS[kind] * record.infractions[kind] * HUNDRED_KM) / metres;
}

function scoreOf(weights: readonly number[]): number {
  const weight = weights.reduce((sum, each) => sum + each, 0);
  return Math.round(100 * 2 ** (-weight / HALVING));
}

/** The status of a score, by the contract's numbers: 1 green, 2 orange, 3 red, 4 grey where it cannot be measured. */
export type ScoreStatus = 1 | 2 | 3 | 4;

/** The status of a score: green from 80 on, orange from 60 on. */
export const scoreStatus = (score: number | null): ScoreStatus =>
  score === null ? 4 : score >= 80 ? 1 : score >= 60 ? 2 : 3;

/** Records added up. */
export const addRecords = (records: readonly DrivingRecord[]): DrivingRecord => {
  const sum = (of: (record: DrivingRecord) => number): number =>
    records.reduce((total, record) => total + of(record), 0);
  return {
    distanceM: sum(({ distanceM }) => distanceM),
    judgedM: sum(({ judgedM }) => judgedM),
    turnsJudgedM: sum(({ turnsJudgedM }) => turnsJudgedM),
    infractions: {
      AB: sum(({ infractions: { AB } }) => AB),
      GB: sum(({ infractions: { GB } }) => GB),
      FF: sum(({ infractions: { FF } }) => FF),
      EV: sum(({ infractions: { EV } }) => EV),
    },
  };
};

/** The thresholds by which manoeuvres are noticed. */
type Noticing = Pick<BehaviourThresholds, 'maxIntervalMs' | 'maxTurnIntervalMs' | 'deviceTrustMs'>;

/**
 * The metres of segments on which manoeuvres could be noticed: where the device reported one itself, at one of `ownTimes` (milliseconds
 * since 1970 UTC, in order) within the time for which it is trusted, or where its fixes were as dense in the mean as the rule needs, and had
 * speeds. `thresholdsAt` gives the thresholds in force at a time.
 */
export function judgedDistances(
  segments: readonly Segment[],
  ownTimes: readonly number[],
  thresholdsAt: (timeMs: number) => Noticing,
): Pick<DrivingRecord, 'judgedM' | 'turnsJudgedM'> {
  const judged = { judgedM: 0, turnsJudgedM: 0 };
  for (const segment of segments) {
    if (segment.state !== 'MOVING') continue;
    const { startTime, endTime, maxSpeedMps, fixCount, distanceM } = segment;
    const { maxIntervalMs, maxTurnIntervalMs, deviceTrustMs } = thresholdsAt(startTime);
    const last = ownTimes.findLast((time) => time <= endTime);
    const isReported = last !== undefined && startTime - last <= deviceTrustMs;
    const intervalMs = maxSpeedMps !== null && fixCount > 0 ? durationMs(segment) / fixCount : Infinity;
    if (isReported || intervalMs <= maxIntervalMs) judged.judgedM += distanceM;
    if (isReported || intervalMs <= Math.min(maxIntervalMs, maxTurnIntervalMs))
      judged.turnsJudgedM += distanceM;
  }
  return judged;
}

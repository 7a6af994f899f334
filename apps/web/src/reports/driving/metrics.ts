import type { ReportColumnKind } from '@rastro/format';
import type { DrivingFigures } from './calls.ts';

const SECONDS_PER_HOUR = 3600;

/** What drivers or vehicles are compared by. */
export interface Metric {
  key: 'score' | 'km' | 'time' | 'fuel' | 'efficiency';
  /** How its values are shown; the score has no unit. */
  kind: ReportColumnKind;
  /** Null where it is not known. */
  of: (figures: DrivingFigures) => number | null;
}

/** The charts of the panel in their order. */
export const METRICS: readonly Metric[] = [
  { key: 'score', kind: 'count', of: ({ scoreProm }) => scoreProm },
  { key: 'km', kind: 'distance', of: ({ kmsRecSum }) => kmsRecSum },
  { key: 'time', kind: 'hours', of: ({ conductionTimeSum }) => conductionTimeSum / SECONDS_PER_HOUR },
  { key: 'fuel', kind: 'volume', of: ({ cmbConsumedSum }) => cmbConsumedSum },
  { key: 'efficiency', kind: 'efficiency', of: ({ eficiencyProm }) => eficiencyProm },
];

/** The infractions in the order of their bars. */
export const INFRACTIONS = ['velocityExcess', 'hardBrakings', 'suddenAcelerations', 'sharpTurn'] as const;

/** The colour of a status: 1 green, 2 orange, 3 red, else grey. */
export const statusColour = (status: number): string =>
  ({ 1: '--urgency-ok', 2: '--urgency-warning', 3: '--urgency-critical' })[status] ?? '--line';

/**
 * In which order a fleet tells its past and its present. The whole policy is here, so that it can be changed after
 * measuring.
 *
 * A server takes fixes cheapest in the order of their time: it folds each into the state it has at hand. A fix that
 * lies before what is known makes it derive a part of the past again. So the best way to tell a month is oldest
 * first, and to go live when the present is reached: one ordered stream, no late data. But the fleet has 60 months to
 * tell, and the map should be alive within a minute. So:
 *
 * - Most vehicles tell their month first (`historyFirst`), a few at a time and each as fast as it is acknowledged.
 *   Each is done within seconds, and live from then on.
 * - A share of them (`liveFirst`), spread over all customers, begin with the last hours and are live at once; their
 *   month follows when the others are through, marked as archive, day by day, the oldest first: long runs of old
 *   fixes, so that what they touch is derived again as seldom as may be.
 */
export interface HistoryPolicy {
  /** The share of the vehicles that are live at once, 0 to 1. */
  liveFirstShare: number;
  /** How far back those begin. */
  recentMs: number;
  /** How many vehicles tell their past at the same time. */
  parallel: number;
  /** Messages handed to a link at a time. */
  chunkMessages: number;
  /** Frames under way on a link that tells the past. */
  windowFrames: number;
}

/** What the demo does. */
export const DEMO_POLICY: HistoryPolicy = {
  liveFirstShare: 0.4,
  recentMs: 2 * 3_600_000,
  parallel: 8,
  chunkMessages: 400,
  windowFrames: 128,
};

/** Whether the vehicle of this number is live at once: every n-th, so that all customers have some. */
export function isLiveFirst(index: number, { liveFirstShare }: HistoryPolicy): boolean {
  return Math.floor((index + 1) * liveFirstShare) > Math.floor(index * liveFirstShare);
}

/** From when on a vehicle that is live at once reports. */
export const recentFromMs = (nowMs: number, { recentMs }: HistoryPolicy): number => nowMs - recentMs;

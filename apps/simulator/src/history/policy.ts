/**
 * The order in which a fleet reports its past and its present. The whole policy is here, so that it can be changed after
 * measuring.
 *
 * A server handles fixes cheapest in the order of their time: it folds each into the current state. A fix that is older than the
 * newest one makes it derive a part of the past again. So the best order for a month is oldest first, and live from the moment
 * when the present is reached: one ordered stream without late data. But the fleet has 60 months to report, and the map should be
 * alive within a minute. Therefore:
 *
 * - Most vehicles report their month first (`historyFirst`), a few at a time and each as fast as it is acknowledged. Each is done
 *   within seconds and is live from then on.
 * - A share of them (`liveFirst`), spread over all customers, begin with the last hours and are live at once. Their month follows
 *   when the others are done, marked as archive, day by day with the oldest first: long runs of old fixes, so that the same time is
 *   derived again as seldom as possible.
 */
export interface HistoryPolicy {
  /** The share of the vehicles that are live at once, 0 to 1. */
  liveFirstShare: number;
  /** The time before now with which those vehicles begin. */
  recentMs: number;
  /** Number of vehicles that report their past at the same time. */
  parallel: number;
  /** Number of messages passed to a link at a time. */
  chunkMessages: number;
  /** Number of unacknowledged frames on a link that reports the past. */
  windowFrames: number;
}

/** The policy of the demo. */
export const DEMO_POLICY: HistoryPolicy = {
  liveFirstShare: 0.4,
  recentMs: 2 * 3_600_000,
  parallel: 8,
  chunkMessages: 400,
  windowFrames: 128,
};

/** Whether the vehicle of this number is live at once: every n-th one, so that all customers have some. */
export function isLiveFirst(index: number, { liveFirstShare }: HistoryPolicy): boolean {
  return Math.floor((index + 1) * liveFirstShare) > Math.floor(index * liveFirstShare);
}

/** The instant from which a vehicle that is live at once reports. */
export const recentFromMs = (nowMs: number, { recentMs }: HistoryPolicy): number => nowMs - recentMs;

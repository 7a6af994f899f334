import { eventType } from '../events/index.ts';
import { type AlarmEvent, isCool, judge, oppositesOf } from './judge.ts';
import type { AlarmRule } from './rule.ts';

/** What a rule would have done for one vehicle. */
export interface DryRunAsset {
  assetId: number;
  /** How often it would have rung, with the repeats for episodes that lasted. */
  rings: number;
  /** Number of events that would belong to its incidents. */
  events: number;
}

/** What a rule would have done with stored events. */
export interface DryRun {
  /** Times at which it would have rung, in milliseconds since 1970 UTC, in order. */
  ringTimes: number[];
  incidents: number;
  events: number;
  /** The vehicles, those with the most rings first. */
  assets: DryRunAsset[];
}

/** The most repeats that are counted for an episode: nobody lets it ring more often without doing something about it. */
const MOST_REPEATS = 100;

/**
 * Computes what a rule would have done, by the functions that decide when it is in force: as if every event had been known in time, and
 * nobody had acknowledged any. `events` are of vehicles that the rule is about, with their opposites among them; episodes that last end
 * at `now`.
 */
export function dryRun(
  rule: AlarmRule,
  events: readonly AlarmEvent[],
  { timeZone, now }: { timeZone: string; now: number },
): DryRun {
  const inOrder = events.toSorted((a, b) => a.at - b.at);
  const undoing = oppositesFromTheEnd();
  const due = inOrder
    .toReversed()
    .flatMap((event) => {
      const undoneAt = undoing.next(event);
      const verdict = judge(rule, event, { timeZone, undoneAt, now });
      return verdict.kind === 'due' ? [{ event, moment: verdict.moment }] : [];
    })
    .sort((a, b) => a.moment - b.moment);

  const rangAt = new Map<string, number>();
  const assets = new Map<number, DryRunAsset>();
  const ringTimes: number[] = [];
  let incidents = 0;
  for (const { event, moment } of due) {
    const thread = `${event.assetId} ${event.code} ${event.subject}`;
    const asset = assets.get(event.assetId) ?? { assetId: event.assetId, rings: 0, events: 0 };
    assets.set(event.assetId, asset);
    asset.events += 1;
    if (isCool(rule, rangAt.get(thread) ?? null, moment)) continue;
    incidents += 1;
    const times = ringsOf(rule, event, moment, now);
    asset.rings += times.length;
    ringTimes.push(...times);
    rangAt.set(thread, times.at(-1) ?? moment);
  }
  return {
    ringTimes: ringTimes.sort((a, b) => a - b),
    incidents,
    events: due.length,
    assets: [...assets.values()].sort((a, b) => b.rings - a.rings || b.events - a.events),
  };
}

/** When an event rings: once, and again while it lasts. */
function ringsOf(rule: AlarmRule, event: AlarmEvent, moment: number, now: number): number[] {
  const times = [moment];
  const every = rule.repeatIntervalS * 1000;
  if (every === 0 || !eventType(event.code)?.isEpisode) return times;
  const end = event.endTime ?? now;
  for (let time = moment + every; time < end && times.length < MOST_REPEATS; time += every) times.push(time);
  return times;
}

/** Going through events from the last to the first, knows the next opposite of each. */
function oppositesFromTheEnd() {
  const seen = new Map<string, number>();
  const keyOf = (event: AlarmEvent, code: string) => `${event.assetId} ${code} ${event.subject}`;
  return {
    next(event: AlarmEvent): number | null {
      const times = oppositesOf(event.code).flatMap((code) => seen.get(keyOf(event, code)) ?? []);
      seen.set(keyOf(event, event.code), event.at);
      return times.length > 0 ? Math.min(...times) : null;
    },
  };
}

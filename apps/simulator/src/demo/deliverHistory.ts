import { type HistoryPolicy, isLiveFirst, recentFromMs } from '../history/policy.ts';
import type { DeviceFeed } from './deviceFeed.ts';

/** Brings every feed to the present and fills every gap, in the order of the policy. */
export async function deliverHistory(
  feeds: readonly DeviceFeed[],
  policy: HistoryPolicy,
  now: () => number,
  isStopped: () => boolean,
): Promise<void> {
  const liveFirst = feeds.filter((_, i) => isLiveFirst(i, policy));
  const historyFirst = new Set(feeds.filter((_, i) => !isLiveFirst(i, policy)));
  for (const feed of liveFirst) {
    if (isStopped()) return;
    feed.goLiveFrom(recentFromMs(now(), policy));
    feed.tick(now());
    // computing a month's meters takes a moment for each vehicle; other work of the process goes on in between
    await new Promise((resolve) => setImmediate(resolve));
  }
  const historyOf = (some: readonly DeviceFeed[]): Task[] => [
    ...some.filter((feed) => historyFirst.has(feed)).map((feed) => () => feed.catchUp(now)),
    ...some.map((feed) => () => feed.fillMissing()),
  ];
  await Promise.all([
    // these devices wait for an answer to each report: together they are still slow, and cost little
    inTurn(historyOf(feeds.filter(({ isUnhurried }) => isUnhurried)), feeds.length, isStopped),
    inTurn(historyOf(feeds.filter(({ isUnhurried }) => !isUnhurried)), policy.parallel, isStopped),
  ]);
}

type Task = () => Promise<void>;

/** Runs tasks in order, at most `parallel` at a time. */
async function inTurn(tasks: readonly Task[], parallel: number, isStopped: () => boolean): Promise<void> {
  const left = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = left.shift(); task && !isStopped(); task = left.shift()) await task();
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

import { roundedKmh, type Segment, type SpeedFix, SpeedScreen } from '@rastro/domain';
import type { EventsOf } from '../store/events/read.ts';
import type { History } from '../store/history/history.ts';

/** A movement of a timeline, of which a part is asked about: milliseconds since 1970 UTC. */
export interface Movement {
  segment: Segment;
  from: number;
  to: number;
}

/**
 * The fixes of a part of a movement whose speed counts, in order, some at a time. Two movements that meet share the fix between them; of two parts
 * of one, it belongs to the earlier. All of the movement is read, so that a fix is judged by the same ones around it in whatever part.
 */
export async function* drivenFixes(
  history: History,
  { customerId, assetId }: EventsOf,
  { segment, from, to }: Movement,
): AsyncGenerator<SpeedFix[]> {
  const screen = new SpeedScreen(segment);
  const isCut = from !== segment.startTime;
  for await (const page of history.readFixPages(customerId, assetId, segment.startTime, segment.endTime + 1))
    yield page
      .flatMap((fix) => screen.push(fix))
      .filter(({ time }) => time <= to && (isCut ? time > from : time >= from));
}

/** A speed in kilometres per hour as reports show it, rounded to tenths. */
export const shownKmh = roundedKmh;

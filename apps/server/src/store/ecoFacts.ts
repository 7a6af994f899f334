import {
  addBands,
  cutSegments,
  type Fix,
  hasFlag,
  isSlow,
  NO_BANDS,
  type Segment,
  type SpeedBands,
  speedBands,
  timeIn,
} from '@rastro/domain';
import type { Db } from './database.ts';
import { dayOf } from './history/fixKey.ts';
import type { History } from './history/history.ts';
import { readFixesOf } from './range.ts';
import { readSegmentsOf, type Stretch } from './segments.ts';

/** What the fuel of an asset is estimated by. */
export interface EcoFacts extends SpeedBands {
  /** The time in milliseconds that it stood with the engine running: idle, at lights and in jams. */
  idleMs: number;
  /** When it first drove or idled, and when it last did, as far as that lies in the stretch; null where it did neither. */
  startTime: number | null;
  endTime: number | null;
}

/** The facts of each stretch; null of one without any segment. Fixes are read only of movements that were fast, or that a stretch cuts. */
export async function readEcoFacts(
  db: Db,
  history: History,
  stretches: readonly Stretch[],
): Promise<(EcoFacts | null)[]> {
  const timelines = await readSegmentsOf(db, stretches);
  const all: (EcoFacts | null)[] = [];
  for (const [i, stretch] of stretches.entries()) {
    const touching = timelines[i] ?? [];
    all.push(touching.length === 0 ? null : await factsOf(history, stretch, touching));
  }
  return all;
}

async function factsOf(history: History, stretch: Stretch, touching: readonly Segment[]): Promise<EcoFacts> {
  const { from, to } = stretch;
  const own = touching.filter((segment) => !hasFlag(segment, 'TOWED'));
  const isWhole = ({ startTime, endTime }: Segment) => startTime >= from && endTime <= to;
  const needsFixes = (segment: Segment) =>
    segment.state === 'MOVING' && !(isSlow(segment) && isWhole(segment));
  const facts = { ...NO_BANDS, idleMs: 0, startTime: null as number | null, endTime: null as number | null };
  const add = (segment: Segment, fixes: readonly Fix[]) => {
    const [part] = cutSegments([segment], fixes, from, to);
    if (!part) return;
    if (part.tripStartTime !== null)
      Object.assign(facts, addBands(facts, speedBands(segment, fixes, from, to)));
    facts.idleMs += part.standingMs + timeIn([part], 'IDLE');
    if (part.state !== 'MOVING' && part.state !== 'IDLE') return;
    facts.startTime = Math.min(facts.startTime ?? part.startTime, part.startTime);
    facts.endTime = Math.max(facts.endTime ?? part.endTime, part.endTime);
  };
  for (const segment of own) if (!needsFixes(segment)) add(segment, []);
  for (const some of byDays(own.filter(needsFixes))) {
    const [startTime, endTime] = [some[0]!.startTime, some.at(-1)!.endTime];
    const fixes = await readFixesOf(history, stretch, [{ startTime, endTime }]);
    let first = 0;
    for (const segment of some) {
      while ((fixes[first]?.fixTime ?? Infinity) < segment.startTime) first += 1;
      let next = first;
      while ((fixes[next]?.fixTime ?? Infinity) <= segment.endTime) next += 1;
      add(segment, fixes.slice(first, next));
    }
  }
  return facts;
}

/** Segments in order, put together by the UTC day in which they begin: by such days history is packed. */
function byDays(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    const open = groups.at(-1);
    if (open?.[0] && dayOf(segment.startTime) === dayOf(open[0].startTime)) open.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

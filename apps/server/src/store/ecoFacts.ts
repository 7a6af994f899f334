import {
  addBands,
  bandFixes,
  cutSegments,
  type Fix,
  hasFlag,
  isOfQuarters,
  isSlow,
  NO_BANDS,
  type Segment,
  type SpeedBands,
  speedBands,
  sumQuarters,
} from '@rastro/domain';
import type { Db } from './database.ts';
import { fixesOfSegments } from './fixesOfSegments.ts';
import type { History } from './history/history.ts';
import { readPathQuarters, type StoredQuarters } from './pathQuarters.ts';
import { readSegmentsOf, type Stretch } from './segments.ts';

/** What the fuel of an asset is estimated by. */
export interface EcoFacts extends SpeedBands {
  /** The time in milliseconds that it stood with the engine running: idle, at lights and in jams. */
  idleMs: number;
  /** When it first drove or idled, and when it last did, as far as that lies in the stretch; null where it did neither. */
  startTime: number | null;
  endTime: number | null;
}

/**
 * The facts of each stretch; null of one without any segment. Fixes are read only of movements that were fast or that a stretch cuts, where
 * the quarters of an hour that are stored of them do not tell the same.
 */
export async function readEcoFacts(
  db: Db,
  history: History,
  stretches: readonly Stretch[],
): Promise<(EcoFacts | null)[]> {
  const timelines = await readSegmentsOf(db, stretches);
  const quarters = await readPathQuarters(db, stretches);
  const all: (EcoFacts | null)[] = [];
  for (const [i, stretch] of stretches.entries()) {
    const touching = timelines[i] ?? [];
    all.push(touching.length === 0 ? null : await factsOf(history, stretch, touching, quarters[i]!));
  }
  return all;
}

async function factsOf(
  history: History,
  stretch: Stretch,
  touching: readonly Segment[],
  quartersOf: StoredQuarters,
): Promise<EcoFacts> {
  const { from, to } = stretch;
  const own = touching.filter((segment) => !hasFlag(segment, 'TOWED'));
  const facts = { ...NO_BANDS, idleMs: 0, startTime: null as number | null, endTime: null as number | null };
  const add = (segment: Segment, { standingMs, ...bands }: SpeedBands & { standingMs: number }) => {
    const [startTime, endTime] = [Math.max(from, segment.startTime), Math.min(to, segment.endTime)];
    if (segment.tripStartTime !== null) Object.assign(facts, addBands(facts, bands));
    facts.idleMs += standingMs + (segment.state === 'IDLE' ? endTime - startTime : 0);
    if (segment.state !== 'MOVING' && segment.state !== 'IDLE') return;
    facts.startTime = Math.min(facts.startTime ?? startTime, startTime);
    facts.endTime = Math.max(facts.endTime ?? endTime, endTime);
  };
  const addByFixes = (segment: Segment, fixes: readonly Fix[]) => {
    const [part] = cutSegments([segment], fixes, from, to);
    if (part)
      add(segment, {
        standingMs: part.standingMs,
        ...speedBands(segment, bandFixes(segment, fixes), from, to),
      });
  };
  const others: Segment[] = [];
  for (const segment of own) {
    const isWhole = segment.startTime >= from && segment.endTime <= to;
    if (segment.state !== 'MOVING' || (isSlow(segment) && isWhole)) {
      addByFixes(segment, []);
      continue;
    }
    const quarters = isOfQuarters(segment, from, to) ? quartersOf(segment) : null;
    if (quarters) add(segment, sumQuarters(segment, quarters, from, to));
    else others.push(segment);
  }
  for await (const [segment, fixes] of fixesOfSegments(history.whole, stretch, others))
    addByFixes(segment, fixes);
  return facts;
}

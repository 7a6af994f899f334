import {
  cutSegments,
  distanceM,
  FactsFold,
  type FactsMemory,
  type Fix,
  foldAll,
  mayCheckpoint,
  Rederivation,
  type Segment,
} from '@rastro/domain';
import type { Bench } from '../bench.ts';
import { median, printTable, type Row } from '../table.ts';
import { generatedDay, seeded } from './generatedDay.ts';
import { hasRecordings, rowsOf, tracksOf } from './recordings.ts';

/** How well the timeline measures: recorded drives beside what others say of them, generated days beside their truth. */
export const traces: Bench = {
  name: 'traces',
  about:
    'the timeline on recorded drives beside independent figures, and on generated days beside their truth',
  run: async () => {
    if (hasRecordings()) {
      summaries();
      speeds();
      sampling();
      promises();
    } else process.stdout.write('There are no recorded drives beside the project (../shared/traces).\n');
    truth();
  },
};

const lengthM = (segments: readonly Segment[]): number =>
  segments.reduce((sum, one) => sum + one.distanceM, 0);
const stepM = (one: Fix, other: Fix): number =>
  distanceM(one.latitude ?? 0, one.longitude ?? 0, other.latitude ?? 0, other.longitude ?? 0);
const rawM = (fixes: readonly Fix[]): number =>
  fixes.reduce((sum, fix, i) => (i === 0 ? 0 : sum + stepM(fixes[i - 1] as Fix, fix)), 0);
/** Metres along those fixes that are at least `apartMs` apart. */
const thinnedM = (fixes: readonly Fix[], apartMs: number): number => {
  const kept: Fix[] = [];
  for (const fix of fixes) if (fix.fixTime - (kept.at(-1)?.fixTime ?? 0) >= apartMs) kept.push(fix);
  return rawM(kept);
};

/** A name and a way to measure a trip in metres. */
type Way = readonly [name: string, measure: (fixes: Fix[]) => number];

interface Trip {
  fixes: Fix[];
  summaryM: number;
  /** Whether the file covers the time of the summary, within 3 %. */
  isWhole: boolean;
  /** The phone and its vehicle, car or bus: trips for which the app behaved alike. */
  phone: string;
}

/** Compares distances with the app's own summaries (go-track of Aracaju). Tracks that are in the file twice count once. */
function summaries(): void {
  const rows = rowsOf('go-track-aracaju-summaries.csv');
  const seen = new Set<string>();
  const trips: Trip[] = tracksOf('go-track-aracaju.csv', 'trip').flatMap((fixes, i) => {
    const summaryM = Number(rows[i]?.distance) * 1000;
    const [first, last] = [fixes[0] as Fix, fixes.at(-1) as Fix];
    const key = `${summaryM} ${fixes.length} ${first.fixTime}`;
    if (summaryM < 1000 || seen.has(key)) return []; // shorter ones are phones that lie about
    seen.add(key);
    const recordedMs = last.fixTime - first.fixTime;
    const summaryMs = Number(rows[i]?.time) * 3_600_000;
    return [
      {
        fixes,
        summaryM,
        isWhole: Math.abs(recordedMs / summaryMs - 1) <= 0.03,
        phone: `${rows[i]?.id_android} ${rows[i]?.car_or_bus}`,
      },
    ];
  });
  const ways: readonly Way[] = [
    ['timeline', (fixes) => lengthM(foldAll(fixes).segments)],
    ['every fix, jitter and all', rawM],
    ['one fix in 12 s, as the app seems to', (fixes) => thinnedM(fixes, 12_000)],
  ];
  for (const [title, chosen] of [
    ['all trips of a kilometre and more', trips],
    ['those whose summary covers what the file holds', trips.filter(({ isWhole }) => isWhole)],
  ] as const)
    printTable(
      `Aracaju: distance beside the summaries, ${chosen.length} trips, ${title}`,
      ways.map(([way, measure]) => ({
        'measured by': way,
        ...errorsOf(chosen.map(({ fixes, summaryM }) => measure(fixes) / summaryM - 1)),
      })),
    );
  lossGivenBack(
    trips.filter(({ isWhole }) => isWhole),
    ways.slice(0, 2),
  );
}

/**
 * The summaries are too short by about the same length for each step of a drive, equal on all trips of a phone, because the app
 * drops a part of every distance that it adds. This estimates the loss of a step from the phone's other trips alone, and compares
 * with it added.
 */
function lossGivenBack(trips: readonly Trip[], ways: readonly Way[]): void {
  const phones = Map.groupBy(trips, ({ phone }) => phone);
  const rows = ways.map(([way, measure]) => {
    const errors = [...phones.values()].flatMap((own) => {
      const measured = own.map(({ fixes, summaryM }) => ({
        ownM: measure(fixes),
        summaryM,
        steps: drivenSteps(fixes),
      }));
      return measured.flatMap((trip) => {
        const others = measured.filter((other) => other !== trip);
        const lostM = median(
          others.map(({ ownM, summaryM, steps }) => (ownM - summaryM) / Math.max(1, steps)),
        );
        return others.length === 0 ? [] : [trip.ownM / (trip.summaryM + lostM * trip.steps) - 1];
      });
    });
    return { 'measured by': way, trips: errors.length, ...errorsOf(errors) };
  });
  printTable(
    "Aracaju: those again beside their summaries and what the app loses a step by the phone's other trips",
    rows,
  );
}

/** Number of steps faster than a metre a second. */
const drivenSteps = (fixes: readonly Fix[]): number =>
  fixes.filter((fix, i) => {
    const before = fixes[i - 1];
    return before !== undefined && stepM(before, fix) > (fix.fixTime - before.fixTime) / 1_000;
  }).length;

const errorsOf = (errors: readonly number[]): Row => ({
  'median %': 100 * median(errors),
  'within 2 %': shareOf(errors, (error) => Math.abs(error) <= 0.02),
  'within 5 %': shareOf(errors, (error) => Math.abs(error) <= 0.05),
});

const shareOf = <T>(list: readonly T[], is: (one: T) => boolean): string =>
  `${((100 * list.filter(is).length) / list.length).toFixed(0)} %`;

/** Compares distances with the integral of the receivers' speed (Curitiba, one fix a second). */
function speeds(): void {
  const rows = tracksOf('ndsbr-curitiba.csv', 'trip').map((fixes, i) => {
    const drivenM = fixes.reduce((sum, fix, j) => {
      const before = fixes[j - 1];
      if (!before) return 0;
      const seconds = Math.min(5, (fix.fixTime - before.fixTime) / 1000);
      return sum + (((fix.speedMps ?? 0) + (before.speedMps ?? 0)) / 2) * seconds;
    }, 0);
    const { segments } = foldAll(fixes);
    const still = segments.filter(({ state }) => state !== 'MOVING');
    return {
      trip: i + 1,
      'by speed m': drivenM,
      'timeline m': lengthM(segments),
      'off %': 100 * (lengthM(segments) / drivenM - 1),
      'of standing m': lengthM(still),
    };
  });
  printTable('Curitiba: distance beside the integral of the speed', rows);
}

/** Compares one drive recorded every second and every 15 s (Munich). */
function sampling(): void {
  const rows = ['001', '015'].map((every) => {
    const [fixes = []] = tracksOf(`barefoot-munich-x0001-${every}.csv`, 'device');
    return { sampling: every, fixes: fixes.length, 'timeline m': lengthM(foldAll(fixes).segments) };
  });
  printTable('Munich: one drive at two samplings', rows);
}

/** Checks the guarantees of the timeline on every recorded track: any order of arrival, any split of a range. */
function promises(): void {
  const random = seeded(1);
  const rows = [
    ['go-track-aracaju.csv', 'trip'],
    ['ndsbr-curitiba.csv', 'trip'],
    ['bus-austin-2016-02-07-top25.csv', 'device'],
  ].map(([file = '', by = '']) => {
    const tracks = tracksOf(file, by).filter((fixes) => fixes.length > 20);
    return {
      recording: file,
      tracks: tracks.length,
      'same after a late middle': shareOf(tracks, isSameAfterLateMiddle),
      'same sums in 7 parts': shareOf(tracks, (fixes) => isSameInParts(fixes, random)),
    };
  });
  printTable('Segments after data that came late, and sums of parts', rows);
}

/** Whether the segments are the same when the third fifth of the fixes arrives last and is derived again from a checkpoint. */
function isSameAfterLateMiddle(all: readonly Fix[]): boolean {
  const fixes = [...new Map(all.map((fix) => [fix.fixTime, fix])).values()].sort(
    (a, b) => a.fixTime - b.fixTime,
  );
  const [from, to] = [Math.floor(fixes.length * 0.4), Math.floor(fixes.length * 0.6)];
  const late = fixes.slice(from, to);
  const fold = new FactsFold();
  const [segments, checkpoints]: [Segment[], FactsMemory[]] = [[], []];
  for (const fix of [...fixes.slice(0, from), ...fixes.slice(to)]) {
    if (mayCheckpoint(fold, fix)) checkpoints.push(fold.snapshot());
    segments.push(...fold.push(fix).closed);
  }
  segments.push(...fold.open());
  const [first, last] = [late[0] as Fix, late.at(-1) as Fix];
  const base = checkpoints.findLast(({ timeline }) => (timeline.lastTime ?? 0) < first.fixTime) ?? null;
  const later = checkpoints.filter(({ timeline }) => (timeline.lastTime ?? 0) > last.fixTime);
  const again = new Rederivation(base, [...later, fold.snapshot()], last);
  for (const fix of fixes.filter(({ fixTime }) => fixTime > (base?.timeline.lastTime ?? 0)))
    if (again.push(fix)) break;
  const { closed, replaceFrom, replaceUntil, converged, memory } = again.result();
  const stays = ({ startTime }: Segment): boolean =>
    startTime < (replaceFrom ?? 0) || (converged !== null && startTime >= (replaceUntil ?? 0));
  const open = converged ? [] : new FactsFold(memory).open();
  const mended = [...segments.filter(stays), ...closed, ...open].sort((a, b) => a.startTime - b.startTime);
  return JSON.stringify(mended) === JSON.stringify(foldAll(fixes).segments);
}

function isSameInParts(fixes: readonly Fix[], random: () => number): boolean {
  const { segments } = foldAll(fixes);
  const [from, to] = [segments[0]?.startTime ?? 0, (segments.at(-1)?.endTime ?? 0) + 1];
  const edges = [from, ...Array.from({ length: 6 }, () => from + Math.floor(random() * (to - from))), to];
  edges.sort((a, b) => a - b);
  const parts = edges.slice(1).flatMap((end, i) => cutSegments(segments, fixes, edges[i] as number, end));
  return Math.abs(lengthM(parts) - lengthM(segments)) < 0.001;
}

/** Compares with generated days: when stops begin, how far was driven, and what jitter adds while standing. */
function truth(): void {
  const rows = [true, false].map((knowsIgnition) => {
    const days = Array.from({ length: 50 }, (_, seed) => generatedDay(seed + 1, knowsIgnition));
    const found = days.flatMap(({ fixes, stops, drivenM }) => {
      const { segments } = foldAll(fixes);
      const still = segments.filter(({ state }) => state !== 'MOVING');
      const starts = still.map(({ startTime }) => startTime);
      const offs = stops.map((stop) => Math.min(...starts.map((start) => Math.abs(start - stop))));
      return [
        {
          offs,
          error: lengthM(segments) / drivenM - 1,
          stillM: lengthM(still),
          invented: still.length - stops.length,
        },
      ];
    });
    const offs = found.flatMap((day) => day.offs);
    return {
      ignition: knowsIgnition ? 'known' : 'unknown',
      stops: offs.length,
      'start within one fix': shareOf(offs, (off) => off <= 10_000),
      'stops too many or few': found.reduce((sum, day) => sum + Math.abs(day.invented), 0),
      'distance median %': 100 * median(found.map(({ error }) => error)),
      'standing adds m': found.reduce((sum, day) => sum + day.stillM, 0),
    };
  });
  printTable('Generated days: 50 with 14 drives and stands each, a fix every 10 s with 5 m of jitter', rows);
}

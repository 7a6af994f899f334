import type {
  FactRule,
  FactsMemory,
  Fix,
  LiveRoad,
  LiveState,
  ReportedFacts,
  Segment,
  SettingsOverTime,
} from '@rastro/domain';
import {
  ClockWatch,
  calibrated,
  correctedBy,
  FACT_RULES,
  FactsFold,
  initialMemory,
  LastReports,
  liveRoad,
  mayCheckpoint,
  openSince,
  QUALITY,
  roadRule,
  UNPLACED_IN_TIME,
} from '@rastro/domain';
import type { Checkpoint } from '../store/checkpoints.ts';
import type { TrackUpdate } from '../store/derived.ts';
import { dayOf } from '../store/history/fixKey.ts';
import { advanceLive, advanceWrongClock } from './liveState.ts';

/** What a track is remembered by, in memory and in the store. */
export interface TrackMemory {
  memory: FactsMemory;
  live: LiveState | null;
  /** Of all final segments. */
  finalDistanceM: number;
  deviceId: number;
  lastSeen: number;
}

/** What a track has to write down. */
export interface TrackChanges {
  /** Segments that begin here or later are replaced by `segments`. */
  from: number;
  segments: { segment: Segment; final: boolean }[];
  checkpoints: Checkpoint[];
  facts: ReportedFacts;
}

/** Flags of a report whose time cannot be, or is not known. */
const WRONG_TIME = QUALITY.CLOCK_AHEAD | QUALITY.TOO_OLD | QUALITY.TIME_UNKNOWN;
/**
 * The milliseconds between two checkpoints of a vehicle that drives: the most that a late fix causes to be folded again needlessly. Each day
 * (UTC) begins with one too: retention drops whole days, and what is kept can be folded again from there.
 */
const CHECKPOINT_EVERY_MS = 3_600_000;

/**
 * One asset's derived state while its positions come in: timeline and rules, the live state, and what of it is not written down yet.
 * Knows no database.
 */
export class AssetTrack {
  readonly customerId: number;
  readonly assetId: number;
  deviceId: number;
  lastSeen: number;
  live: LiveState | null;
  /** Since when something is not written, in milliseconds since 1970; infinite while all is. */
  dirtySince = Number.POSITIVE_INFINITY;
  readonly #fold: FactsFold;
  readonly #settings: SettingsOverTime;
  readonly #rules: readonly FactRule[];
  readonly #clock = new ClockWatch();
  #finalDistanceM: number;
  #closed: Segment[] = [];
  #reported = new LastReports();
  #checkpoints: Checkpoint[] = [];
  #lastCheckpointAt: number;
  #checkpointDue = false;
  /** Where the open segments began when they were last written. */
  #writtenFrom: number;

  constructor(
    customerId: number,
    assetId: number,
    track: TrackMemory | null,
    settings: SettingsOverTime,
    rules: readonly FactRule[] = FACT_RULES,
  ) {
    this.customerId = customerId;
    this.assetId = assetId;
    this.#settings = settings;
    this.#rules = rules;
    this.deviceId = track?.deviceId ?? 0;
    this.lastSeen = track?.lastSeen ?? 0;
    this.live = track?.live ?? null;
    const memory = track?.memory ?? initialMemory();
    this.#fold = new FactsFold(memory, settings, rules);
    this.#addReported(this.#fold.abandoned);
    this.#finalDistanceM = track?.finalDistanceM ?? 0;
    this.#lastCheckpointAt = memory.timeline.lastTime ?? 0;
    this.#writtenFrom = openSince(memory) ?? Number.NEGATIVE_INFINITY;
  }

  /** Something changed since `written`. */
  get dirty(): boolean {
    return this.dirtySince !== Number.POSITIVE_INFINITY;
  }

  /** Whether events or visits wait to be written: they may ring an alarm. */
  get hasFacts(): boolean {
    return !this.#reported.isEmpty;
  }

  /** Whether the fix comes before one that the timeline has folded. One whose time is not to be trusted is never late. */
  isLate(fix: Fix): boolean {
    return (fix.quality & UNPLACED_IN_TIME) === 0 && this.#fold.orderOf(fix) === 'late';
  }

  /** Folds the next fix in order of time; call `updateLive` after the last one of a batch. */
  push(fix: Fix): void {
    if ((fix.quality & UNPLACED_IN_TIME) !== 0) {
      if ((fix.quality & QUALITY.CLOCK_AHEAD) !== 0) this.live = advanceWrongClock(this.live, fix);
      return;
    }
    if (this.#checkpointDue && mayCheckpoint(this.#fold, fix)) this.#addCheckpoint();
    const { good: goodBefore, lastTime } = this.#fold.timeline;
    const step = this.#fold.push(fix);
    for (const segment of step.closed) this.#close(segment);
    this.#addReported(step);
    const beginsDay = lastTime === null || dayOf(fix.fixTime) > dayOf(lastTime);
    if (beginsDay || (step.closed.length > 0 && fix.fixTime - this.#lastCheckpointAt >= CHECKPOINT_EVERY_MS))
      this.#checkpointDue = true;
    const { good } = this.#fold.timeline;
    this.live = advanceLive(
      this.live,
      calibrated(fix, this.#settings.at(fix.fixTime).tank),
      good !== null && good !== goodBefore && good.time === fix.fixTime,
    );
    this.#changed();
  }

  /** Brings the live state's view of the timeline up to date: what it does, since when, how far it went. */
  updateLive(): void {
    if (!this.live) return;
    const open = this.#fold.open();
    const tail = open.at(-1) ?? null;
    const isStill = (segment: Segment): boolean => segment.state === 'IDLE' || segment.state === 'STOPPED';
    let stillSince: number | null = null;
    if (tail && isStill(tail)) {
      const first = open.findLastIndex((segment) => !isStill(segment)) + 1;
      const since = open[first]?.startTime ?? tail.startTime;
      // The stillness may have begun in a segment that closed before: idle, then stopped.
      const before = this.live.stillSince;
      const lastClosed = this.#closed.at(-1);
      stillSince =
        first === 0 && before !== null && !(lastClosed && !isStill(lastClosed))
          ? Math.min(before, since)
          : since;
    }
    const { isVehicleOdometer, odometerM } = this.#fold.timeline;
    this.live = {
      ...this.live,
      odometerM: isVehicleOdometer ? odometerM : this.live.odometerM,
      motion: tail?.state ?? this.live.motion,
      motionSince: tail?.startTime ?? this.live.motionSince,
      stillSince,
      road: this.#roadNow(),
      totalDistanceM: this.#finalDistanceM + open.reduce((sum, segment) => sum + segment.distanceM, 0),
    };
  }

  #roadNow(): LiveRoad | null {
    const memory = this.#fold.memoryOf(roadRule);
    if (!memory?.run) return null;
    return liveRoad(memory, this.#settings.at(this.#fold.timeline.lastTime ?? 0).roadRuns);
  }

  /** Judges the device's clock by what it just sent, in the order of time, after its time was corrected. */
  heardLive(fixes: readonly Fix[]): void {
    const known = fixes.findLast(({ quality }) => (quality & QUALITY.TIME_UNKNOWN) === 0);
    const clock = known && this.#clockAt(known);
    if (!this.live) return;
    const now = {
      clockOffsetMs: clock ? clock.offsetMs : this.live.clockOffsetMs,
      isClockCorrected: clock ? clock.isCorrected : this.live.isClockCorrected,
      isTimeWrong: ((fixes.at(-1)?.quality ?? 0) & WRONG_TIME) !== 0,
    };
    const isSame = (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === this.live?.[key]);
    if (isSame) return;
    this.live = { ...this.live, ...now };
    this.#changed();
  }

  /** By how many milliseconds the device's clock is ahead by its newest record, and whether the time of that was corrected. */
  #clockAt({ fixTime, serverTime, attributes }: Fix): { offsetMs: number | null; isCorrected: boolean } {
    const correctedMs = correctedBy(attributes);
    const shownMs = this.#clock.observe({ fixTime: fixTime + correctedMs, serverTime });
    return { offsetMs: correctedMs === 0 ? shownMs : correctedMs, isCorrected: correctedMs !== 0 };
  }

  /** Forgets where the asset is, since what says so belongs to another one. It is found again when the past is derived. */
  forgetLive(): void {
    this.live = null;
    this.#changed();
  }

  /** Notes that the device reported at a time, whatever it sent. */
  deviceReported(deviceId: number, at: number): void {
    if (at > this.lastSeen) this.lastSeen = at;
    this.deviceId = deviceId;
    this.#changed();
  }

  /**
   * A track that stands at a checkpoint (null: at the beginning), to fold what follows again by settings that know that time.
   * `finalDistanceM` is that of the segments that stay. `anew`: what is known of the device and its last position is no more, and is
   * found in what is folded.
   */
  rewound(
    checkpoint: Checkpoint | null,
    finalDistanceM: number,
    settings: SettingsOverTime,
    anew: boolean,
  ): AssetTrack {
    const memory = checkpoint?.memory ?? initialMemory();
    const again = new AssetTrack(
      this.customerId,
      this.assetId,
      {
        memory,
        live: anew || !this.live ? null : { ...this.live, stillSince: null },
        finalDistanceM,
        deviceId: anew ? 0 : this.deviceId,
        lastSeen: anew ? 0 : this.lastSeen,
      },
      settings,
      this.#rules,
    );
    // As they stood at the checkpoint: what the past said of them later may not come again.
    again.#reported = new LastReports();
    again.#reported.add(memory);
    again.#reported.add(again.#fold.abandoned);
    return again;
  }

  /** Corrects the computed odometer after segments of the past were replaced by others, `metres` longer in all. */
  correctDistance(metres: number): void {
    this.#finalDistanceM += metres;
    if (this.live) this.live = { ...this.live, totalDistanceM: this.live.totalDistanceM + metres };
  }

  /** What is to be written since `written` was called last; of events and visits, not those that stand as the store has them. */
  changes(standing: ReportedFacts = { events: [], visits: [] }): TrackChanges {
    this.#reported.drop(standing);
    return {
      from: this.#writtenFrom,
      segments: [...this.closed(), ...this.#fold.open().map((segment) => ({ segment, final: false }))],
      checkpoints: this.#checkpoints,
      facts: this.#reported.facts(),
    };
  }

  /** The final segments among the changes. */
  closed(): { segment: Segment; final: boolean }[] {
    return this.#closed.map((segment) => ({ segment, final: true }));
  }

  /** What `changes` gave is in the store. Nothing may have been pushed since. */
  written(): void {
    this.#writtenFrom = this.#fold.open()[0]?.startTime ?? this.#closed.at(-1)?.endTime ?? this.#writtenFrom;
    this.#closed = [];
    this.#reported = new LastReports();
    this.#checkpoints = [];
    this.dirtySince = Number.POSITIVE_INFINITY;
  }

  /** What to remember. */
  memory(): TrackMemory {
    return {
      memory: this.#fold.snapshot(),
      live: this.live,
      finalDistanceM: this.#finalDistanceM,
      deviceId: this.deviceId,
      lastSeen: this.lastSeen,
    };
  }

  #addReported(facts: ReportedFacts): void {
    if (facts.events.length === 0 && facts.visits.length === 0) return;
    this.#reported.add(facts);
    this.#changed();
  }

  #changed(): void {
    if (!this.dirty) this.dirtySince = Date.now();
  }

  #addCheckpoint(): void {
    const { lastTime, lastFingerprint } = this.#fold.timeline;
    if (lastTime === null || lastFingerprint === null) return;
    this.#checkpointDue = false;
    this.#lastCheckpointAt = lastTime;
    this.#checkpoints.push({ at: lastTime, fingerprint: lastFingerprint, memory: this.#fold.snapshot() });
  }

  #close(segment: Segment): void {
    this.#closed.push(segment);
    this.#finalDistanceM += segment.distanceM;
  }
}

/** A track as the store writes it. */
export function updateOf(track: AssetTrack): TrackUpdate {
  const changes = track.changes();
  const { events, visits } = changes.facts;
  const touchedFrom = [
    ...events.map((event) => event.startTime),
    ...visits.map((visit) => visit.enterTime),
  ].reduce((first, time) => Math.min(first, time), changes.from);
  return { ...track.memory(), customerId: track.customerId, assetId: track.assetId, ...changes, touchedFrom };
}

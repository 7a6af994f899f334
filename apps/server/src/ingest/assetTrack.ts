import type { Fix, LiveState, Segment, TimelineRules, TimelineState } from '@rastro/domain';
import {
  DEFAULT_RULES,
  initialTimelineState,
  openSince,
  TimelineFold,
  UNPLACED_IN_TIME,
} from '@rastro/domain';
import { advanceLive } from './liveState.ts';

/** What a track is remembered by, in memory and in the store. */
export interface TrackMemory {
  timeline: TimelineState;
  live: LiveState | null;
  /** Of all final segments. */
  finalDistanceM: number;
  deviceId: number;
  lastSeen: number;
}

/** A timeline's memory after a fix, kept so that late fixes need not fold from the beginning. */
export interface Checkpoint {
  at: number;
  fingerprint: number;
  state: TimelineState;
}

/** What a track has to write down. */
export interface TrackChanges {
  /** Segments that begin here or later are replaced by `segments`. */
  from: number;
  segments: { segment: Segment; final: boolean }[];
  checkpoints: Checkpoint[];
}

/** So much time between checkpoints: the most that a late fix makes us fold again needlessly. */
const CHECKPOINT_EVERY_MS = 3_600_000;

/**
 * One asset's derived state while its positions come in: the timeline, the live state, and what of it is not written down yet.
 * Knows no database.
 */
export class AssetTrack {
  readonly customerId: number;
  readonly assetId: number;
  deviceId: number;
  lastSeen: number;
  live: LiveState | null;
  /** Something changed since `written`. */
  dirty = false;
  #fold: TimelineFold;
  readonly #rules: TimelineRules;
  #finalDistanceM: number;
  #closed: Segment[] = [];
  #checkpoints: Checkpoint[] = [];
  #lastCheckpointAt: number;
  /** Where the open segments began when they were last written. */
  #writtenFrom: number;

  constructor(
    customerId: number,
    assetId: number,
    memory: TrackMemory | null,
    rules: TimelineRules = DEFAULT_RULES,
  ) {
    this.customerId = customerId;
    this.assetId = assetId;
    this.#rules = rules;
    this.deviceId = memory?.deviceId ?? 0;
    this.lastSeen = memory?.lastSeen ?? 0;
    this.live = memory?.live ?? null;
    const state = memory?.timeline ?? initialTimelineState(rules.version);
    this.#fold = new TimelineFold(rules, state);
    this.#finalDistanceM = memory?.finalDistanceM ?? 0;
    this.#lastCheckpointAt = state.lastTime ?? 0;
    this.#writtenFrom = openSince(state) ?? Number.NEGATIVE_INFINITY;
  }

  /** Whether the fix comes before one that the timeline has taken in. One whose time is not to be trusted is never late. */
  isLate(fix: Fix): boolean {
    return (fix.quality & UNPLACED_IN_TIME) === 0 && this.#fold.orderOf(fix) === 'late';
  }

  /** Takes in the next fix in order of time; `settle` after the last one of a batch. */
  push(fix: Fix): void {
    if ((fix.quality & UNPLACED_IN_TIME) !== 0) return;
    const goodBefore = this.#fold.state.good;
    const { closed } = this.#fold.push(fix);
    for (const segment of closed) this.#close(segment);
    if (closed.length > 0 && fix.fixTime - this.#lastCheckpointAt >= CHECKPOINT_EVERY_MS) {
      this.#lastCheckpointAt = fix.fixTime;
      this.#checkpoints.push({ at: fix.fixTime, fingerprint: fix.fingerprint, state: this.#fold.snapshot() });
    }
    const { good } = this.#fold.state;
    this.live = advanceLive(
      this.live,
      fix,
      good !== null && good !== goodBefore && good.time === fix.fixTime,
    );
    this.dirty = true;
  }

  /** Brings the live state's view of the timeline up to date: what it does, since when, how far it went. */
  settle(): void {
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
    this.live = {
      ...this.live,
      motion: tail?.state ?? this.live.motion,
      motionSince: tail?.startTime ?? this.live.motionSince,
      stillSince,
      totalDistanceM: this.#finalDistanceM + open.reduce((sum, segment) => sum + segment.distanceM, 0),
    };
  }

  /** The device was heard, whatever it said. */
  heard(deviceId: number, at: number): void {
    if (at > this.lastSeen) this.lastSeen = at;
    this.deviceId = deviceId;
    this.dirty = true;
  }

  /**
   * A track that stands at a checkpoint (null: at the beginning), to fold what follows again. `finalDistanceM` is that of the
   * segments that stay.
   */
  rewound(checkpoint: Checkpoint | null, finalDistanceM: number): AssetTrack {
    const memory = {
      timeline: checkpoint?.state ?? initialTimelineState(this.#rules.version),
      live: this.live && { ...this.live, stillSince: null },
      finalDistanceM,
      deviceId: this.deviceId,
      lastSeen: this.lastSeen,
    };
    return new AssetTrack(this.customerId, this.assetId, memory, this.#rules);
  }

  /** What is to be written since `written` was called last. */
  changes(): TrackChanges {
    return {
      from: this.#writtenFrom,
      segments: [
        ...this.#closed.map((segment) => ({ segment, final: true })),
        ...this.#fold.open().map((segment) => ({ segment, final: false })),
      ],
      checkpoints: this.#checkpoints,
    };
  }

  /** What `changes` gave is in the store. Nothing may have been pushed since. */
  written(): void {
    this.#writtenFrom = this.#fold.open()[0]?.startTime ?? this.#closed.at(-1)?.endTime ?? this.#writtenFrom;
    this.#closed = [];
    this.#checkpoints = [];
    this.dirty = false;
  }

  /** What to remember. */
  memory(): TrackMemory {
    return {
      timeline: this.#fold.snapshot(),
      live: this.live,
      finalDistanceM: this.#finalDistanceM,
      deviceId: this.deviceId,
      lastSeen: this.lastSeen,
    };
  }

  #close(segment: Segment): void {
    this.#closed.push(segment);
    this.#finalDistanceM += segment.distanceM;
  }
}

import { bearingDeg } from '@rastro/domain/geo';
import { turnOf } from '../engine/tween.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import type { JourneyPosition, JourneyStep } from './journeyTypes.ts';

/** The initial speed; speeds are 1 to 12 (docs/contract.md). */
export const DEFAULT_SPEED = 6;
const SLOWEST = 1;
const FASTEST = 12;
/** Seconds of the journey in a second for each step of speed: at speed 6, an hour takes a minute. */
const SECONDS_PER_SPEED = 10;
/** Longest pause between two positions; longer ones, above all stops, are shortened to this. */
const LONGEST_PAUSE_MS = 60_000;

/** The state that the playback control shows; a new object whenever something of it changed. */
export interface PlaybackState {
  isPlaying: boolean;
  /** Seconds of the journey in a second. */
  timesReal: number;
  canSlow: boolean;
  canFaster: boolean;
  /** The progress from 0 to 1, in steps of a thousandth. */
  progress: number;
  /** The position passed last. */
  position: JourneyPosition;
}

/** The vehicle of a journey at one moment, with its place on the unit square. */
export interface PlaybackPose {
  x: number;
  y: number;
  course: number;
}

/** How far a player has come. */
export interface Driven {
  /** The trips before the one that is played. */
  whole: readonly string[];
  /** The trip that is played. */
  sid: string;
  /** How much of its way is behind, 0 to 1. */
  part: number;
}

interface Leg {
  position: JourneyPosition;
  /** Of the trip to which the position belongs. */
  sid: string;
  /** Length of the trip's way up to here, on the unit square. */
  length: number;
  x: number;
  y: number;
  course: number;
  /** Playing time from the beginning in milliseconds of the journey, with long pauses shortened. */
  atMs: number;
}

/** Drives along trips. It has no clock: `advance` receives the time that has passed. */
export class JourneyPlayer {
  readonly #legs: Leg[];
  readonly #sids: readonly string[];
  /** The lengths of whole trips. */
  readonly #lengths = new Map<string, number>();
  #playedMs = 0;
  #isPlaying = false;
  #speed: number;

  /** A player of some trips, at the speed of the one before; where that played the same trips, it goes on there. */
  constructor(steps: readonly JourneyStep[], before?: JourneyPlayer) {
    this.#sids = steps.map(({ sid }) => sid);
    this.#legs = legsOf(steps);
    for (const { sid, length } of this.#legs) this.#lengths.set(sid, length);
    this.#speed = before ? before.#speed : DEFAULT_SPEED;
    if (before && this.playsSame(before)) {
      this.#playedMs = Math.min(before.#playedMs, this.#endMs);
      this.#isPlaying = before.#isPlaying;
    }
  }

  get isEmpty(): boolean {
    return this.#legs.length === 0;
  }
  /** Whether it plays the same trips as another one, which may know other positions of them. */
  playsSame(other: JourneyPlayer): boolean {
    return this.#sids.join() === other.#sids.join();
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get hasStarted(): boolean {
    return this.#isPlaying || this.#playedMs > 0;
  }

  /** Starts playing; from the end, it begins again. */
  start(): void {
    if (this.#playedMs >= this.#endMs) this.#playedMs = 0;
    this.#isPlaying = this.#legs.length > 1;
  }
  pause(): void {
    this.#isPlaying = false;
  }
  rewind(): void {
    this.#playedMs = 0;
  }
  slow(): void {
    this.#speed = Math.max(SLOWEST, this.#speed - 1);
  }
  faster(): void {
    this.#speed = Math.min(FASTEST, this.#speed + 1);
  }
  /** Moves to a share of the way, 0 to 1. */
  seek(progress: number): void {
    this.#playedMs = Math.max(0, Math.min(1, progress)) * this.#endMs;
  }

  /** Advances by milliseconds of real time. It stops at the end. */
  advance(elapsedMs: number): void {
    if (!this.#isPlaying) return;
    this.#playedMs = Math.min(this.#endMs, this.#playedMs + elapsedMs * this.#speed * SECONDS_PER_SPEED);
    if (this.#playedMs >= this.#endMs) this.#isPlaying = false;
  }

  /** Where it is: on its way between two positions, or else (`glides` false) at the one that was passed last. */
  pose(glides = true): PlaybackPose | null {
    const at = this.#legIndex();
    const here = this.#legs[at];
    if (!here) return null;
    const next = this.#legs[at + 1];
    if (!next || !glides) return { x: here.x, y: here.y, course: here.course };
    const part = this.#partOf(at);
    return {
      x: here.x + (next.x - here.x) * part,
      y: here.y + (next.y - here.y) * part,
      course: (here.course + turnOf(here.course, next.course) * part + 360) % 360,
    };
  }

  /** How far it has come; null before it is started. Between two trips, the first one is whole. */
  driven(): Driven | null {
    const at = this.#legIndex();
    const here = this.#legs[at];
    if (!here || !this.hasStarted) return null;
    const next = this.#legs[at + 1];
    const end = next?.sid === here.sid ? next.length : here.length;
    const length = here.length + (end - here.length) * this.#partOf(at);
    const whole = this.#lengths.get(here.sid) ?? 0;
    return {
      whole: this.#sids.slice(0, this.#sids.indexOf(here.sid)),
      sid: here.sid,
      part: whole === 0 ? 1 : length / whole,
    };
  }

  state(): PlaybackState | null {
    const position = this.#legs[this.#legIndex()]?.position;
    if (!position) return null;
    return {
      isPlaying: this.#isPlaying,
      timesReal: this.#speed * SECONDS_PER_SPEED,
      canSlow: this.#speed > SLOWEST,
      canFaster: this.#speed < FASTEST,
      progress: this.#endMs === 0 ? 1 : Math.round((this.#playedMs / this.#endMs) * 1000) / 1000,
      position,
    };
  }

  /** How much of the way from a position to the next is behind, 0 to 1. */
  #partOf(at: number): number {
    const [here, next] = [this.#legs[at], this.#legs[at + 1]];
    return here && next ? (this.#playedMs - here.atMs) / (next.atMs - here.atMs || 1) : 0;
  }

  get #endMs(): number {
    return this.#legs.at(-1)?.atMs ?? 0;
  }

  /** Index of the position passed last. */
  #legIndex(): number {
    let low = 0;
    let high = this.#legs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#legs[middle]?.atMs ?? 0) <= this.#playedMs) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function legsOf(steps: readonly JourneyStep[]): Leg[] {
  const all = steps.flatMap(({ sid, listPos }) => listPos.map((position) => ({ sid, position })));
  let atMs = 0;
  let course = 0;
  let before: Leg | null = null;
  return all.map(({ sid, position }, at) => {
    const next = all[at + 1]?.position;
    const [x, y] = [mercatorX(position.lon), mercatorY(position.lat)];
    if (before) {
      const pause = Date.parse(position.fGPS) - Date.parse(before.position.fGPS);
      atMs += Math.max(0, Math.min(LONGEST_PAUSE_MS, pause));
    }
    const length = before?.sid === sid ? before.length + Math.hypot(x - before.x, y - before.y) : 0;
    const isMovingOn = next && (next.lat !== position.lat || next.lon !== position.lon);
    course =
      position.cur ?? (isMovingOn ? bearingDeg(position.lat, position.lon, next.lat, next.lon) : course);
    before = { position, sid, length, x, y, course, atMs };
    return before;
  });
}

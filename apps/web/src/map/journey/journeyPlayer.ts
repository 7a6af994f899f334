import { bearingDeg } from '@rastro/domain/geo';
import { turnOf } from '../engine/tween.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import type { JourneyPosition } from './journeyTypes.ts';

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
  speed: number;
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

interface Leg {
  position: JourneyPosition;
  x: number;
  y: number;
  course: number;
  /** Playing time from the beginning in milliseconds of the journey, with long pauses shortened. */
  atMs: number;
}

/** Drives along a journey. It has no clock: `advance` receives the time that has passed. */
export class JourneyPlayer {
  readonly #legs: Leg[];
  #playedMs = 0;
  #isPlaying = false;
  #speed = DEFAULT_SPEED;

  constructor(positions: readonly JourneyPosition[]) {
    this.#legs = legsOf(positions);
  }

  get isEmpty(): boolean {
    return this.#legs.length === 0;
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

  pose(): PlaybackPose | null {
    const at = this.#legIndex();
    const here = this.#legs[at];
    if (!here) return null;
    const next = this.#legs[at + 1];
    if (!next) return { x: here.x, y: here.y, course: here.course };
    const part = (this.#playedMs - here.atMs) / (next.atMs - here.atMs || 1);
    return {
      x: here.x + (next.x - here.x) * part,
      y: here.y + (next.y - here.y) * part,
      course: (here.course + turnOf(here.course, next.course) * part + 360) % 360,
    };
  }

  state(): PlaybackState | null {
    const position = this.#legs[this.#legIndex()]?.position;
    if (!position) return null;
    return {
      isPlaying: this.#isPlaying,
      speed: this.#speed,
      canSlow: this.#speed > SLOWEST,
      canFaster: this.#speed < FASTEST,
      progress: this.#endMs === 0 ? 1 : Math.round((this.#playedMs / this.#endMs) * 1000) / 1000,
      position,
    };
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

function legsOf(positions: readonly JourneyPosition[]): Leg[] {
  let atMs = 0;
  let course = 0;
  return positions.map((position, at) => {
    const before = positions[at - 1];
    const next = positions[at + 1];
    if (before) {
      const pause = Date.parse(position.fGPS) - Date.parse(before.fGPS);
      atMs += Math.max(0, Math.min(LONGEST_PAUSE_MS, pause));
    }
    const isMovingOn = next && (next.lat !== position.lat || next.lon !== position.lon);
    course =
      position.cur ?? (isMovingOn ? bearingDeg(position.lat, position.lon, next.lat, next.lon) : course);
    return { position, x: mercatorX(position.lon), y: mercatorY(position.lat), course, atMs };
  });
}

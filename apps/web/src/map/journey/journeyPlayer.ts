import { bearingDeg } from '@rastro/domain/geo';
import { turnOf } from '../engine/tween.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { drawnSteps } from './journeyGeometry.ts';
import type { JourneyDay, JourneyPosition } from './journeyTypes.ts';

/** Speeds run from 1 to 12; 6 is where it begins (specification 1, section 4). */
export const DEFAULT_SPEED = 6;
const SLOWEST = 1;
const FASTEST = 12;
/** One step of speed is this many seconds of the journey in a second: at speed 6, an hour takes a minute. */
const SECONDS_PER_SPEED = 10;
/** Longer pauses between two positions, stops above all, are cut to this. */
const LONGEST_PAUSE_MS = 60_000;

/** What the playback control shows. A new object whenever something of it changed. */
export interface PlaybackState {
  isPlaying: boolean;
  speed: number;
  canSlow: boolean;
  canFaster: boolean;
  /** 0 to 1, in steps of a thousandth. */
  progress: number;
  /** The position last passed. */
  position: JourneyPosition;
}

/** The vehicle of a journey at one moment; place on the unit square. */
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
  /** Playing time from the beginning, milliseconds of the journey with long pauses cut. */
  atMs: number;
}

/** Drives along a journey. Owns no clock: `advance` is told how much time has passed. */
export class JourneyPlayer {
  readonly #legs: Leg[];
  #playedMs = 0;
  #isPlaying = false;
  #speed = DEFAULT_SPEED;

  constructor(days: readonly JourneyDay[]) {
    this.#legs = legsOf(drawnSteps(days).flatMap(({ listPos }) => listPos));
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

  /** From the end, it begins anew. */
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
  /** Goes to a part of the way, 0 to 1. */
  seek(progress: number): void {
    this.#playedMs = Math.max(0, Math.min(1, progress)) * this.#endMs;
  }

  /** Lets so many milliseconds of real time pass. It stops at the end. */
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

  /** Index of the position last passed. */
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

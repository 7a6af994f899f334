import type { Fix } from '../fix.ts';
import { type Box, type GeofenceShape, Geofences } from '../geofences/index.ts';
import { initialTimelineState, Screening } from '../timeline/index.ts';
import type { FactsMemory } from './memory.ts';
import type { FactSink } from './rule.ts';
import { geofence } from './rules/geofence/index.ts';
import type { GeofenceMemory, Stay } from './rules/geofence/memory.ts';
import { DEFAULT_SETTINGS, type FactSettings, type SettingsOverTime } from './settings.ts';

/** The shape is the only geofence there is. */
const SHAPE_ID = 1;

/** The limits of a question about stays in a shape. */
export const ASK_LIMITS = {
  /** The most square kilometres that a shape covers. */
  areaKm2: 10_000,
  /** The longest range in days. */
  days: 62,
  /** The most assets of one question, which clients ask in parts. */
  assets: 500,
  /** The most assets of one call. */
  assetsAtOnce: 25,
} as const;

/** A stay in a shape. Speeds are metres per second, times milliseconds since 1970 UTC. */
export interface ShapeStay {
  /** When the path came in; the beginning of the question where the asset was in by then. */
  enterTime: number;
  /** When the path went out; null where it did not until the last fix. */
  exitTime: number | null;
  /** The metres of path inside. */
  distanceM: number;
  /** The greatest speed that a fix inside reported; null where none lay inside. */
  maxSpeedMps: number | null;
}

/** A shape about whose past is asked: it is taken for a geofence that holds from a moment on. */
export class AskedShape {
  /** When the question begins, in milliseconds since 1970 UTC. */
  readonly from: number;
  readonly geofences: Geofences;

  /** `shape` is a valid one in its regular form, see `checkShape`. */
  constructor(shape: GeofenceShape, from: number) {
    this.from = from;
    this.geofences = new Geofences([
      {
        geofenceId: SHAPE_ID,
        validFrom: from,
        validTo: null,
        shape,
        maxSpeedMps: null,
        alertsInputOutput: false,
        dwellMs: null,
      },
    ]);
  }

  /** Whether the box around the shape meets a box: paths within others do not come into it. */
  meets(box: Box): boolean {
    return this.geofences.meeting(box, this.from).length > 0;
  }
}

/**
 * The stays of one asset in a shape: those that the geofence rule finds in its fixes, had the shape been a geofence. Fixes come in order
 * of time; stretches of them far from the shape may be left out where `isClear`, if a memory of the asset from after them is resumed.
 */
export class ShapeStays {
  readonly #asked: AskedShape;
  readonly #settings: SettingsOverTime;
  #screening!: Screening;
  #memory!: GeofenceMemory;
  readonly #ended: ShapeStay[] = [];
  /** The settings of the last fix, and the same with the shape as their only geofence. */
  #given: FactSettings | null = null;
  #withShape: FactSettings = DEFAULT_SETTINGS;
  readonly #sink: FactSink = {
    event: () => undefined,
    visit: ({ enterTime, exitTime, distanceM, maxSpeedMps }) => {
      if (exitTime !== null) this.#ended.push({ enterTime, exitTime, distanceM, maxSpeedMps });
    },
  };

  constructor(asked: AskedShape, settings: SettingsOverTime) {
    this.#asked = asked;
    this.#settings = settings;
    this.resume(null);
  }

  /** Goes on from what was remembered of the asset; null for before its first fix. */
  resume(memory: FactsMemory | null): void {
    this.#screening = new Screening(memory?.timeline ?? initialTimelineState(0));
    const kept = memory?.rules[geofence.name];
    this.#memory =
      kept?.version === geofence.version
        ? { ...structuredClone(kept.memory as GeofenceMemory), stays: [] }
        : geofence.initial();
  }

  /** Reads the next fix. One that was read before changes nothing. */
  push(fix: Fix): void {
    const { timeline } = this.#settings.at(fix.fixTime);
    for (const sample of this.#screening.push(fix, timeline)) {
      if (sample.role === 'shared') continue;
      geofence.step(this.#memory, { fix, sample, limits: [] }, this.#at(sample.time), this.#sink);
    }
  }

  /** Whether the asset is out, and nothing waits for later fixes to be decided. */
  get isClear(): boolean {
    const { stays, strays } = this.#memory;
    return stays.length === 0 && strays.length === 0 && !this.#screening.isUndecided;
  }

  /** The stays so far, in order; the last one may not have ended. */
  stays(): ShapeStay[] {
    return [...this.#ended, ...this.#memory.stays.filter(({ isInside }) => isInside).map(lasting)];
  }

  #at(time: number): FactSettings {
    const given = this.#settings.at(time);
    if (given !== this.#given) {
      this.#given = given;
      this.#withShape = { ...given, geofences: this.#asked.geofences };
    }
    return this.#withShape;
  }
}

const lasting = ({ enter, distanceM, maxSpeedMps }: Stay): ShapeStay => ({
  enterTime: enter!.time,
  exitTime: null,
  distanceM,
  maxSpeedMps,
});

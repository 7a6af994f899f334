import { DEFAULT_SETTINGS, type FactSettings, type SettingsOverTime } from '@rastro/domain';
import { readAnew } from '../store/readAnew.ts';
import { PastSettings } from './pastSettings.ts';

/** The part of the settings that a source gives: some thresholds of a fact rule, or an index as a whole. Other sources give the rest. */
export type SettingsPart = {
  [Key in keyof FactSettings]?: FactSettings[Key] | Partial<FactSettings[Key]>;
};

/** Part of an asset's settings from a time on, until the next one of its source. Its objects are shared between assets where they can be. */
export interface DatedPart {
  /** Milliseconds since 1970 UTC; -Infinity for ever before. */
  from: number;
  part: SettingsPart;
}

/**
 * A source of parts of the settings: the threshold sets and the register of assets, the geofences, the runs on roads. Each is read into
 * memory, so that a fix costs no query.
 */
export interface SettingsSource {
  /** Reads anew what may have changed. @returns true where it has. Throws what the store throws. */
  refresh(): Promise<boolean>;
  /** The parts for an asset, in order of time, each in force until the next. Asked for once after each change, not for each fix. */
  partsFor(customerId: number, assetId: number): readonly DatedPart[];
  /** The past from the store, of a source that does not hold all of it in memory. */
  readonly past?: PastSource;
}

/** The past of a source beyond the part that it holds in memory. */
export interface PastSource {
  /** The time from which on the source holds all in memory, in milliseconds since 1970 UTC. */
  heldFrom(): number;
  /** The parts for an asset in a range, from the store. */
  partsDuring(
    customerId: number,
    assetId: number,
    from: number,
    until: number,
  ): Promise<readonly DatedPart[]>;
}

const NOTHING: readonly DatedPart[] = [{ from: Number.NEGATIVE_INFINITY, part: {} }];

/**
 * The thresholds in force for each asset at each time, put together from their sources: where two say the same, the later in the
 * list wins. Held in memory; `refresh` reads anew, every few seconds and after a change.
 */
export class SettingsDirectory {
  readonly #sources: readonly SettingsSource[];
  readonly #assets = new Map<string, AssetSettings>();
  #generation = 0;

  /**
   * Reads the sources again: an older result never replaces a newer one. Throws what the store throws; then the last known settings stay.
   */
  readonly refresh = readAnew(() => this.#read());

  constructor(sources: readonly SettingsSource[] = []) {
    this.#sources = sources;
  }

  async #read(): Promise<void> {
    const changes = await Promise.all(this.#sources.map((source) => source.refresh()));
    if (changes.includes(true)) this.#generation += 1;
  }

  /** The settings of an asset over time. The object may be kept: it follows what is refreshed. */
  of(customerId: number, assetId: number): SettingsOverTime {
    const key = `${customerId} ${assetId}`;
    let settings = this.#assets.get(key);
    if (!settings) {
      settings = new AssetSettings(
        () => this.#generation,
        () => this.#sources.map((source) => source.partsFor(customerId, assetId)),
      );
      this.#assets.set(key, settings);
    }
    return settings;
  }

  /**
   * The settings of an asset for going through its past after the fix of a time (null: from the beginning), with what sources no longer
   * hold in memory.
   */
  past(customerId: number, assetId: number, after: number | null): PastSettings {
    const sources = this.#sources.filter((source) => source.past !== undefined);
    const heldFrom = Math.max(...sources.map(({ past }) => past!.heldFrom()), Number.NEGATIVE_INFINITY);
    const read = async (from: number, until: number): Promise<SettingsOverTime> => {
      const parts = new Map<SettingsSource, readonly DatedPart[]>();
      for (const source of sources)
        parts.set(source, await source.past!.partsDuring(customerId, assetId, from, until));
      return new AssetSettings(
        () => this.#generation,
        () => this.#sources.map((source) => parts.get(source) ?? source.partsFor(customerId, assetId)),
      );
    };
    return new PastSettings(this.of(customerId, assetId), heldFrom, read, after);
  }
}

/** One asset's settings, put together when they are asked for and kept until something changes. */
class AssetSettings implements SettingsOverTime {
  readonly #generation: () => number;
  readonly #parts: () => readonly (readonly DatedPart[])[];
  #builtFor = -1;
  /** The newest first. */
  #periods: readonly { from: number; settings: FactSettings }[] = [];

  constructor(generation: () => number, parts: () => readonly (readonly DatedPart[])[]) {
    this.#generation = generation;
    this.#parts = parts;
  }

  at(timeMs: number): FactSettings {
    if (this.#builtFor !== this.#generation()) {
      this.#builtFor = this.#generation();
      this.#periods = periodsOf(this.#parts());
    }
    for (const { from, settings } of this.#periods) if (timeMs >= from) return settings;
    return DEFAULT_SETTINGS;
  }
}

function periodsOf(parts: readonly (readonly DatedPart[])[]): { from: number; settings: FactSettings }[] {
  const sources = parts.map((dated) => (dated.length === 0 ? NOTHING : dated));
  const edges = new Set([Number.NEGATIVE_INFINITY, ...sources.flat().map(({ from }) => from)]);
  return [...edges]
    .sort((one, other) => other - one)
    .map((from) => ({
      from,
      settings: sources.reduce(
        (settings, dated) => withPart(settings, dated.findLast((each) => each.from <= from)?.part ?? {}),
        DEFAULT_SETTINGS,
      ),
    }));
}

/** Settings with a part laid over them: thresholds one by one, anything else as a whole. */
function withPart(settings: FactSettings, part: SettingsPart): FactSettings {
  const merged: Record<string, unknown> = { ...settings };
  for (const [name, value] of Object.entries(part)) {
    const before = merged[name];
    merged[name] = isThresholds(before) && isThresholds(value) ? { ...before, ...value } : value;
  }
  return merged as unknown as FactSettings;
}

/** A plain object of thresholds, not an index with methods of its own. */
const isThresholds = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

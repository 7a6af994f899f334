import type { Overrides } from '@rastro/domain';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import type { DatedPart, SettingsPart, SettingsSource } from './settingsDirectory.ts';

/** Where thresholds are set: at a customer, for its assets of one type, or for one asset. */
export interface ThresholdPlace {
  customerId: number;
  assetTypeId: number | null;
  assetId: number | null;
}

/** What one place sets; the id is that of the set, null for the register. */
export interface ThresholdLayer {
  source: 'CUSTOMER' | 'ASSET_TYPE' | 'REGISTER' | 'ASSET';
  setId: number | null;
  overrides: Overrides;
}

/** Thresholds that somebody set: at a customer, for its assets of one type, or for one asset. */
interface RuleSet {
  id: number;
  customerId: number;
  assetTypeId: number | null;
  assetId: number | null;
  from: number;
  overrides: Overrides;
}

/** What the register of an asset says that rules and segments go by, from a time on. */
interface Trait {
  from: number;
  typeId: number;
  maximumSpeedMps: number | null;
  fuelTankL: number | null;
  driverId: number | null;
}

type TraitRow = { assetId: number; customerId: number } & Omit<Trait, 'from'>;

/**
 * The thresholds that people set, and what the register says of an asset: its greatest speed and its tank, which count more than
 * what is set for its type and less than what is set for itself. A change of the register holds from when it is noticed.
 */
export class RuleSets implements SettingsSource {
  readonly #store: Store;
  readonly #now: () => number;
  #sets: readonly RuleSet[] = [];
  #setsText = '';
  readonly #traits = new Map<number, Trait[]>();
  #loaded = false;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  async refresh(): Promise<boolean> {
    const [sets, traits] = [await this.#readSets(), await this.#readTraits()];
    return sets || traits;
  }

  partsFor(customerId: number, assetId: number): readonly DatedPart[] {
    const own = this.#sets.filter((set) => set.customerId === customerId);
    const traits = this.#traits.get(assetId) ?? [];
    const edges = new Set([...own.map(({ from }) => from), ...traits.map(({ from }) => from)]);
    return [...edges]
      .sort((one, other) => one - other)
      .map((from) => ({ from, part: partAt(from, own, traits, assetId) }));
  }

  /** What is set for a place at a time and in the wider places around it, the widest first. */
  layersAt(place: ThresholdPlace, time: number): ThresholdLayer[] {
    const sets = this.#sets.filter((set) => set.customerId === place.customerId);
    const traits = place.assetId === null ? [] : (this.#traits.get(place.assetId) ?? []);
    return layersOf(place, time, sets, traits);
  }

  async #readSets(): Promise<boolean> {
    const { rows } = await query(
      this.#store.db,
      'SELECT id, customer_id, asset_type_id, asset_id, valid_from, overrides FROM rule_set ORDER BY valid_from, id',
    );
    const text = JSON.stringify(rows);
    if (text === this.#setsText) return false;
    this.#setsText = text;
    this.#sets = rows.map((row) => ({
      id: row.id,
      customerId: row.customer_id,
      assetTypeId: row.asset_type_id,
      assetId: row.asset_id,
      from: Number(row.valid_from),
      overrides: row.overrides,
    }));
    return true;
  }

  /** Notes what changed in the register since it was read last. */
  async #readTraits(): Promise<boolean> {
    const { db } = this.#store;
    if (!this.#loaded) {
      const { rows } = await query(db, 'SELECT * FROM asset_trait ORDER BY asset_id, valid_from');
      this.#traits.clear();
      for (const row of rows)
        this.#add(row.asset_id, {
          from: Number(row.valid_from),
          typeId: row.type_id,
          maximumSpeedMps: row.maximum_speed_mps,
          fuelTankL: row.fuel_tank_l,
          driverId: row.driver_id,
        });
      this.#loaded = true;
    }
    const { rows } = await query<TraitRow>(
      db,
      `SELECT id AS "assetId", customer_id AS "customerId", type_id AS "typeId", maximum_speed_mps AS "maximumSpeedMps",
              fuel_tank_l AS "fuelTankL", driver_id AS "driverId" FROM asset WHERE deleted_at IS NULL`,
    );
    const changed = rows.filter((row) => !isSame(this.#traits.get(row.assetId)?.at(-1), row));
    if (changed.length === 0) return false;
    const from = (row: TraitRow): number =>
      this.#traits.has(row.assetId) ? this.#now() : Number.NEGATIVE_INFINITY;
    const dated = changed.map((row) => ({ ...row, from: from(row) }));
    await query(
      db,
      `INSERT INTO asset_trait (customer_id, asset_id, valid_from, type_id, maximum_speed_mps, fuel_tank_l, driver_id)
       SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::real[], $6::real[], $7::int[])
       ON CONFLICT DO NOTHING`,
      [
        dated.map(({ customerId }) => customerId),
        dated.map(({ assetId }) => assetId),
        dated.map((row) => (Number.isFinite(row.from) ? new Date(row.from) : '-infinity')),
        dated.map(({ typeId }) => typeId),
        dated.map(({ maximumSpeedMps }) => maximumSpeedMps),
        dated.map(({ fuelTankL }) => fuelTankL),
        dated.map(({ driverId }) => driverId),
      ],
    );
    for (const { assetId, customerId: _, ...trait } of dated) this.#add(assetId, trait);
    return true;
  }

  #add(assetId: number, trait: Trait): void {
    const known = this.#traits.get(assetId);
    if (known) known.push(trait);
    else this.#traits.set(assetId, [trait]);
  }
}

const isSame = (trait: Trait | undefined, row: TraitRow): boolean =>
  trait?.typeId === row.typeId &&
  trait.maximumSpeedMps === row.maximumSpeedMps &&
  trait.fuelTankL === row.fuelTankL &&
  trait.driverId === row.driverId;

/** What is set at a time, the widest place first. */
function layersOf(
  { assetTypeId, assetId }: Omit<ThresholdPlace, 'customerId'>,
  time: number,
  sets: readonly RuleSet[],
  traits: readonly Trait[],
): ThresholdLayer[] {
  const trait = traits.findLast(({ from }) => from <= time) ?? traits[0];
  const typeId = assetTypeId ?? trait?.typeId;
  const setAt = (source: ThresholdLayer['source'], isOf: (set: RuleSet) => boolean): ThresholdLayer[] => {
    const set = sets.findLast((each) => each.from <= time && isOf(each));
    return set ? [{ source, setId: set.id, overrides: set.overrides }] : [];
  };
  const register: Overrides = {
    ...(trait?.maximumSpeedMps == null ? {} : { speed: { limitMps: trait.maximumSpeedMps } }),
    ...(trait?.fuelTankL == null ? {} : { fuel: { tankL: trait.fuelTankL } }),
  };
  return [
    ...setAt('CUSTOMER', (set) => set.assetTypeId === null && set.assetId === null),
    ...(typeId === undefined ? [] : setAt('ASSET_TYPE', (set) => set.assetTypeId === typeId)),
    { source: 'REGISTER', setId: null, overrides: register },
    ...(assetId === null ? [] : setAt('ASSET', (set) => set.assetId === assetId)),
  ];
}

/** The settings that layers make, the narrower over the wider. */
function partAt(
  time: number,
  sets: readonly RuleSet[],
  traits: readonly Trait[],
  assetId: number,
): SettingsPart {
  const layers = layersOf({ assetTypeId: null, assetId }, time, sets, traits);
  const merged: Record<string, Record<string, unknown>> = {};
  for (const { overrides } of layers)
    for (const [part, values] of Object.entries(overrides)) merged[part] = { ...merged[part], ...values };
  const ids = layers.flatMap(({ setId }) => (setId === null ? [] : [setId]));
  if (ids.length === 0) return merged as SettingsPart;
  const version = Math.max(...ids);
  return { ...merged, version, timeline: { ...merged.timeline, version } } as SettingsPart;
}

import type { Overrides } from '@rastro/domain';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import type { DatedPart, SettingsPart, SettingsSource } from './settingsDirectory.ts';

/** Where thresholds are set: at a customer, for its assets of one type, or for one asset. */
export interface ThresholdPlace {
  customerId: number;
  assetTypeId: number | null;
  assetId: number | null;
}

/** The thresholds that one place sets; the id is that of the set, null for the register. */
export interface ThresholdLayer {
  source: 'CUSTOMER' | 'ASSET_TYPE' | 'REGISTER' | 'ASSET';
  setId: number | null;
  overrides: Overrides;
}

/** A set of thresholds as it is stored, in force from a time on. */
interface StoredSet {
  id: number;
  customerId: number;
  assetTypeId: number | null;
  assetId: number | null;
  from: number;
  overrides: Overrides;
}

/** The entries of the register of an asset that fact rules and the timeline depend on, from a time on. */
interface Trait {
  from: number;
  typeId: number;
  maximumSpeedMps: number | null;
  fuelTankL: number | null;
  mainVoltageV: number | null;
  driverId: number | null;
}

type TraitRow = { assetId: number; customerId: number } & Omit<Trait, 'from'>;

/**
 * The thresholds that people set, and those that the register of an asset gives: its greatest speed, its tank and its voltage, which count more than
 * what is set for its type and less than what is set for itself. A change of the register holds from when it is noticed.
 */
export class ThresholdSets implements SettingsSource {
  readonly #db: Db;
  readonly #now: () => number;
  #sets: readonly StoredSet[] = [];
  #setsText = '';
  readonly #traits = new Map<number, Trait[]>();
  #loaded = false;

  /** `now` gives the time of a change of the register that is noticed, in milliseconds since 1970 UTC. */
  constructor(db: Db, now: () => number = Date.now) {
    this.#db = db;
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

  /** The layers of a place at a time: its own and those of the wider places around it, the widest first. */
  layersAt(place: ThresholdPlace, time: number): ThresholdLayer[] {
    const sets = this.#sets.filter((set) => set.customerId === place.customerId);
    return layersOf(place, time, sets, this.#traitsOf(place));
  }

  /** The layers of a place as a transaction sees them, which may not be in memory yet: for a check that guards a change of these sets. */
  async readLayersAt(db: Db, place: ThresholdPlace, time: number): Promise<ThresholdLayer[]> {
    const rows = await selectSets(db).where('customer_id', '=', place.customerId).execute();
    return layersOf(place, time, rows.map(toSet), this.#traitsOf(place));
  }

  #traitsOf({ assetId }: ThresholdPlace): readonly Trait[] {
    return assetId === null ? [] : (this.#traits.get(assetId) ?? []);
  }

  async #readSets(): Promise<boolean> {
    const rows = await selectSets(this.#db).execute();
    const text = JSON.stringify(rows);
    if (text === this.#setsText) return false;
    this.#setsText = text;
    this.#sets = rows.map(toSet);
    return true;
  }

  /** Notes what changed in the register since it was read last. */
  async #readTraits(): Promise<boolean> {
    if (!this.#loaded) {
      const rows = await this.#db
        .selectFrom('asset_trait')
        .selectAll()
        .orderBy('asset_id')
        .orderBy('valid_from')
        .execute();
      this.#traits.clear();
      for (const row of rows)
        this.#add(row.asset_id, {
          from: Number(row.valid_from), // a Date, or -Infinity
          typeId: row.type_id,
          maximumSpeedMps: row.maximum_speed_mps,
          fuelTankL: row.fuel_tank_l,
          mainVoltageV: row.main_voltage_v,
          driverId: row.driver_id,
        });
      this.#loaded = true;
    }
    const rows: TraitRow[] = await this.#db
      .selectFrom('asset')
      .select(['id as assetId', 'customer_id as customerId', 'type_id as typeId'])
      .select(['maximum_speed_mps as maximumSpeedMps', 'fuel_tank_l as fuelTankL', 'driver_id as driverId'])
      .select('main_voltage_v as mainVoltageV')
      .where('deleted_at', 'is', null)
      .execute();
    const changed = rows.filter((row) => !isSame(this.#traits.get(row.assetId)?.at(-1), row));
    if (changed.length === 0) return false;
    const from = (row: TraitRow): number =>
      this.#traits.has(row.assetId) ? this.#now() : Number.NEGATIVE_INFINITY;
    const dated = changed.map((row) => ({ ...row, from: from(row) }));
    const froms = dated.map((row) => (Number.isFinite(row.from) ? new Date(row.from) : '-infinity'));
    await sql`
      INSERT INTO asset_trait (customer_id, asset_id, valid_from, type_id, maximum_speed_mps, fuel_tank_l, driver_id,
                               main_voltage_v)
      SELECT * FROM unnest(${dated.map(({ customerId }) => customerId)}::int[], ${dated.map(({ assetId }) => assetId)}::int[],
                           ${froms}::timestamptz[], ${dated.map(({ typeId }) => typeId)}::int[],
                           ${dated.map(({ maximumSpeedMps }) => maximumSpeedMps)}::real[],
                           ${dated.map(({ fuelTankL }) => fuelTankL)}::real[], ${dated.map(({ driverId }) => driverId)}::int[],
                           ${dated.map(({ mainVoltageV }) => mainVoltageV)}::float8[])
      ON CONFLICT DO NOTHING`.execute(this.#db);
    for (const { assetId, customerId: _, ...trait } of dated) this.#add(assetId, trait);
    return true;
  }

  #add(assetId: number, trait: Trait): void {
    const known = this.#traits.get(assetId);
    if (known) known.push(trait);
    else this.#traits.set(assetId, [trait]);
  }
}

const selectSets = (db: Db) =>
  db
    .selectFrom('rule_set')
    .select(['id', 'customer_id', 'asset_type_id', 'asset_id', 'valid_from', 'overrides'])
    .orderBy('valid_from')
    .orderBy('id');

const toSet = (row: Awaited<ReturnType<ReturnType<typeof selectSets>['execute']>>[number]): StoredSet => ({
  id: row.id,
  customerId: row.customer_id,
  assetTypeId: row.asset_type_id,
  assetId: row.asset_id,
  from: Number(row.valid_from),
  overrides: row.overrides as Overrides,
});

const isSame = (trait: Trait | undefined, row: TraitRow): boolean =>
  trait?.typeId === row.typeId &&
  trait.maximumSpeedMps === row.maximumSpeedMps &&
  trait.fuelTankL === row.fuelTankL &&
  trait.driverId === row.driverId &&
  trait.mainVoltageV === row.mainVoltageV;

/** The layers of a place at a time, the widest first. */
function layersOf(
  { assetTypeId, assetId }: Omit<ThresholdPlace, 'customerId'>,
  time: number,
  sets: readonly StoredSet[],
  traits: readonly Trait[],
): ThresholdLayer[] {
  const trait = traits.findLast(({ from }) => from <= time) ?? traits[0];
  const typeId = assetTypeId ?? trait?.typeId;
  const setAt = (source: ThresholdLayer['source'], isOf: (set: StoredSet) => boolean): ThresholdLayer[] => {
    const set = sets.findLast((each) => each.from <= time && isOf(each));
    return set ? [{ source, setId: set.id, overrides: set.overrides }] : [];
  };
  const register: Overrides = {
    ...(trait?.maximumSpeedMps == null ? {} : { speed: { limitMps: trait.maximumSpeedMps } }),
    ...(trait?.fuelTankL == null ? {} : { fuel: { tankL: trait.fuelTankL } }),
    ...(trait?.mainVoltageV == null ? {} : { voltage: { nominalV: trait.mainVoltageV } }),
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
  sets: readonly StoredSet[],
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

import type { CalibrationPoint, TankCalibration } from '@rastro/domain';
import type { Topic } from '../store/bus.ts';
import type { Db } from '../store/database.ts';
import type { DatedPart, SettingsSource } from './settingsDirectory.ts';

/** Calibrations of tanks were changed, so that they are to be read anew and applied to the past. */
export const TANKS_CHANGED: Topic<null> = { name: 'tanks' };

/** What a sensor means from a moment on, in milliseconds since 1970 UTC. */
export interface DatedCalibration {
  assetId: number;
  from: number;
  tank: TankCalibration;
}

/** The calibrations of a vehicle's tank, or of all, in the order of time. */
export async function readTankCalibrations(
  db: Db,
  assetId: number | null = null,
): Promise<DatedCalibration[]> {
  const rows = await db
    .selectFrom('tank_calibration')
    .where('deleted_at', 'is', null)
    .$if(assetId !== null, (query) => query.where('asset_id', '=', assetId))
    .select(['asset_id', 'valid_from', 'sensor', 'points'])
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  return rows.map(({ asset_id, valid_from, sensor, points }) => ({
    assetId: asset_id,
    from: valid_from.getTime(),
    tank: { sensor, points: JSON.parse(points) as CalibrationPoint[] },
  }));
}

/** The calibration in force at a moment, of those of one vehicle in the order of time; null for none. */
export const calibrationAt = (all: readonly DatedCalibration[], time: number): TankCalibration | null =>
  all.findLast(({ from }) => from <= time)?.tank ?? null;

/** What the sensors in tanks mean, all of them in memory. */
export class TankCalibrations implements SettingsSource {
  readonly #db: Db;
  #text = '[]';
  #parts = new Map<number, DatedPart[]>();

  constructor(db: Db) {
    this.#db = db;
  }

  async refresh(): Promise<boolean> {
    const all = await readTankCalibrations(this.#db);
    const text = JSON.stringify(all);
    if (text === this.#text) return false;
    this.#text = text;
    this.#parts = new Map();
    for (const { assetId, from, tank } of all) {
      const parts = this.#parts.get(assetId) ?? [];
      this.#parts.set(assetId, parts);
      parts.push({ from, part: { tank } });
    }
    return true;
  }

  partsFor(_customerId: number, assetId: number): readonly DatedPart[] {
    return this.#parts.get(assetId) ?? [];
  }
}

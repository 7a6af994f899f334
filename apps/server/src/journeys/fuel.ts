import type { FuelHistory, FuelLevel } from '@rastro/contract/resolvers';
import { calibrated, fuelLitres, median } from '@rastro/domain';
import { momentText } from '../moments.ts';
import { calibrationAt, type DatedCalibration, readTankCalibrations } from '../settings/tankCalibrations.ts';
import type { Db } from '../store/database.ts';
import type { History } from '../store/history/history.ts';
import { readDailyTotals, readFuelChanges, readTotals } from '../store/totals.ts';
import type { AddressOf } from './journey.ts';

/** Levels of one answer at most: more are not told apart on a screen. */
const MOST_LEVELS = 400;
const MINUTE_MS = 60_000;

interface Fuelled {
  assetId: number;
  customerId: number;
  /** The litres of its tank; null where they are not registered. */
  tankL: number | null;
  timeZone: string;
}

/** The fuel of an asset in a range (milliseconds since 1970, `to` excluded). */
export async function fuelInRange(
  { db, history, addressOf }: { db: Db; history: History; addressOf: AddressOf },
  asset: Fuelled,
  from: number,
  to: number,
): Promise<FuelHistory> {
  const { customerId, assetId } = asset;
  const calibrations = await readTankCalibrations(db, assetId);
  const levels = await readLevels(history, { ...asset, calibrations }, from, to);
  const totals = (await readTotals(db, history, [asset], from, to)).get(assetId);
  const daily = (await readDailyTotals(db, history, [asset], from, to)).get(assetId) ?? [];
  const changes = (await readFuelChanges(db, [{ customerId, assetId, from, to }])).get(0) ?? [];
  return {
    ...levels,
    usedL: totals?.fuelUsedL == null ? null : tenths(totals.fuelUsedL),
    filledL: tenths(totals?.fuelFilledL ?? 0),
    drainedL: tenths(totals?.fuelDrainedL ?? 0),
    changes: changes.map(({ time, changeL, latitude, longitude }) => ({
      at: momentText(time),
      changeL: tenths(changeL),
      dir: latitude === null || longitude === null ? null : addressOf(latitude, longitude),
    })),
    days: daily
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date, facts: { fuelUsedL } }) => ({
        date,
        usedL: fuelUsedL === null ? null : tenths(fuelUsedL),
      })),
  };
}

const tenths = (litres: number): number => Math.round(litres * 10) / 10;

/** The readings of a stretch of time, in litres and in percent. */
interface Readings {
  at: number;
  litres: number[];
  percent: number[];
}

/** The levels by the readings: in litres where one can be told so, else in percent. */
async function readLevels(
  history: History,
  { customerId, assetId, tankL, calibrations }: Fuelled & { calibrations: readonly DatedCalibration[] },
  from: number,
  to: number,
): Promise<Pick<FuelHistory, 'unit' | 'levels'>> {
  const eachMs = Math.max(MINUTE_MS, Math.ceil((to - from) / MOST_LEVELS));
  const stretches = new Map<number, Readings>();
  for await (const fixes of history.readFixPages(customerId, assetId, from, to))
    for (const fix of fixes) {
      const { fixTime, attributes } = calibrated(fix, calibrationAt(calibrations, fix.fixTime));
      const litres = fuelLitres(attributes, tankL);
      const { fuelLevelPercent } = attributes;
      const percent = typeof fuelLevelPercent === 'number' && fuelLevelPercent > 0 ? fuelLevelPercent : null;
      if (litres === null && percent === null) continue;
      const key = Math.floor((fixTime - from) / eachMs);
      const readings = stretches.get(key) ?? { at: fixTime, litres: [], percent: [] };
      stretches.set(key, readings);
      if (litres !== null) readings.litres.push(litres);
      if (percent !== null) readings.percent.push(percent);
    }
  const all = [...stretches.values()].toSorted((a, b) => a.at - b.at);
  const unit = all.some(({ litres }) => litres.length > 0) ? 'LITRE' : all.length > 0 ? 'PERCENT' : null;
  const levels = all.flatMap(({ at, litres, percent }): FuelLevel[] => {
    const values = unit === 'LITRE' ? litres : percent;
    return values.length === 0 ? [] : [{ at: momentText(at), level: tenths(median(values)) }];
  });
  return { unit, levels };
}

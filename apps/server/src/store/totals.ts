import {
  addFacts,
  DEGREE,
  type FuelChange,
  localDayOf,
  localDays,
  type RangeFacts,
  rangeFacts,
} from '@rastro/domain';
import { EVENT_SOURCE } from './codes.ts';
import type { Db } from './database.ts';
import { type DaysOf, FUEL_CODES, readFinalDays } from './dayFacts.ts';
import type { History } from './history/history.ts';
import { query } from './query.ts';
import { cutStretches, withFuel } from './range.ts';
import { readSegmentsOf, STRETCHES, type Stretch, stretchArrays } from './segments.ts';

/**
 * What each of some assets did between two moments (milliseconds, `to` excluded), by asset; one without any segment there is left
 * out. Days that are final are taken as they are stored, and the rest is summed from segments: a few statements for all assets.
 */
export async function readTotals(
  db: Db,
  history: History,
  assets: readonly DaysOf[],
  from: number,
  to: number,
): Promise<ReadonlyMap<number, RangeFacts>> {
  const settled = await readFinalDays(
    db,
    assets.map((asset) => ({ ...asset, ...wholeDays(from, to, asset.timeZone) })),
  );
  // Between the first stored day and the last lies nothing else.
  const edges = assets.map(({ customerId, assetId }, i): [Stretch, Stretch] => {
    const [first, last] = [settled[i]?.[0], settled[i]?.at(-1)];
    const ofAsset = { customerId, assetId };
    return [
      { ...ofAsset, from, to: first?.startTime ?? to },
      { ...ofAsset, from: last?.endTime ?? to, to },
    ];
  });
  const summed = await sumStretches(db, history, edges.flat());
  return new Map(
    assets.flatMap(({ assetId }, i) => {
      const pieces = [summed[2 * i] ?? [], settled[i] ?? [], summed[2 * i + 1] ?? []].flat();
      return pieces.length === 0 ? [] : [[assetId, addFacts(pieces)] as const];
    }),
  );
}

/** What an asset did on a local day, as far as the day lies in the range that was asked for. */
export interface DailyFacts {
  date: string;
  facts: RangeFacts;
}

/** What `readTotals` adds up, by asset and day: a day without any segment is left out. */
export async function readDailyTotals(
  db: Db,
  history: History,
  assets: readonly DaysOf[],
  from: number,
  to: number,
): Promise<ReadonlyMap<number, readonly DailyFacts[]>> {
  const settled = await readFinalDays(
    db,
    assets.map((asset) => ({ ...asset, ...wholeDays(from, to, asset.timeZone) })),
  );
  const daily = new Map<number, DailyFacts[]>();
  const unsettled: (Stretch & { date: string })[] = [];
  for (const [i, { customerId, assetId, timeZone }] of assets.entries()) {
    const stored = settled[i] ?? [];
    daily.set(
      assetId,
      stored.map((facts) => ({ date: facts.date, facts })),
    );
    const [first, last] = [stored[0], stored.at(-1)];
    const days = [
      ...localDays(from, first?.startTime ?? to, timeZone),
      ...(last ? localDays(last.endTime, to, timeZone) : []),
    ];
    for (const { date, startTime, endTime } of days)
      unsettled.push({
        customerId,
        assetId,
        date,
        from: Math.max(from, startTime),
        to: Math.min(to, endTime),
      });
  }
  const summed = await sumStretches(db, history, unsettled);
  for (const [i, { assetId, date }] of unsettled.entries()) {
    const facts = summed[i];
    if (facts) daily.get(assetId)?.push({ date, facts });
  }
  return daily;
}

/** The first and the last local day that lie wholly in a range; the first after the last where none does. */
function wholeDays(from: number, to: number, timeZone: string): { fromDate: string; toDate: string } {
  const first = localDayOf(from, timeZone);
  return {
    fromDate: first.startTime === from ? first.date : localDayOf(first.endTime, timeZone).date,
    toDate: localDayOf(localDayOf(to, timeZone).startTime - 1, timeZone).date,
  };
}

/** The facts of each stretch, or null without any segment there. */
async function sumStretches(
  db: Db,
  history: History,
  stretches: readonly Stretch[],
): Promise<(RangeFacts | null)[]> {
  const asked = stretches.filter(({ from, to }) => from < to);
  const stored = await readSegmentsOf(db, asked);
  const changes = await readFuelChanges(
    db,
    asked.map((stretch, i) => withFuel(stretch, stored[i] ?? [])),
  );
  const timelines = await cutStretches(history, asked, stored, changes);
  const facts = new Map<Stretch, RangeFacts>();
  for (const [i, stretch] of asked.entries()) {
    const parts = timelines[i] ?? [];
    if (parts.length > 0) facts.set(stretch, rangeFacts(parts, changes.get(i) ?? []));
  }
  return stretches.map((stretch) => facts.get(stretch) ?? null);
}

/** A refuelling or a drain with its place in degrees; null where that is not known. */
export interface PlacedFuelChange extends FuelChange {
  latitude: number | null;
  longitude: number | null;
}

/** Refuellings and drains by the place of their stretch, counted from 0, each in order. */
export async function readFuelChanges(
  db: Db,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<number, PlacedFuelChange[]>> {
  const { rows } = await query<{
    place: string;
    at: Date;
    changeL: number;
    shownTime: number | null;
    latitudeE7: number | null;
    longitudeE7: number | null;
  }>(
    db,
    `SELECT r.place, e.at, (e.detail->>'changeL')::float8 AS "changeL", (e.detail->>'shownTime')::float8 AS "shownTime",
            e.latitude_e7 AS "latitudeE7", e.longitude_e7 AS "longitudeE7"
       FROM ${STRETCHES}
       JOIN event e ON e.customer_id = r.customer_id AND e.asset_id = r.asset_id AND e.at >= r.since AND e.at < r.until
      WHERE e.source = $5 AND e.code = ANY($6::text[]) AND e.detail->>'changeL' IS NOT NULL
      ORDER BY e.at`,
    [...stretchArrays(stretches), EVENT_SOURCE.rule, FUEL_CODES],
  );
  const changes = rows.map(({ place, at, changeL, shownTime, latitudeE7, longitudeE7 }) => ({
    place: Number(place) - 1,
    time: at.getTime(),
    changeL,
    shownTime: shownTime ?? at.getTime(),
    latitude: latitudeE7 === null ? null : latitudeE7 / DEGREE,
    longitude: longitudeE7 === null ? null : longitudeE7 / DEGREE,
  }));
  return Map.groupBy(changes, ({ place }) => place);
}

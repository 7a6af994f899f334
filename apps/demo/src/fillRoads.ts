import { encodePolyline, kmhToMps, type LinePoint, plannedStopTimes } from '@rastro/domain';
import { type Db, inTransaction } from '@rastro/server/store/database';
import { insertRuns, type NewRun } from '@rastro/server/store/roadRuns';
import { newStopIds, readRoads, type StoredStop } from '@rastro/server/store/roads';
import { AssetDrive, type DrivenLeg } from '@rastro/simulator/drive/assetDrive';
import { localDay } from '@rastro/simulator/drive/localDay';
import { layTrack, type Track } from '@rastro/simulator/drive/track';
import { World } from '@rastro/simulator/drive/world';
import type { DemoAsset, DemoFleet } from '@rastro/simulator/fleet/fleet';
import { nearestPlace, type Place } from '@rastro/simulator/streets/place';

/** A bus line with a road for each direction; `via` makes the road of the first direction differ from the way that its buses drive. */
interface Line {
  buses: string;
  roads: [there: string, back: string];
  via: LinePoint | null;
}

const LINES: readonly Line[] = [
  { buses: 'Bus A', roads: ['Línea A ida', 'Línea A vuelta'], via: null },
  { buses: 'Bus C', roads: ['Línea C ida', 'Línea C vuelta'], via: { latitude: -12.077, longitude: -77.09 } },
];
const BUFFER_M = 80;
const STATION_RADIUS_M = 60;
const MAX_SPEED_KMH = 80;
const MIDDLE_STAY_MS = 60_000;
/** Runs are planned from this many days before today to as many after it. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 2;
const LIMA = 'America/Lima';

/** One drive of a bus from one end of its line to the other. */
interface Ride {
  asset: DemoAsset;
  legs: [DrivenLeg, DrivenLeg];
}

/**
 * Creates the roads of the demo company's bus lines, and the runs of their buses on the days around today. Runs are planned with
 * the usual times of the line, while each drive takes as long as the traffic lets it. Roads are drawn once; every call adds the
 * runs that are missing.
 */
export async function fillRoads(db: Db, fleet: DemoFleet, now: number): Promise<void> {
  const world = new World();
  const today = localDay(now);
  for (const customer of fleet.customers)
    for (const line of LINES) {
      const buses = customer.assets.filter(
        ({ name, profile }) => profile.role === 'bus' && name.startsWith(line.buses),
      );
      const rides = buses.flatMap((asset) => ridesOf(world, fleet.seed, asset, today));
      const first = rides[0];
      if (!first) continue;
      const there = rides.filter(({ legs }) => isSame(legs[0].from, first.legs[0].from));
      const back = rides.filter((ride) => !there.includes(ride));
      await inTransaction(db, async (tx) => {
        for (const [index, direction] of [there, back].entries())
          await fillDirection(
            tx,
            world,
            customer.name,
            line.roads[index]!,
            direction,
            index === 0 ? line.via : null,
          );
      });
    }
}

/** The drives of a bus on the days around today: two legs one after the other, from end to end. */
function ridesOf(world: World, seed: number, asset: DemoAsset, today: number): Ride[] {
  const firstDay = today - DAYS_BEFORE;
  const drive = new AssetDrive(world, asset, seed, firstDay);
  const rides: Ride[] = [];
  for (let day = firstDay; day <= today + DAYS_AFTER; day++) {
    const legs = drive.legs(day).slice(1); // the first leg leads from the depot to the line
    // and the last one back to the depot
    for (let index = 0; index + 2 < legs.length; index += 2)
      rides.push({ asset, legs: [legs[index]!, legs[index + 1]!] });
  }
  return rides;
}

async function fillDirection(
  db: Db,
  world: World,
  customerName: string,
  name: string,
  rides: readonly Ride[],
  via: LinePoint | null,
): Promise<void> {
  const usual = rides[0];
  if (!usual) return;
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('name', '=', customerName)
    .executeTakeFirst();
  if (!customer) return; // the store of another company
  const customerId = customer.id;
  const known = await db
    .selectFrom('road')
    .select(['id', 'deleted_at'])
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (known?.deleted_at) return; // by somebody who tries the demo
  const roadId = known?.id ?? (await drawRoad(db, world, customerId, name, rides, via));
  const plans = (await readRoads(db, [roadId])).get(roadId)!.stops.map(({ plan }) => plan);
  const runs: NewRun[] = [];
  for (const { asset, legs } of rides) {
    const plannedStart = Math.round(legs[0].startMs / 60_000) * 60_000;
    const runsThen = db
      .selectFrom('road_run')
      .select('asset_id')
      .where('planned_start', '=', new Date(plannedStart));
    const bus = await db
      .selectFrom('asset')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('license_plate', '=', asset.licensePlate)
      .where('id', 'not in', runsThen)
      .executeTakeFirst();
    const plannedEnd = plannedStopTimes(plans, plannedStart, LIMA).at(-1) ?? plannedStart;
    if (bus)
      runs.push({
        customerId,
        roadId,
        assetId: bus.id,
        timetableId: null,
        plannedStart,
        plannedEnd,
        createdBy: null,
      });
  }
  await insertRuns(db, runs);
}

/** Draws a road along the way of its buses and returns its id. */
async function drawRoad(
  db: Db,
  world: World,
  customerId: number,
  name: string,
  rides: readonly Ride[],
  via: LinePoint | null,
): Promise<number> {
  const [one, two] = rides[0]!.legs;
  const tracks = via ? [...around(world, one.from, via, one.to), two.track] : [one.track, two.track];
  const stations = [one.from, one.to, two.to];
  const ids = await newStopIds(db, stations.length);
  const after = (of: (ride: Ride) => number): number =>
    Math.round(median(rides.map((ride) => of(ride) - ride.legs[0].startMs)) / 60_000) * 60_000;
  const offsets = [0, after(({ legs }) => legs[0].endMs), after(({ legs }) => legs[1].endMs)];
  const stops = stations.map(
    ({ latitude, longitude }, index): StoredStop => ({
      id: ids[index]!,
      name: ['Terminal', 'Paradero central', 'Final'][index]!,
      shape: { kind: 'circle', latitude, longitude, radiusM: STATION_RADIUS_M },
      minimumStayMs: index === 1 ? MIDDLE_STAY_MS : 0,
      plan: { kind: 'offset', offsetMs: offsets[index]! },
    }),
  );
  const { id } = await db
    .insertInto('road')
    .values({ customer_id: customerId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('road_version')
    .values({
      customer_id: customerId,
      road_id: id,
      valid_from: new Date(),
      overview_polyline: encodePolyline(tracks.flatMap(pointsOf)),
      deviation_alarm: true,
      deviation_m: BUFFER_M,
      speed_alarm: true,
      max_speed_mps: kmhToMps(MAX_SPEED_KMH),
      early_tolerance_s: 120,
      late_tolerance_s: 300,
      stops: JSON.stringify(stops),
    })
    .execute();
  return id;
}

function around(world: World, from: Place, via: LinePoint, to: Place): Track[] {
  const between = nearestPlace(world.graph, via.latitude, via.longitude);
  return [layTrack(world.router.route(from, between)), layTrack(world.router.route(between, to))];
}

const pointsOf = ({ latitude, longitude }: Track): LinePoint[] =>
  Array.from(latitude, (value, index) => ({ latitude: value, longitude: longitude[index]! }));

const isSame = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

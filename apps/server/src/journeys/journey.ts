import type { JourneyPosition, ResolversParentTypes } from '@rastro/contract/resolvers';
import {
  between,
  type DrawnFix,
  daysWithoutTrips,
  drawnFixes,
  formatPositionId,
  journeyOf,
  mpsToKmh,
  type Segment,
} from '@rastro/domain';
import { sql } from 'kysely';
import { momentText } from '../moments.ts';
import { breather } from '../rounds.ts';
import { SEGMENT_STATE } from '../store/codes.ts';
import type { Db } from '../store/database.ts';
import type { History } from '../store/history/history.ts';
import { readFixesOf, readRange } from '../store/range.ts';

/** Gives the address of a place, or null. */
export type AddressOf = (latitude: number, longitude: number) => string | null;

/** Where a journey is read from. */
export interface JourneySources {
  db: Db;
  history: History;
  addressOf: AddressOf;
  /** Does what is left to the positions of the steps in a turn of whoever asks. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** An asset with the names that its journey shows. */
export interface JourneyAsset {
  id: number;
  customerId: number;
  name: string;
  licensePlate: string;
  internalNumber: string | null;
  type: string;
  driverFirstName: string | null;
  driverLastName: string | null;
}

const LASTING = { now: 'NOW', later: 'LATER' } as const;
const seconds = (ms: number): number => Math.round(ms / 1000);
const km = (metres: number): number => Math.round(metres) / 1000;

/** A journey as its resolvers give it on: the positions of its trips are read when the first of them is asked for. */
type ShownJourney = ResolversParentTypes['Journey'];

/**
 * The journey of an asset between two moments (milliseconds, `to` excluded), by the days of a time zone, from its stored timeline;
 * the good positions of each trip with it. Null without any segment there. Segments across an edge are cut there by their
 * fixes, so that the sums over any partition of a range equal the whole.
 */
export async function journeyInRange(
  { db, history, addressOf, inTurn }: JourneySources,
  asset: JourneyAsset,
  from: number,
  to: number,
  timeZone: string,
): Promise<ShownJourney | null> {
  const ofAsset = { customerId: asset.customerId, assetId: asset.id };
  const { stored, parts } = await readRange(db, history, ofAsset, from, to);
  const journey = journeyOf(parts, timeZone, Date.now());
  if (!journey) return null;

  const readDrawn = async (): Promise<DrawnFix[]> =>
    drawnFixes(await readFixesOf(history, ofAsset, driven(stored)), from, to);
  let drawn: Promise<DrawnFix[]> | null = null;
  // The positions of one step after those of another: a month of them is written in a second, in which others are served.
  let before: Promise<JourneyPosition[]> = Promise.resolve([]);
  const letOthersIn = breather();
  const { summary } = journey;
  const drivers = await driversOf(db, asset, from, to);
  const registered = [asset.driverFirstName, asset.driverLastName].filter(Boolean).join(' ');
  const driver = drivers.length > 0 ? drivers.join(', ') : registered;
  return {
    mid: asset.id,
    from: momentText(from),
    until: momentText(Math.max(summary.endTime, from + 1)),
    summary: {
      uIni: addressOf(summary.startLatitude, summary.startLongitude),
      uFin: addressOf(summary.endLatitude, summary.endLongitude),
      tIgn: seconds(summary.workMs),
      tDet: seconds(summary.stoppedMs),
      odo: summary.odometerDistanceM === null ? null : km(summary.odometerDistanceM),
      sOdo: km(summary.pathDistanceM),
      pat: asset.licensePlate,
      nCh: driver === '' ? null : driver,
      nMov: asset.name,
      nInt: asset.internalNumber,
      tmov: asset.type,
    },
    daySteps: journey.days.map((day) => ({
      date: day.date,
      visible: true,
      trips: day.count,
      steps: day.trips.map((trip) => ({
        sid: `${asset.id}-${trip.tripStartTime}`,
        began: momentText(trip.tripStartTime),
        lasting: trip.lasting && LASTING[trip.lasting],
        iTime: momentText(trip.startTime),
        fTime: momentText(trip.endTime),
        tIgn: seconds(trip.endTime - trip.startTime),
        odo: km(trip.distanceM),
        tDet: trip.stopMs === null ? null : seconds(trip.stopMs),
        stopLasting: trip.stopLasting && LASTING[trip.stopLasting],
        get listPos() {
          drawn ??= inTurn(readDrawn);
          before = Promise.all([drawn, before]).then(async ([all]) => {
            await letOthersIn();
            return between(all, trip.startTime, trip.endTime).map(
              (fix) => new ShownPosition(asset.id, fix, addressOf),
            );
          });
          return before;
        },
      })),
    })),
    daysWithoutTrips: daysWithoutTrips(journey, parts, from, Math.min(to, Date.now()), timeZone).map(
      ({ date, isKnown }) => ({ date, known: isKnown }),
    ),
  };
}

/** Who drove in the range, in the order of their first drive: as identified by their keys, or else as registered then. */
async function driversOf(db: Db, asset: JourneyAsset, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT btrim(concat_ws(' ', d.first_name, d.last_name)) AS name
       FROM segment s JOIN driver d ON d.customer_id = s.customer_id AND d.id = s.driver_id
      WHERE s.customer_id = ${asset.customerId} AND s.asset_id = ${asset.id}
       AND s.start_time < ${new Date(to)} AND s.end_time > ${new Date(from)} AND s.state = ${SEGMENT_STATE.MOVING}
      GROUP BY d.id ORDER BY min(s.start_time)`.execute(db);
  return rows.map(({ name }) => name);
}

/** The stretch from the first departure to the last arrival, with whole segments also where the range cuts them, or none. */
function driven(stored: readonly Segment[]): Pick<Segment, 'startTime' | 'endTime'>[] {
  const all = stored.filter(({ state }) => state !== 'STOPPED');
  const [first, last] = [all[0], all.at(-1)];
  return first && last ? [{ startTime: first.startTime, endTime: last.endTime }] : [];
}

/** A position as the API shows it. A class, since objects with a getter of their own are slow to make by the ten thousands. */
class ShownPosition implements JourneyPosition {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly cur: number | null;
  readonly vel: number | null;
  readonly fGPS: string;
  readonly odo: number | null;
  readonly #addressOf: AddressOf;

  constructor(assetId: number, fix: DrawnFix, addressOf: AddressOf) {
    this.id = formatPositionId({ assetId, fixTime: fix.fixTime, fingerprint: fix.fingerprint });
    this.lat = fix.latitude;
    this.lon = fix.longitude;
    this.cur = fix.course;
    this.vel = fix.speedMps === null ? null : Math.round(mpsToKmh(fix.speedMps) * 10) / 10;
    this.fGPS = momentText(fix.fixTime);
    this.odo = fix.odometerM === null ? null : km(fix.odometerM);
    this.#addressOf = addressOf;
  }

  /** Worked out only where it is asked for. */
  get dir(): string | null {
    return this.#addressOf(this.lat, this.lon);
  }
}

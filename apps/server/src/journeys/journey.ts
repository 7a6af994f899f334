import type { Journey, JourneyPosition } from '@rastro/contract/resolvers';
import { cutSegments, type Fix, journeyOf, metresToKm, mpsToKmh } from '@rastro/domain';
import type { Pool } from 'pg';
import { momentText } from '../moments.ts';
import { readSegments } from '../store/derived.ts';
import type { History } from '../store/history/history.ts';
import { formatPositionId } from '../store/history/positionId.ts';

/** Gives the address of a place, or null. */
export type AddressOf = (latitude: number, longitude: number) => string | null;

/** What a journey is read from. */
export interface JourneySources {
  pool: Pool;
  history: History;
  addressOf: AddressOf;
}

/** The asset as the journey names it. */
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

const seconds = (ms: number): number => Math.round(ms / 1000);
const km = (metres: number): number => Math.round(metres) / 1000;

/**
 * The journey of an asset between two moments (milliseconds), by the days of a time zone, from its stored timeline; the positions of
 * each trip with it. Null without any segment there. Segments across an edge are cut there by their fixes.
 */
export async function journeyInRange(
  { pool, history, addressOf }: JourneySources,
  asset: JourneyAsset,
  from: number,
  to: number,
  timeZone: string,
): Promise<Journey | null> {
  const stored = await readSegments(pool, asset.customerId, asset.id, from, to);
  const first = stored[0];
  const last = stored.at(-1);
  if (!first || !last) return null;
  const fixes: Fix[] = [];
  const readFrom = Math.min(first.startTime, from);
  const readTo = Math.max(last.endTime, to) + 1;
  for await (const fix of history.readFixes(asset.customerId, asset.id, readFrom, readTo)) fixes.push(fix);
  const journey = journeyOf(cutSegments(stored, fixes, from, to), timeZone);
  if (!journey) return null;

  const drawn = fixes.filter(isDrawn);
  const { summary } = journey;
  const driver = [asset.driverFirstName, asset.driverLastName].filter(Boolean).join(' ');
  const odometer =
    summary.startOdometerM !== null && summary.endOdometerM !== null
      ? km(Math.max(0, summary.endOdometerM - summary.startOdometerM))
      : null;
  return {
    mid: asset.id,
    summary: {
      uIni: addressOf(summary.startLatitude, summary.startLongitude),
      uFin: addressOf(summary.endLatitude, summary.endLongitude),
      tIgn: seconds(summary.tripMs),
      tDet: seconds(summary.stopMs),
      odo: odometer,
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
      steps: day.trips.map((trip) => ({
        sid: `${asset.id}-${trip.startTime}`,
        iTime: momentText(trip.startTime),
        fTime: momentText(trip.endTime),
        tIgn: seconds(trip.endTime - trip.startTime),
        odo: km(trip.distanceM),
        tDet: seconds(trip.stopMs),
        listPos: between(drawn, trip.startTime, trip.endTime).map((fix) => toPosition(asset.id, fix, addressOf)),
      })),
    })),
  };
}

interface DrawnFix extends Fix {
  latitude: number;
  longitude: number;
}

/** Only good fixes are drawn; what their neighbours say against one is not stored with it, and shows as it was sent. */
function isDrawn(fix: Fix): fix is DrawnFix {
  return fix.quality === 0 && fix.latitude !== null && fix.longitude !== null;
}

function between(fixes: readonly DrawnFix[], from: number, to: number): DrawnFix[] {
  return fixes.filter((fix) => fix.fixTime >= from && fix.fixTime <= to);
}

function toPosition(assetId: number, fix: DrawnFix, addressOf: AddressOf): JourneyPosition {
  const round = (value: number, digits: number): number => Number(value.toFixed(digits));
  return {
    id: formatPositionId({ assetId, fixTime: fix.fixTime, fingerprint: fix.fingerprint }),
    lat: round(fix.latitude, 7),
    lon: round(fix.longitude, 7),
    cur: fix.course,
    vel: fix.speedMps === null ? null : round(mpsToKmh(fix.speedMps), 1),
    fGPS: momentText(fix.fixTime),
    // Worked out only where it is asked for: thousands of positions are drawn, few are read.
    get dir() {
      return addressOf(this.lat, this.lon);
    },
    odo: fix.odometerM === null ? null : round(metresToKm(fix.odometerM), 3),
  };
}

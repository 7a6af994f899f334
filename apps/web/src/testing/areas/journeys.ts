import type { JourneyDay, JourneyStep } from '@rastro/contract/resolvers';
import {
  CENTIMETRES,
  type ChunkRow,
  contentHash,
  DEGREE,
  encodeBody,
  fixOfColumns,
  foldAll,
  frameChunk,
  frameFleetTrack,
  IGNITION_SHIFT,
  kmhToMps,
  localDateOf,
  localDays,
  TENTHS,
  timelineRowOf,
  VALID_SHIFT,
} from '@rastro/domain';
import { momentOf } from '@rastro/format';
import type { Asked, FileAnswer } from '../api/asked.ts';
import { TIME_ZONE } from '../fleet/company.ts';
import { fixesOf } from '../fleet/history.ts';
import type { FakeTrip } from '../fleet/types.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';

const ON = 2;
const LENGTH_BYTES = 4;
/** Who drove all vehicles in the past: somebody else than today. */
export const DROVE_THEN = 'Óscar Antes';

/** What vehicles did: their trips by days, and the positions of them. */
export const journeys: Area = {
  Query: {
    journeys: (_, { movilID, fechaInicio, fechaFin }, asked) => {
      const vehicle = vehiclesInReach(asked.fleet, asked.user).find(({ id }) => id === movilID);
      const trips = tripsBetween(asked, movilID, momentMs(fechaInicio), momentMs(fechaFin));
      const point = asked.fleet.points.get(movilID);
      if (!vehicle || trips.length === 0) return null;
      const steps = trips.map((trip, at) => stepOf(trip, trips[at + 1], momentMs(fechaInicio)));
      const sum = (part: (step: JourneyStep) => number | null) =>
        steps.reduce((total, step) => total + (part(step) ?? 0), 0);
      return {
        mid: movilID,
        from: new Date(momentMs(fechaInicio)).toISOString(),
        until: new Date(Math.min(momentMs(fechaFin), trips.at(-1)?.endMs ?? 0)).toISOString(),
        summary: {
          uIni: point?.dir ?? null,
          uFin: point?.dir ?? null,
          tIgn: sum(({ tIgn }) => tIgn),
          tDet: sum(({ tDet }) => tDet),
          odo: null, // the devices have no odometer
          sOdo: sum(({ odo }) => odo),
          pat: vehicle.plate,
          nCh: vehicle.driver,
          nMov: vehicle.name,
          nInt: vehicle.internalNumber,
          tmov: 'Bus',
        },
        daySteps: daysOf(steps),
        daysWithoutTrips: otherDays(asked, steps, momentMs(fechaInicio), momentMs(fechaFin)),
      };
    },
    fuelHistory: () => ({
      unit: null,
      levels: [],
      usedL: null,
      filledL: 0,
      drainedL: 0,
      changes: [],
      days: [],
    }),
    historyExport: (_, { movilID, format }) => ({
      url: URL.createObjectURL(new Blob([`${format} of ${movilID}`])),
    }),
  },
};

/** Moments of calls, in milliseconds since 1970: ISO 8601, or the clock of the fleet's zone. */
export const momentMs = (text: string): number =>
  text.endsWith('Z') ? Date.parse(text) : momentOf(text.padEnd(19, ' 00:00:00').slice(0, 19), TIME_ZONE);

/** The trips of a vehicle in a time, those that began before included. */
export const tripsBetween = ({ fleet }: Asked, assetId: number, fromMs: number, toMs: number): FakeTrip[] =>
  fleet.trips.filter((trip) => trip.assetId === assetId && trip.endMs > fromMs && trip.startMs < toMs);

function stepOf(trip: FakeTrip, next: FakeTrip | undefined, fromMs: number): JourneyStep {
  const { startMs, endMs, km, isSilentAfter = false, lasting = null, stopLasting = null } = trip;
  const beginMs = Math.max(startMs, fromMs);
  return {
    sid: String(startMs),
    began: new Date(startMs).toISOString(),
    lasting,
    iTime: new Date(beginMs).toISOString(),
    fTime: new Date(endMs).toISOString(),
    tIgn: (endMs - beginMs) / 1000,
    odo: (km * (endMs - beginMs)) / (endMs - startMs),
    tDet: lasting || isSilentAfter ? null : next ? (next.startMs - endMs) / 1000 : stopLasting ? null : 3_600,
    stopLasting,
    listPos: [],
  };
}

function daysOf(steps: readonly JourneyStep[]): JourneyDay[] {
  const days = Map.groupBy(steps, ({ iTime }) => localDateOf(Date.parse(iTime), TIME_ZONE));
  return [...days].map(([date, ofDay]) => ({
    date,
    visible: true,
    trips: ofDay.filter(({ began, iTime }) => began === iTime).length,
    steps: ofDay,
  }));
}

/** The days of a range until now on which no trip begins; a day is known unless the fleet says that nothing was heard of it. */
function otherDays({ fleet }: Asked, steps: readonly JourneyStep[], fromMs: number, toMs: number) {
  const listed = new Set(daysOf(steps).map(({ date }) => date));
  return localDays(fromMs, Math.min(toMs, Date.now()), TIME_ZONE)
    .filter(({ date }) => !listed.has(date))
    .map(({ date }) => ({ date, known: !fleet.silentDays.has(date) }));
}

/** Answers with the positions of a vehicle in chunks, as the server packs them. */
export const chunks: FileAnswer = async ({ searchParams }, _init, asked) => {
  const [assetId, from, to] = ['asset', 'from', 'to'].map((name) => Number(searchParams.get(name))) as [
    number,
    number,
    number,
  ];
  const rows = rowsBetween(asked, assetId, from, to);
  if (rows.length === 0) return new Response(null);
  const chunk = await packed(rows);
  const length = new DataView(new ArrayBuffer(LENGTH_BYTES));
  length.setUint32(0, chunk.length, true);
  return new Response(new Blob([length, chunk.slice()]));
};

/** Answers with the past of vehicles, as the server sends it: the timeline of each, and its positions in a chunk. */
export const fleetPast: FileAnswer = async ({ searchParams }, _init, asked) => {
  const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name))) as [number, number];
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (const assetId of (searchParams.get('assets') ?? '').split(',').map(Number)) {
    const rows = rowsBetween(asked, assetId, from, to);
    const { segments } = foldAll(rowsBetween(asked, assetId, Number.NEGATIVE_INFINITY, to).map(fixOfColumns));
    const first = segments.findLastIndex(({ startTime }) => startTime <= from);
    frames.push(
      frameFleetTrack({
        assetId,
        timeline: segments.slice(Math.max(0, first)).map((segment) => timelineRowOf(segment, DROVE_THEN)),
        chunks: rows.length === 0 ? [] : [await packed(rows)],
      }),
    );
  }
  return new Response(new Blob(frames));
};

function rowsBetween(asked: Asked, assetId: number, from: number, to: number): ChunkRow[] {
  return asked.fleet.trips
    .filter((trip) => trip.assetId === assetId)
    .flatMap((trip) => fixesOf(trip))
    .filter(({ atMs }) => atMs >= from && atMs < to)
    .map((fix): ChunkRow => {
      const row = {
        deviceId: assetId,
        fixTime: fix.atMs,
        fingerprint: 0,
        serverTime: fix.atMs + 900,
        latitudeE7: Math.round(fix.latitude * DEGREE),
        longitudeE7: Math.round(fix.longitude * DEGREE),
        odometerM: null,
        flags: (ON << IGNITION_SHIFT) | (ON << VALID_SHIFT),
        altitudeM: null,
        speedCmps: Math.round(kmhToMps(fix.speedKmh) * CENTIMETRES),
        courseD10: fix.course * TENTHS,
        satellites: 11,
        hdopD10: null,
        events: null,
        attributes: null,
      };
      return { ...row, fingerprint: contentHash(row) };
    });
}

async function packed(rows: readonly ChunkRow[]): Promise<Uint8Array> {
  const body = encodeBody(rows);
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  return frameChunk({ count: rows.length, bodyLength: body.length, deflated });
}

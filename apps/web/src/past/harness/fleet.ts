import { destination, type FleetTimelineRow, IGNITION, type PastTrack } from '@rastro/domain';
import type { Vehicle } from '../../fleet/index.ts';

const HOUR_MS = 3_600_000;
const FIX_MS = 20_000;
const LIMA = { latitude: -12.0464, longitude: -77.0428 };
const SPEED_MPS = 11;

/** The day of the synthetic past. */
export const DAY = { from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 21) };

/** A vehicle of the harness. */
export const syntheticVehicle = (id: number): Vehicle =>
  ({
    mid: id,
    pat: `V-${1000 + id}`,
    nMov: `Unidad ${id}`,
    nCli: 'Transportes Andinos S.A.C.',
    nInt: null,
    ignition: true,
    asset: { itSupportsOBD2: false, typeMobile: { id: 1 + (id % 12) } },
  }) as Vehicle;

/** A day of a vehicle that drives an hour and stands an hour by turns, with a fix every twenty seconds and a turn every two minutes. */
export function syntheticPast(id: number): PastTrack {
  let place = destination(LIMA.latitude, LIMA.longitude, (id * 137.5) % 360, (id * 7919) % 15_000);
  let course = (id * 53) % 360;
  const timeline: FleetTimelineRow[] = [];
  const fixes: { time: number; latitude: number; longitude: number; course: number; speedMps: number }[] = [];
  let [start, from] = [DAY.from, place];
  for (let time = DAY.from; time < DAY.to; time += FIX_MS) {
    const moves = (Math.floor(time / HOUR_MS) + id) % 2 === 0;
    if (moves) {
      if ((time / FIX_MS) % 6 === 0) course = (course + ((id + time / FIX_MS) % 3) * 90 - 90 + 360) % 360;
      place = destination(place.latitude, place.longitude, course, (SPEED_MPS * FIX_MS) / 1000);
    }
    fixes.push({ time, ...place, course, speedMps: moves ? SPEED_MPS : 0 });
    const end = time + FIX_MS;
    if (end % HOUR_MS !== 0) continue;
    timeline.push([
      moves ? 'MOVING' : 'STOPPED',
      start,
      end,
      from.latitude,
      from.longitude,
      place.latitude,
      place.longitude,
      0,
      null,
    ]);
    [start, from] = [end, place];
  }
  return {
    assetId: id,
    timeline,
    times: Float64Array.from(fixes, ({ time }) => time),
    latitudes: Float64Array.from(fixes, ({ latitude }) => latitude),
    longitudes: Float64Array.from(fixes, ({ longitude }) => longitude),
    speeds: Float32Array.from(fixes, ({ speedMps }) => speedMps),
    courses: Float32Array.from(fixes, (fix) => fix.course),
    ignitions: new Uint8Array(fixes.length).fill(IGNITION.ON),
  };
}

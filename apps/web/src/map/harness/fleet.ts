import { destination } from '@rastro/domain/geo';
import type { MotionState, VehiclePoint } from '../../live/index.ts';

/** A repeatable stream of numbers from 0 to 1 (mulberry32): two runs see the same fleet. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LIMA = { latitude: -12.0464, longitude: -77.0428 };
const MOTIONS: MotionState[] = ['MOVING', 'MOVING', 'IDLE', 'STOPPED', 'NO_DATA'];

/** Synthetic vehicles around Lima, dense in the middle, to look at the map and measure it without a server. */
export function syntheticFleet(count: number, random: () => number): VehiclePoint[] {
  return Array.from({ length: count }, (_, at): VehiclePoint => {
    const place = destination(LIMA.latitude, LIMA.longitude, random() * 360, random() * random() * 28_000);
    const motion = MOTIONS[Math.floor(random() * MOTIONS.length)] ?? 'STOPPED';
    const type = at % 12;
    const fixed = new Date(Date.now() - random() * random() * 900_000).toISOString();
    return {
      id: String(at + 1),
      mid: at + 1,
      pat: `${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + ((at >> 3) % 26))}${at % 10}-${100 + (at % 900)}`,
      nMov: `Unidad ${at + 1}`,
      nCli: 'Transportes Andinos S.A.C.',
      nCh: at % 7 === 0 ? null : 'María Quispe Rojas',
      lat: place.latitude,
      lon: place.longitude,
      vel: motion === 'MOVING' ? 20 + Math.round(random() * 60) : 0,
      cur: Math.floor(random() * 360),
      fGPS: fixed,
      utx: fixed,
      restsUntil: null,
      typ: type === 2 ? 5 : Math.floor(random() * 5),
      alarm: at % 97 === 0 ? 'sos' : at % 61 === 0 ? 'speedExcess' : null,
      signal: at % 53 === 0 ? 'WEAK' : null,
      clockOffset: null,
      clockCorrected: false,
      workshop: null,
      privateTime: null,
      motion,
      ignition: motion === 'MOVING' || motion === 'IDLE',
      dir: 'Av. Javier Prado Este 4200, Santiago de Surco, Lima',
      activeRouteName: at % 3 === 0 ? `Ruta ${at % 12}` : null,
      roadStatus: at % 3 === 0 ? 1 + (at % 6) : null,
      asset: { itSupportsOBD2: at % 2 === 0, typeMobile: { id: type + 1 } },
    };
  });
}

/** A batch in which a share of the fleet has driven on for a second. */
function nextBatch(fleet: VehiclePoint[], share: number, random: () => number): VehiclePoint[] {
  const batch: VehiclePoint[] = [];
  const count = Math.round(fleet.length * share);
  for (let n = 0; n < count; n++) {
    const at = Math.floor(random() * fleet.length);
    const before = fleet[at];
    if (!before) continue;
    const course = ((before.cur ?? 0) + (random() - 0.5) * 40 + 360) % 360;
    const place = destination(before.lat, before.lon, course, 8 + random() * 10);
    const now = new Date().toISOString();
    const next: VehiclePoint = {
      ...before,
      lat: place.latitude,
      lon: place.longitude,
      cur: course,
      vel: 30 + Math.round(random() * 40),
      motion: 'MOVING',
      fGPS: now,
      utx: now,
    };
    fleet[at] = next;
    batch.push(next);
  }
  return batch;
}

/** Batches computed in advance, so that a run measures the map and not the making of its data. */
export function batchesInAdvance(
  fleet: readonly VehiclePoint[],
  count: number,
  share: number,
  random: () => number,
): VehiclePoint[][] {
  const ahead = [...fleet];
  return Array.from({ length: count }, () => nextBatch(ahead, share, random));
}

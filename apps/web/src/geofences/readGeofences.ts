import { call, type GeofencesQuery } from '../api/index.ts';
import { GEOFENCES } from './calls.ts';

/** How many geofences are read in one call with their shapes: what the page works through at once must not hold up who uses it. */
const READ_AT_ONCE = 500;

type Geofence = GeofencesQuery['geofence']['items'][number];

interface Wanted {
  /** Null for all customers in reach. */
  customerId: number | null;
  /** Null for all. */
  ids: number[] | null;
  signal: AbortSignal;
  /** Those that were read before. */
  before: readonly Geofence[];
}

/** Reads geofences with their shapes, piece by piece. Those that have not changed are the same objects as before, all of them the same list. */
export async function readGeofences({
  customerId,
  ids,
  signal,
  before,
}: Wanted): Promise<readonly Geofence[]> {
  const byId = new Map<number, Geofence>(); // one may move to a later page meanwhile
  for (let pageNumber = 1; ; pageNumber++) {
    const page = { customerId, ids, pageNumber, pageSize: READ_AT_ONCE };
    const { items } = (await call(GEOFENCES, page, signal)).geofence;
    for (const geofence of items) byId.set(geofence.id, geofence);
    if (items.length < READ_AT_ONCE) return sameWhereUnchanged(before, [...byId.values()]);
  }
}

/** Each change of a geofence raises its version; its progress goes on without. */
function sameWhereUnchanged(before: readonly Geofence[], after: readonly Geofence[]): readonly Geofence[] {
  const known = new Map(before.map((geofence) => [geofence.id, geofence]));
  const merged = after.map((geofence) => {
    const same = known.get(geofence.id);
    return same?.version === geofence.version && progressOf(same) === progressOf(geofence) ? same : geofence;
  });
  return merged.length === before.length && merged.every((each, at) => each === before[at]) ? before : merged;
}

const progressOf = ({ applying, cancelledApplying }: Geofence): string =>
  JSON.stringify([applying, cancelledApplying]);

import type { AssetOption, MovedPositions } from '@rastro/contract/resolvers';
import { QUALITY } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { History } from '../store/history/history.ts';
import { mountingOf } from '../store/mountingPlace.ts';
import { readTotals } from '../store/totals.ts';
import { type MountingChange, planChange } from './plan.ts';

/** Positions that go the same way; null where they count for no vehicle. */
interface Moved {
  from: number | null;
  to: number | null;
  positions: number;
  since: number;
  until: number;
}

/**
 * What a change of mountings moves from which vehicle to which: positions, with the trips and alarms that they are now. Nothing is changed.
 * Throws what `planChange` throws.
 */
export async function previewChange(
  scope: Scope,
  history: History,
  change: MountingChange,
): Promise<MovedPositions[]> {
  const { customerId, mountings, assetIds, after, from, until } = await planChange(scope, change);
  const found = new Map<string, Moved>();
  for (const assetId of assetIds)
    for await (const page of history.readPages(customerId, assetId, from, until))
      for (const { deviceId, fixTime, flags } of page) {
        if (deviceId !== after.deviceId) continue;
        const place = mountingOf(mountings, fixTime);
        const before = (flags & QUALITY.OUTSIDE_MOUNTING) === 0 ? assetId : null;
        const to = place && !place.outside ? place.mounting.assetId : null;
        if (before === to) continue;
        const known = found.get(`${before} ${to}`);
        if (!known)
          found.set(`${before} ${to}`, { from: before, to, positions: 1, since: fixTime, until: fixTime });
        else {
          known.positions += 1;
          known.since = Math.min(known.since, fixTime);
          known.until = Math.max(known.until, fixTime);
        }
      }
  const names = await namesOf(scope, assetIds);
  const rows: MovedPositions[] = [];
  for (const moved of found.values()) {
    const { from, to } = moved;
    rows.push({
      fromAsset: from === null ? null : (names.get(from) ?? null),
      toAsset: to === null ? null : (names.get(to) ?? null),
      positions: moved.positions,
      since: momentText(moved.since),
      until: momentText(moved.until),
      ...(await nowOf(scope, history, customerId, moved)),
    });
  }
  return rows;
}

/** What positions are now of the vehicle from which they go: the trips that began among them, the way, and the alarms. */
async function nowOf(
  scope: Scope,
  history: History,
  customerId: number,
  { from, since, until }: Moved,
): Promise<Pick<MovedPositions, 'km' | 'trips' | 'alarms'>> {
  if (from === null) return { km: null, trips: null, alarms: null };
  const { timeZone } = scope.requester;
  const totals = await readTotals(
    scope.db,
    history,
    [{ customerId, assetId: from, timeZone }],
    since,
    until + 1,
  );
  const { alarms } = await scope.db
    .selectFrom('notification')
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', from)
    .where('listed', '=', true)
    .where('first_at', '>=', new Date(since))
    .where('first_at', '<=', new Date(until))
    .select(({ fn }) => fn.countAll<number>().as('alarms'))
    .executeTakeFirstOrThrow();
  const facts = totals.get(from);
  return { km: (facts?.distanceM ?? 0) / 1_000, trips: facts?.trips ?? 0, alarms: Number(alarms) };
}

async function namesOf(scope: Scope, assetIds: readonly number[]): Promise<Map<number, AssetOption>> {
  const rows = await scope
    .assets()
    .where('asset.id', 'in', [...assetIds])
    .select(['asset.id', 'asset.name', 'asset.license_plate'])
    .execute();
  return new Map(rows.map(({ id, name, license_plate: licensePlate }) => [id, { id, name, licensePlate }]));
}

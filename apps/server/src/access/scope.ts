import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import type { Requester } from './requester.ts';

type Rows<T extends keyof Tables> = SelectQueryBuilder<Tables, T, Record<never, never>>;

/** Who asks, as far as it decides what is seen. Two with an equal audience see the same. */
export type Audience = Pick<Requester, 'userId' | 'customerId' | 'isOwner' | 'isAdmin' | 'groupIds'>;

/**
 * What a requester may see. Every area reaches rows through here and never by a bare id: what lies outside does not
 * exist. An owner sees every customer; others their own, bounded by their groups where they have any. What belongs to a
 * deleted customer is seen by nobody.
 */
export class Scope {
  readonly requester: Requester;
  readonly #store: Store;

  constructor(store: Store, requester: Requester) {
    this.#store = store;
    this.requester = requester;
  }

  customers(): Rows<'customer'> {
    const query = this.#store.kysely.selectFrom('customer').where('customer.deleted_at', 'is', null);
    return this.requester.isOwner ? query : query.where('customer.id', '=', this.requester.customerId);
  }

  groups(): Rows<'asset_group'> {
    const { isOwner, customerId, groupIds } = this.requester;
    let query = this.#store.kysely.selectFrom('asset_group');
    if (!isOwner) query = query.where('asset_group.customer_id', '=', customerId);
    if (!isOwner && groupIds) query = query.where('asset_group.id', 'in', groupIds);
    return query;
  }

  assets(): Rows<'asset'> {
    const { isOwner, customerId, groupIds } = this.requester;
    let query = this.#store.kysely.selectFrom('asset').where('asset.deleted_at', 'is', null);
    if (!isOwner) query = query.where('asset.customer_id', '=', customerId);
    if (!isOwner && groupIds) query = query.where((eb) => inGroups(eb, groupIds));
    return query;
  }

  /** Assets of the given groups: a root group stands for all its customer's, others for their members and those below. */
  assetsOf(groupIds: readonly number[]): Rows<'asset'> {
    return this.assets().where((eb) => inGroups(eb, groupIds));
  }

  /** Devices mounted now in an asset in scope, and for those who see a whole customer also its spare ones. */
  devices(): Rows<'device'> {
    const { isOwner, customerId, groupIds } = this.requester;
    let query = this.#store.kysely.selectFrom('device').where('device.deleted_at', 'is', null);
    if (!isOwner) query = query.where('device.customer_id', '=', customerId);
    if (!isOwner && groupIds) {
      query = query.where('device.id', 'in', (eb) =>
        eb
          .selectFrom('mounting')
          .select('mounting.device_id')
          .where('mounting.mounted_to', 'is', null)
          .where('mounting.asset_id', 'in', this.assets().select('asset.id')),
      );
    }
    return query;
  }

  /** Drivers of the customer; for a user bounded by groups, those of the assets in scope. */
  drivers(): Rows<'driver'> {
    const { isOwner, customerId, groupIds } = this.requester;
    let query = this.#store.kysely.selectFrom('driver').where('driver.deleted_at', 'is', null);
    if (!isOwner) query = query.where('driver.customer_id', '=', customerId);
    if (!isOwner && groupIds) query = query.where('driver.id', 'in', this.assets().select('asset.driver_id'));
    return query;
  }

  users(): Rows<'app_user'> {
    const { isOwner, isAdmin, customerId, userId } = this.requester;
    const query = this.#store.kysely.selectFrom('app_user').where('app_user.deleted_at', 'is', null);
    if (isOwner) return query;
    if (isAdmin) return query.where('app_user.customer_id', '=', customerId);
    return query.where('app_user.id', '=', userId);
  }

  /** The ids of all assets in scope, or of those in the given groups. */
  async assetIds(groupIds: readonly number[] | null = null): Promise<number[]> {
    const query = groupIds ? this.assetsOf(groupIds) : this.assets();
    return (await query.select('asset.id').execute()).map((row) => row.id);
  }
}

/** Whether an asset is a member of one of the groups, of one below them, or of a customer whose root is among them. */
function inGroups(eb: ExpressionBuilder<Tables, 'asset'>, groupIds: readonly number[]) {
  const ids = sql<number[]>`${[...groupIds]}::int[]`;
  return eb.or([
    sql<boolean>`asset.customer_id IN (
      SELECT customer_id FROM asset_group WHERE id = ANY(${ids}) AND parent_group_id IS NULL)`,
    sql<boolean>`asset.id IN (
      WITH RECURSIVE chosen AS (
        SELECT id FROM asset_group WHERE id = ANY(${ids}) AND parent_group_id IS NOT NULL
        UNION SELECT g.id FROM asset_group g JOIN chosen ON g.parent_group_id = chosen.id)
      SELECT asset_id FROM asset_group_member JOIN chosen ON chosen.id = group_id)`,
  ]);
}

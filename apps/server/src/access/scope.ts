import type { ExpressionBuilder, RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { type Database, type Db, inTransaction } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { NOTHING_SPARED, type Veil, veiledDb } from '../store/veil.ts';
import { demandChanges, waitsAs } from './grant.ts';
import type { Requester } from './requester.ts';

type Rows<T extends keyof Tables> = SelectQueryBuilder<Tables, T, Record<never, never>>;

const NOTHING = sql<boolean>`false`;

/** The permission by which a user sees where vehicles of its customer were in their private times, or those of all for an owner. */
export const SEES_PRIVATE_TIMES = 'VerTiempoPrivado';

/** How vehicles are shown to somebody. */
export interface Sight {
  /** The groups that are named; null for all. */
  groups: ReadonlySet<number> | null;
  /** What hides private times; null for nothing. */
  veil: Veil | null;
}

/**
 * What a requester may see. Every area reaches rows through here and never by a bare id: what lies outside does not
 * exist. An owner sees every customer; others their own, bounded by their groups where they have any. What belongs to a
 * deleted customer is seen by nobody. A share link sees the one asset that it shows, while its creator does, and nothing else.
 */
export class Scope {
  readonly requester: Requester;
  /** What the scope reads: through its veil, where it has one, or in the transaction of a change. */
  readonly db: Db;
  /** What hides private times from the requester; null where there is nothing to hide. See docs/decisions/0050-private-time.md. */
  readonly veil: Veil | null;
  /** What changes are made on: nothing is hidden from them. */
  readonly #whole: Db;
  readonly #turns: Database['turns'];
  /** The groups that bound the requester; null where none do. */
  readonly #bounds: readonly number[] | null;

  constructor({ db, turns }: Database, requester: Requester) {
    this.veil = veilOf(requester);
    this.#whole = db;
    this.db = this.veil ? veiledDb(db, this.veil) : db;
    this.#turns = turns;
    this.requester = requester;
    this.#bounds = requester.isOwner ? null : requester.groupIds;
  }

  /** The scope within a transaction: it finds what the transaction sees, and may lock it. */
  on(tx: Db): Scope {
    return new Scope({ db: tx, turns: this.#turns }, this.requester);
  }

  /** The scope of another requester, on the same handle. */
  as(requester: Requester): Scope {
    return new Scope({ db: this.#whole, turns: this.#turns }, requester);
  }

  /** The scope of the same requester for what goes to others than its user: all private times are hidden from it. */
  forOthers(): Scope {
    return this.as({ ...this.requester, forOthers: true });
  }

  /**
   * Does a change of the requester in one transaction: `work` is given this scope within it, so that what guards the change is read and
   * locked where the change is made. The requester's changes wait for their turn (see `Turns`). Within a transaction, joins it. Throws FORBIDDEN where its grant is for
   * reading only.
   */
  async inTransaction<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    demandChanges(this.requester);
    if (this.db.isTransaction) return work(this);
    return this.#turns.run(waitsAs(this.requester), () =>
      inTransaction(this.#whole, (tx) => work(this.on(tx))),
    );
  }

  /** Text that is equal for two requesters who see the same of the same assets. */
  get audience(): string {
    const { isOwner, customerId, grant } = this.requester;
    if (grant.kind === 'share') return `share:${grant.shareLinkId}`;
    const hidden = this.veil ? `:hidden but ${this.veil.sparedCustomerId}` : '';
    if (isOwner) return `all${hidden}`;
    return `${customerId}:${this.#bounds ? this.#bounds.toSorted((a, b) => a - b).join(',') : 'all'}${hidden}`;
  }

  /** Whether the requester sees some groups of its customer only. */
  get isBounded(): boolean {
    return this.#bounds !== null;
  }

  /** The groups that the requester sees; null for all. */
  get visibleGroupIds(): ReadonlySet<number> | null {
    return this.#bounds && new Set(this.#bounds);
  }

  customers(): Rows<'customer'> {
    const query = this.db.selectFrom('customer').where('customer.deleted_at', 'is', null);
    if (this.#isShare) return query.where(NOTHING);
    return this.requester.isOwner ? query : query.where('customer.id', '=', this.requester.customerId);
  }

  groups(): Rows<'asset_group'> {
    const query = this.db
      .selectFrom('asset_group')
      .where('asset_group.deleted_at', 'is', null)
      .where(this.#ofCustomer('asset_group.customer_id'));
    const bounds = this.#bounds;
    return bounds ? query.where(sql<boolean>`asset_group.id = ANY(${[...bounds]}::int[])`) : query;
  }

  assets(): Rows<'asset'> {
    const { grant } = this.requester;
    const all = this.db
      .selectFrom('asset')
      .where('asset.deleted_at', 'is', null)
      .where(this.#belongsTo('asset.customer_id'));
    const query = grant.kind === 'share' ? all.where('asset.id', '=', grant.assetId) : all;
    const bounds = this.#bounds;
    return bounds ? query.where((eb) => inGroups(eb, bounds)) : query;
  }

  /** Assets of the given groups: a root group stands for all its customer's, others for their members and those below. */
  assetsOf(groupIds: readonly number[]): Rows<'asset'> {
    const visible = this.#visibleAmong(groupIds);
    return this.assets().where((eb) => inGroups(eb, visible));
  }

  /**
   * Assets to look at: those in scope, and the fleets of other customers that a group in scope shows. Areas that only read where vehicles are
   * and were reach them through here; what is changed, and what rings, through `assets`.
   */
  watched(): Rows<'asset'> {
    const { isOwner, customerId } = this.requester;
    if (isOwner || this.#isShare) return this.assets();
    const bounds = this.#bounds;
    const shown = sql`
      SELECT fleet.customer_id FROM group_fleet fleet
        JOIN customer ON customer.id = fleet.customer_id AND customer.deleted_at IS NULL
       WHERE fleet.group_id IN (${this.groups().select('asset_group.id')})`;
    return this.db
      .selectFrom('asset')
      .where('asset.deleted_at', 'is', null)
      .where((eb) => {
        const own = eb('asset.customer_id', '=', customerId);
        return eb.or([
          bounds ? eb.and([own, inGroups(eb, bounds)]) : own,
          sql<boolean>`asset.customer_id IN (${shown})`,
        ]);
      });
  }

  /** Assets to look at of the given groups, with the fleets of other customers that these and those below them show. */
  watchedOf(groupIds: readonly number[]): Rows<'asset'> {
    const visible = this.#visibleAmong(groupIds);
    return this.watched().where((eb) => eb.or([inGroups(eb, visible), inFleetsOf(visible)]));
  }

  /** Devices of the customer: for a user bounded by groups, those mounted now in an asset in scope, and those that are mounted in none. */
  devices(): Rows<'device'> {
    const query = this.db
      .selectFrom('device')
      .where('device.deleted_at', 'is', null)
      .where(this.#ofCustomer('device.customer_id'));
    if (!this.#bounds) return query;
    return query.where(({ eb, exists, not, selectFrom }) => {
      const mounted = selectFrom('mounting')
        .whereRef('mounting.device_id', '=', 'device.id')
        .where('mounting.mounted_to', 'is', null);
      const inReach = mounted.where('mounting.asset_id', 'in', this.assets().select('asset.id'));
      return eb.or([exists(inReach.select('mounting.id')), not(exists(mounted.select('mounting.id')))]);
    });
  }

  /** Drivers of the customer; for a user bounded by groups, those of the assets in scope. */
  drivers(): Rows<'driver'> {
    const query = this.db
      .selectFrom('driver')
      .where('driver.deleted_at', 'is', null)
      .where(this.#ofCustomer('driver.customer_id'));
    return this.#bounds ? query.where('driver.id', 'in', this.assets().select('asset.driver_id')) : query;
  }

  /** Roads of the customer: also those on which none of the assets in scope runs. */
  roads(): Rows<'road'> {
    return this.roadsOfAllTimes().where('road.deleted_at', 'is', null);
  }

  /** The same with those that were deleted, of which one may be given back. */
  roadsOfAllTimes(): Rows<'road'> {
    return this.db.selectFrom('road').where(this.#ofCustomer('road.customer_id'));
  }

  /** The geofences of the customers in scope: they belong to no group, so a user bounded by groups sees all of its customer's. */
  geofences(): Rows<'geofence'> {
    return this.geofencesOfAllTimes().where('geofence.deleted_at', 'is', null);
  }

  /** The same with those that were deleted, which stays in them still name. */
  geofencesOfAllTimes(): Rows<'geofence'> {
    return this.db.selectFrom('geofence').where(this.#ofCustomer('geofence.customer_id'));
  }

  /** Every user for an owner, the customer's for its administrator, oneself for others. */
  users(): Rows<'app_user'> {
    const { isOwner, isAdmin, userId } = this.requester;
    const query = this.db
      .selectFrom('app_user')
      .where('app_user.deleted_at', 'is', null)
      .where(this.#ofCustomer('app_user.customer_id'));
    return isOwner || isAdmin ? query : query.where('app_user.id', '=', userId);
  }

  /** The requester's own jobs: nobody sees another's, since it holds what that one may see. */
  jobs(): Rows<'job'> {
    return this.db
      .selectFrom('job')
      .where('job.user_id', '=', this.requester.userId)
      .where(this.#ofCustomer('job.customer_id'));
  }

  /** The roles that every customer is offered and those of the customers in scope. */
  roles(): Rows<'role'> {
    const query = this.db.selectFrom('role').where('role.deleted_at', 'is', null);
    if (this.#isShare) return query.where(NOTHING);
    return query.where((eb) =>
      eb.or([eb('role.customer_id', 'is', null), this.#ofCustomer('role.customer_id')]),
    );
  }

  /** The ids of all assets in scope, or of those in the given groups. */
  async assetIds(groupIds: readonly number[] | null = null): Promise<number[]> {
    const query = groupIds ? this.assetsOf(groupIds) : this.assets();
    return (await query.select('asset.id').execute()).map((row) => row.id);
  }

  /** The ids of all assets to look at, or of those in the given groups. */
  async watchedIds(groupIds: readonly number[] | null = null): Promise<number[]> {
    const query = groupIds ? this.watchedOf(groupIds) : this.watched();
    return (await query.select('asset.id').execute()).map((row) => row.id);
  }

  /** How the vehicles to look at are shown to the requester: the groups that may be named, and what hides private times. */
  async sight(): Promise<Sight> {
    return { groups: await this.nameableGroupIds(), veil: this.veil };
  }

  /**
   * The groups that may be named to the requester of a vehicle to look at; null for all of its groups, as where no fleet of another customer
   * is shown to the requester's, nor theirs to another.
   */
  async nameableGroupIds(): Promise<ReadonlySet<number> | null> {
    if (this.requester.isOwner || this.#bounds || this.#isShare) return this.visibleGroupIds;
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM asset_group
       WHERE customer_id = ${this.requester.customerId} AND deleted_at IS NULL
         AND EXISTS (SELECT FROM group_fleet fleet JOIN asset_group other ON other.id = fleet.group_id
                      WHERE ${this.requester.customerId} IN (other.customer_id, fleet.customer_id))`.execute(
      this.db,
    );
    return rows.length > 0 ? new Set(rows.map(({ id }) => id)) : null;
  }

  #visibleAmong(groupIds: readonly number[]): readonly number[] {
    const bounds = this.#bounds;
    return bounds ? groupIds.filter((id) => bounds.includes(id)) : groupIds;
  }

  /** Whether a share link asks, which sees its asset and nothing else. */
  get #isShare(): boolean {
    return this.requester.grant.kind === 'share';
  }

  #ofCustomer(column: `${string}.customer_id`): RawBuilder<boolean> {
    return this.#isShare ? NOTHING : this.#belongsTo(column);
  }

  #belongsTo(column: `${string}.customer_id`): RawBuilder<boolean> {
    const { isOwner, customerId } = this.requester;
    return isOwner
      ? sql<boolean>`${sql.ref(column)} IN (SELECT id FROM customer WHERE deleted_at IS NULL)`
      : sql<boolean>`${sql.ref(column)} = ${customerId}`;
  }
}

/** How a vehicle is shown to whoever does not belong to a fleet: by a link, or by the number of a load. */
export const FROM_OUTSIDE: Sight = { groups: null, veil: NOTHING_SPARED };

/** What hides private times from a requester; null where there are none that it may not see. Who opens a share link sees none. */
function veilOf({
  isOwner,
  permissions,
  customerId,
  privateTimes,
  grant,
  forOthers,
}: Requester): Veil | null {
  const sees = permissions.has(SEES_PRIVATE_TIMES) && grant.kind !== 'share' && !forOthers;
  const { own, others } = privateTimes;
  if (sees && isOwner) return null;
  if (!(others || (own && !sees))) return null;
  return { sparedCustomerId: sees ? customerId : null };
}

/** Whether an asset is a member of one of the groups, of one below them, or of a customer whose root is among them. */
function inGroups(eb: ExpressionBuilder<Tables, 'asset'>, groupIds: readonly number[]) {
  const ids = sql<number[]>`${[...groupIds]}::int[]`;
  return eb.or([
    sql<boolean>`asset.customer_id IN (
      SELECT customer_id FROM asset_group WHERE id = ANY(${ids}) AND parent_group_id IS NULL)`,
    sql<boolean>`asset.id IN (
      WITH RECURSIVE chosen AS (
        SELECT id FROM asset_group WHERE id = ANY(${ids}) AND parent_group_id IS NOT NULL AND deleted_at IS NULL
        UNION SELECT g.id FROM asset_group g JOIN chosen ON g.parent_group_id = chosen.id AND g.deleted_at IS NULL)
      SELECT asset_id FROM asset_group_member JOIN chosen ON chosen.id = group_id)`,
  ]);
}

/** Whether an asset belongs to a customer whose fleet one of the groups shows, or one below them. */
const inFleetsOf = (groupIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`asset.customer_id IN (
  WITH RECURSIVE chosen AS (
    SELECT id FROM asset_group WHERE id = ANY(${[...groupIds]}::int[]) AND deleted_at IS NULL
    UNION SELECT g.id FROM asset_group g JOIN chosen ON g.parent_group_id = chosen.id AND g.deleted_at IS NULL)
  SELECT customer_id FROM group_fleet JOIN chosen ON chosen.id = group_id)`;

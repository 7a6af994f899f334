import type { PoolClient } from 'pg';

/** What is to be derived anew, from when on. */
export interface NewApplication {
  customerId: number;
  assetIds: readonly number[];
  /** Milliseconds since 1970 UTC. */
  from: number;
  /** For whose sake; thresholds where neither is named. */
  geofenceId?: number;
  roadId?: number;
  userId: number;
}

/** Notes what is to be derived anew; gives its id. The ingest begins with it once it is woken after the transaction. */
export async function insertApplication(
  client: PoolClient,
  { customerId, assetIds, from, geofenceId, roadId, userId }: NewApplication,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO rule_application (customer_id, from_time, geofence_id, road_id, created_by)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [customerId, new Date(from), geofenceId ?? null, roadId ?? null, userId],
  );
  const [made] = rows as [{ id: number }];
  await client.query(
    'INSERT INTO rule_application_asset (application_id, customer_id, asset_id) SELECT $1, $2, unnest($3::int[])',
    [made.id, customerId, assetIds],
  );
  return made.id;
}

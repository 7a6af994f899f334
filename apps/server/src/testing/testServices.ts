import type { Store } from '../store/database.ts';

/** A notice by date, a performed service and its file, of one asset, created by a user; gives their ids. */
export async function insertTestServices(
  { pool }: Store,
  { customerId, assetId, userId }: { customerId: number; assetId: number; userId: number },
): Promise<{ service: number; performed: number; attachment: number }> {
  const insert = async (sql: string, values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(`${sql} RETURNING id`, values)).rows[0]?.id as number;
  const service = await insert(
    `INSERT INTO service_notice (customer_id, asset_id, service_type_id, frequency_id, percentage_alert, date_start, emails, created_by)
     VALUES ($1, $2, 50, 1, 10, now() - interval '2 hours', ARRAY['taller-' || $2::int || '@rastro.test'], $3)`,
    [customerId, assetId, userId],
  );
  const performed = await insert(
    `INSERT INTO service_performed (customer_id, asset_id, service_type_id, date, supplier, created_by)
     VALUES ($1, $2, 50, now() - interval '2 hours', 'Taller de ' || $2::int, $3)`,
    [customerId, assetId, userId],
  );
  const attachment = await insert(
    `INSERT INTO service_attachment (customer_id, performed_id, name, content_type, size_bytes, content, created_by)
     VALUES ($1, $2, 'factura-' || $2::int || '.pdf', 'application/pdf', 5, '%PDF-', $3)`,
    [customerId, performed, userId],
  );
  return { service, performed, attachment };
}

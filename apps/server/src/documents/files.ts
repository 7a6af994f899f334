import { type RawBuilder, sql } from 'kysely';
import { AttachedFiles } from '../access/attachedFiles.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

/** Documents of the table `d` in reach: a user bounded by groups sees those whose vehicle and driver are in reach. */
const inReach = (scope: Scope): RawBuilder<boolean> => {
  const ofCustomer = sql<boolean>`d.deleted_at IS NULL AND d.customer_id IN (${scope.customers().select('customer.id')})`;
  if (!scope.isBounded) return ofCustomer;
  return sql<boolean>`${ofCustomer} AND (d.asset_id IS NULL OR d.asset_id IN (${scope.assets().select('asset.id')}))
    AND (d.driver_id IS NULL OR d.driver_id IN (${scope.drivers().select('driver.id')}))`;
};

/** The files of documents. */
export const documentFiles = new AttachedFiles({
  table: 'fleet_document_file',
  owner: { column: 'document_id', name: 'documentId' },
  entity: 'fleetDocumentFile',
  list: 'files',
  customerOf: async (scope, documentId, { locked }) => {
    const { rows } = await sql<{ customer_id: number }>`
      SELECT d.customer_id FROM fleet_document AS d WHERE d.id = ${documentId} AND ${inReach(scope)}
      ${locked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(scope.db);
    if (!rows[0]) throw codedError('NOT_FOUND');
    return rows[0].customer_id;
  },
});

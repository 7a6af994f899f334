import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** A guide that is valid. */
export interface ValidGuide {
  id: number;
  customerId: number;
  assetId: number;
  showsPlate: boolean;
}

/** A number as guides are told apart by it: without separators, in capitals. */
const plainNumber = (number: string): string => number.replace(/[\s./\-\u2010-\u2015]/gu, '').toUpperCase();

/**
 * The guide of a number at a moment; null where there is none, it was deleted or is not valid then, or its customer or vehicle is not there,
 * which is one question to the store: who asks cannot tell these apart, neither by the answer nor by its time.
 */
export async function validGuide(db: Db, number: string, now: number): Promise<ValidGuide | null> {
  const at = new Date(now);
  const { rows } = await sql<ValidGuide>`
    SELECT g.id, g.customer_id AS "customerId", g.asset_id AS "assetId", g.shows_plate AS "showsPlate"
      FROM guide_number g
      JOIN customer ON customer.id = g.customer_id AND NOT customer.suspended AND customer.deleted_at IS NULL
      JOIN asset ON asset.id = g.asset_id AND asset.deleted_at IS NULL
     WHERE upper(translate(g.number, ' ./-', '')) = ${plainNumber(number)} AND g.deleted_at IS NULL
       AND g.valid_from <= ${at} AND ${at} < g.valid_to`.execute(db);
  return rows[0] ?? null;
}

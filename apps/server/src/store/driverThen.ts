/** Where the vehicle, the moment and the key stand in a statement, as SQL. */
interface Then {
  customerId: string;
  assetId: string;
  at: string;
  /** The key that was shown; null where there may be none. */
  key: string;
}

/** The driver of an assignment of the vehicle then, of several the one that began last, as SQL. */
const assigned = ({ assetId, at }: Pick<Then, 'assetId' | 'at'>, overridesKey: boolean): string =>
  `(SELECT d.driver_id FROM driver_assignment d
     WHERE d.asset_id = ${assetId} AND d.deleted_at IS NULL AND ${overridesKey ? '' : 'NOT '}d.overrides_key
       AND d.started_at <= ${at} AND (d.ended_at IS NULL OR d.ended_at > ${at})
     ORDER BY d.started_at DESC, d.id DESC LIMIT 1)`;

/**
 * The driver to whom a vehicle is assigned at a moment, whatever keys say, as SQL; null for none. A vehicle that was never assigned has the
 * one that the register named.
 */
export const assignedThen = (then: Pick<Then, 'assetId' | 'at'>): string =>
  `CASE WHEN EXISTS (SELECT FROM driver_assignment d WHERE d.asset_id = ${then.assetId} AND NOT d.overrides_key)
        THEN ${assigned(then, false)}
        ELSE (SELECT t.driver_id FROM asset_trait t WHERE t.asset_id = ${then.assetId} AND t.valid_from <= ${then.at}
               ORDER BY t.valid_from DESC LIMIT 1) END`;

/**
 * Who drives a vehicle at a moment, as SQL: whoever an assignment says that counts more than keys, else the driver of the key that was
 * shown, else the one who is assigned.
 */
export const driverThen = (then: Then): string =>
  `coalesce(${assigned(then, true)},
            (SELECT d.id FROM driver d WHERE d.customer_id = ${then.customerId} AND lower(d.ibutton) = lower(${then.key})
                AND d.deleted_at IS NULL ORDER BY d.id LIMIT 1),
            ${assignedThen(then)})`;

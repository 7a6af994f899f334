import type { Mounting } from '@rastro/contract/resolvers';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentOrNull, momentText } from '../moments.ts';

const MOST_MOUNTINGS = 500;

/** Which mountings are asked for; null for all. */
export interface MountingChoice {
  assetId?: number | null;
  deviceId?: number | null;
  technicianId?: number | null;
}

interface MountingRow {
  id: number;
  version: number;
  assetId: number;
  assetName: string;
  licensePlate: string;
  deviceId: number;
  deviceIdentifier: string;
  model: string | null;
  protocol: string;
  from: Date;
  to: Date | null;
  technicianId: number | null;
  technicianName: string | null;
  notes: string | null;
  mountedBy: string | null;
  removalTechnicianId: number | null;
  removalTechnicianName: string | null;
  removalNotes: string | null;
  removedBy: string | null;
}

/** The mountings in vehicles in reach that meet a choice, the newest first. */
export const listMountings = (
  scope: Scope,
  { assetId, deviceId, technicianId }: MountingChoice,
): Promise<Mounting[]> => {
  const conditions = [sql<boolean>`true`];
  if (assetId != null) conditions.push(sql<boolean>`m.asset_id = ${assetId}`);
  if (deviceId != null) conditions.push(sql<boolean>`m.device_id = ${deviceId}`);
  if (technicianId != null)
    conditions.push(sql<boolean>`${technicianId} IN (m.technician_id, m.removal_technician_id)`);
  return readMountings(scope, sql<boolean>`${sql.join(conditions, sql` AND `)}`);
};

/** One mounting in a vehicle in reach, or null. */
export const mountingById = async (scope: Scope, id: number): Promise<Mounting | null> =>
  (await readMountings(scope, sql<boolean>`m.id = ${id}`))[0] ?? null;

const nameOf = (alias: string): RawBuilder<string> =>
  sql<string>`nullif(btrim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`;

async function readMountings(scope: Scope, condition: RawBuilder<boolean>): Promise<Mounting[]> {
  const { isOwner, customerId } = scope.requester;
  // Who stands above a customer is not named to it.
  const userName = (alias: string) =>
    sql<string>`CASE WHEN ${isOwner}::boolean OR ${sql.ref(`${alias}.customer_id`)} = ${customerId}::int
                     THEN coalesce(${nameOf(alias)}, ${sql.ref(`${alias}.user_name`)}::text) END`;
  const { rows } = await sql<MountingRow>`
    SELECT m.id, m.version, m.asset_id AS "assetId", asset.name AS "assetName", asset.license_plate AS "licensePlate",
           m.device_id AS "deviceId", device.identifier AS "deviceIdentifier", device.model, device.protocol,
           m.mounted_from AS "from", m.mounted_to AS "to", m.notes, m.removal_notes AS "removalNotes",
           m.technician_id AS "technicianId", ${nameOf('technician')} AS "technicianName",
           m.removal_technician_id AS "removalTechnicianId", ${nameOf('remover')} AS "removalTechnicianName",
           ${userName('mounting_user')} AS "mountedBy", ${userName('removing_user')} AS "removedBy"
      FROM mounting AS m
      JOIN asset ON asset.id = m.asset_id
      JOIN device ON device.id = m.device_id
      LEFT JOIN technician ON technician.id = m.technician_id
      LEFT JOIN technician AS remover ON remover.id = m.removal_technician_id
      LEFT JOIN app_user AS mounting_user ON mounting_user.id = m.mounted_by
      LEFT JOIN app_user AS removing_user ON removing_user.id = m.removed_by
     WHERE m.asset_id IN (${scope.assets().select('asset.id')}) AND ${condition}
     ORDER BY m.mounted_from DESC, m.id DESC LIMIT ${MOST_MOUNTINGS}`.execute(scope.db);
  return rows.map(shownMounting);
}

const shownMounting = (row: MountingRow): Mounting => ({
  id: row.id,
  version: row.version,
  asset: { id: row.assetId, name: row.assetName, licensePlate: row.licensePlate },
  device: {
    id: row.deviceId,
    deviceIdentifier: row.deviceIdentifier,
    model: row.model,
    protocol: row.protocol,
  },
  dateAssociated: momentText(row.from.getTime()),
  dateRemoved: momentOrNull(row.to?.getTime() ?? null),
  technician: person(row.technicianId, row.technicianName),
  notes: row.notes,
  mountedBy: row.mountedBy,
  removalTechnician: person(row.removalTechnicianId, row.removalTechnicianName),
  removalNotes: row.removalNotes,
  removedBy: row.removedBy,
});

const person = (id: number | null, name: string | null) => (id === null ? null : { id, label: name ?? '' });

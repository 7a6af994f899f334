import { METER_SOURCE } from '@rastro/server/store/codes';
import { type Db, inTransaction, type Store } from '@rastro/server/store/database';
import { query } from '@rastro/server/store/query';
import type { DemoAsset, DemoFleet } from '@rastro/simulator/fleet/fleet';

/** A service of a demo vehicle: its type, its interval, and how much of the cycle has passed when the demo's history begins. */
interface DemoService {
  serviceTypeId: number;
  frequencyId: number;
  quantity: number | null;
  percentageAlert: number;
  /** Kilometres driven since the last service; null for a notice by date. */
  sinceKm: number | null;
  /** Days since the last service. */
  sinceDays: number;
  supplier: string;
  brand: string | null;
  costPen: number;
}

const byKm = (
  serviceTypeId: number,
  quantity: number,
  percentageAlert: number,
  sinceKm: number,
  work: Pick<DemoService, 'supplier' | 'brand' | 'costPen'>,
): DemoService => ({
  serviceTypeId,
  frequencyId: 6,
  quantity,
  percentageAlert,
  sinceKm,
  sinceDays: Math.ceil(sinceKm / KM_PER_DAY),
  ...work,
});

const byDate = (
  serviceTypeId: number,
  frequencyId: number,
  percentageAlert: number,
  sinceDays: number,
  work: Pick<DemoService, 'supplier' | 'brand' | 'costPen'>,
): DemoService => ({
  serviceTypeId,
  frequencyId,
  quantity: null,
  percentageAlert,
  sinceKm: null,
  sinceDays,
  ...work,
});

/** Roughly the distance that a vehicle of the demo drives in a day. */
const KM_PER_DAY = 120;
const METRES_PER_KM = 1_000;
const DAY_MS = 86_400_000;

const OIL = { supplier: 'Lubricentro San Luis', brand: 'Mobil Delvac', costPen: 420 };
const TIRES = { supplier: 'Llantas del Pacífico', brand: 'Michelin', costPen: 2_680 };
const INSPECTION = { supplier: 'Centro de Inspección Lima Norte', brand: null, costPen: 95 };
const BRAKES = { supplier: 'Frenos Ate', brand: 'Bosch', costPen: 610 };
const BATTERY = { supplier: 'Baterías Capital', brand: 'Etna', costPen: 540 };

/** The services of the vehicles in turn: some overdue, some soon due, most neither. */
const PLANS: readonly (readonly DemoService[])[] = [
  [byKm(50, 10_000, 10, 10_180, OIL), byDate(10, 5, 10, 120, INSPECTION)],
  [byKm(50, 10_000, 10, 9_260, OIL), byKm(30, 40_000, 20, 21_400, TIRES)],
  [byDate(10, 5, 10, 347, INSPECTION), byKm(50, 10_000, 10, 2_400, OIL)],
  [byKm(20, 30_000, 20, 8_700, BRAKES), byDate(40, 8, 10, 900, BATTERY)],
  [byDate(10, 5, 10, 371, INSPECTION), byKm(50, 10_000, 10, 1_150, OIL)],
  [byKm(30, 40_000, 10, 36_500, TIRES), byKm(50, 10_000, 20, 640, OIL)],
];
const VEHICLES_OF_CUSTOMER = 6;

/**
 * Creates service notices for demo vehicles, and the performed services with which their cycles began. The notices follow the
 * meters of the vehicles' devices, so that the simulated drives advance them. Does nothing in a store that has notices.
 */
export async function fillMaintenance(store: Store, fleet: DemoFleet): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const { rows } = await query(
      tx,
      'SELECT EXISTS (SELECT FROM service_notice) OR EXISTS (SELECT FROM service_performed) AS some',
    );
    if (rows[0].some) return;
    for (const { assets } of fleet.customers) {
      const metered = assets.filter(({ device }) => device.protocol === 'teltonika');
      for (const [index, asset] of metered.slice(0, VEHICLES_OF_CUSTOMER).entries())
        for (const service of PLANS[index % PLANS.length] ?? []) await fillService(tx, asset, service);
    }
  });
}

async function fillService(db: Db, asset: DemoAsset, service: DemoService): Promise<void> {
  // The administrator of the vehicle's customer is notified; without one, the administrator of the platform.
  const { rows } = await query(
    db,
    `SELECT a.id, a.customer_id,
            (SELECT u.id FROM app_user u WHERE u.customer_id = a.customer_id ORDER BY u.id LIMIT 1) AS manager,
            (SELECT u.id FROM app_user u ORDER BY u.id LIMIT 1) AS anybody
       FROM asset a JOIN mounting m ON m.asset_id = a.id JOIN device d ON d.id = m.device_id
      WHERE d.identifier = $1`,
    [asset.device.identifier],
  );
  const [found] = rows;
  if (!found) return;
  const begun = new Date(Date.now() - service.sinceDays * DAY_MS);
  const meter =
    service.sinceKm === null ? null : Math.max(0, asset.initialOdometerM - service.sinceKm * METRES_PER_KM);
  const notice = await query(
    db,
    `INSERT INTO service_notice (customer_id, asset_id, service_type_id, frequency_id, quantity, percentage_alert, date_start,
                                 meter_source, meter_start, user_ids, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      found.customer_id,
      found.id,
      service.serviceTypeId,
      service.frequencyId,
      service.quantity,
      service.percentageAlert,
      begun,
      meter === null ? null : METER_SOURCE.device,
      meter,
      found.manager === null ? [] : [found.manager],
      found.manager ?? found.anybody,
    ],
  );
  await query(
    db,
    `INSERT INTO service_performed (customer_id, asset_id, service_type_id, date, odometer_km, brand, supplier, cost, currency,
                                    renewed_notice_id, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'PEN', $9, $10)`,
    [
      found.customer_id,
      found.id,
      service.serviceTypeId,
      begun,
      meter === null || meter === 0 ? null : Math.round(meter / METRES_PER_KM),
      service.brand,
      service.supplier,
      service.costPen,
      notice.rows[0].id,
      found.manager ?? found.anybody,
    ],
  );
}

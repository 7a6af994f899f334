import { METER_SOURCE } from '@rastro/server/store/codes';
import { type Db, inTransaction } from '@rastro/server/store/database';
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
  /** It is due or soon due when the demo begins, and people have been told long ago; of one that is `new` at the first customer only then. */
  told?: 'long ago' | 'new';
  supplier: string;
  brand: string | null;
  costPen: number;
}

type Work = Pick<DemoService, 'told' | 'supplier' | 'brand' | 'costPen'>;

const byKm = (
  serviceTypeId: number,
  quantity: number,
  percentageAlert: number,
  sinceKm: number,
  work: Work,
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
  work: Work,
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
  [byKm(50, 10_000, 10, 10_180, { ...OIL, told: 'long ago' }), byDate(10, 5, 10, 120, INSPECTION)],
  [byKm(50, 10_000, 10, 9_260, { ...OIL, told: 'new' }), byKm(30, 40_000, 20, 21_400, TIRES)],
  [byDate(10, 5, 10, 347, { ...INSPECTION, told: 'new' }), byKm(50, 20_000, 10, 2_400, OIL)],
  [byKm(20, 30_000, 20, 8_700, BRAKES), byDate(40, 8, 10, 900, BATTERY)],
  [byDate(10, 5, 10, 371, { ...INSPECTION, told: 'long ago' }), byKm(50, 20_000, 10, 1_150, OIL)],
  [byKm(30, 40_000, 10, 36_500, { ...TIRES, told: 'long ago' }), byKm(50, 20_000, 20, 640, OIL)],
];
const VEHICLES_OF_CUSTOMER = 6;
/** The cycle in which a notice begins. */
const FIRST_CYCLE = 1;

/**
 * Creates service notices for demo vehicles, and the performed services with which their cycles began. The notices follow the
 * meters of the vehicles' devices, so that the simulated drives advance them. Of most that are due people have been told before `now`
 * (milliseconds since 1970 UTC), as in a system that has been in use. Does nothing in a store that has notices.
 */
export async function fillMaintenance(db: Db, fleet: DemoFleet, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notice = await tx.selectFrom('service_notice').select('id').limit(1).executeTakeFirst();
    const performed = await tx.selectFrom('service_performed').select('id').limit(1).executeTakeFirst();
    if (notice || performed) return;
    for (const [place, { assets }] of fleet.customers.entries()) {
      const metered = assets.filter(({ device }) => device.protocol === 'teltonika');
      for (const [index, asset] of metered.slice(0, VEHICLES_OF_CUSTOMER).entries())
        for (const service of PLANS[index % PLANS.length] ?? []) {
          const isTold = service.told === 'long ago' || (service.told === 'new' && place > 0);
          await fillService(tx, asset, { ...service, isTold }, now);
        }
    }
  });
}

async function fillService(
  db: Db,
  asset: DemoAsset,
  service: DemoService & { isTold: boolean },
  now: number,
): Promise<void> {
  const vehicle = await db
    .selectFrom('asset')
    .innerJoin('mounting', 'mounting.asset_id', 'asset.id')
    .innerJoin('device', 'device.id', 'mounting.device_id')
    .select(['asset.id', 'asset.customer_id'])
    .where('device.identifier', '=', asset.device.identifier)
    .executeTakeFirst();
  if (!vehicle) return;
  // The administrator of the vehicle's customer is notified; without one, the administrator of the platform made the notice.
  const users = await db.selectFrom('app_user').select(['id', 'customer_id']).orderBy('id').execute();
  const manager = users.find((user) => user.customer_id === vehicle.customer_id);
  const creator = manager ?? users[0];
  if (!creator) throw new Error('the store has no user');
  const begun = new Date(now - service.sinceDays * DAY_MS);
  const meter =
    service.sinceKm === null ? null : Math.max(0, asset.initialOdometerM - service.sinceKm * METRES_PER_KM);
  const common = {
    customer_id: vehicle.customer_id,
    asset_id: vehicle.id,
    service_type_id: service.serviceTypeId,
    created_by: creator.id,
  };
  const notice = await db
    .insertInto('service_notice')
    .values({
      ...common,
      frequency_id: service.frequencyId,
      quantity: service.quantity,
      percentage_alert: service.percentageAlert,
      date_start: begun,
      meter_source: meter === null ? null : METER_SOURCE.device,
      meter_start: meter,
      user_ids: manager ? [manager.id] : [],
      ...(service.isTold && { warned_cycle: FIRST_CYCLE, due_cycle: FIRST_CYCLE }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('service_performed')
    .values({
      ...common,
      date: begun,
      odometer_km: meter === null || meter === 0 ? null : Math.round(meter / METRES_PER_KM),
      brand: service.brand,
      supplier: service.supplier,
      cost: String(service.costPen),
      currency: 'PEN',
      renewed_notice_id: notice.id,
    })
    .execute();
}

import type { SystemClient } from '../system/client.ts';
import type { Credentials } from '../system/control.ts';
import { logIn } from './storedSession.ts';

/** A notice as a spec wishes it; the rest is a yearly inspection from today, told 10 percent before. */
export interface NoticeWish {
  serviceTypeId?: number;
  frequencyId?: number;
  quantityKm?: number;
  percentageAlert?: number;
  startedDaysAgo?: number;
}

const DAY_MS = 86_400_000;

/** Creates a notice of a vehicle through the API, as somebody who may; gives its id. */
export async function createNotice(
  system: SystemClient,
  user: Credentials,
  plate: string,
  { startedDaysAgo = 0, ...wish }: NoticeWish = {},
): Promise<number> {
  const { createService } = await system.call<{ createService: { ids: [number] } }>(
    `mutation ($assets: [Id!]!, $type: Id!, $frequency: Id!, $quantity: Float, $percent: Int!, $start: DateTime!) {
      createService(assetIds: $assets, serviceTypeId: $type, frequencyId: $frequency, quantityKm: $quantity,
        percentageAlert: $percent, dateStart: $start) { ids } }`,
    {
      assets: [system.assetId(plate)],
      type: wish.serviceTypeId ?? 10,
      frequency: wish.frequencyId ?? 5,
      quantity: wish.quantityKm ?? null,
      percent: wish.percentageAlert ?? 10,
      start: new Date(Date.now() - startedDaysAgo * DAY_MS).toISOString(),
    },
    (await logIn(system, user)).token,
  );
  return createService.ids[0];
}

/** Creates a performed service of a vehicle through the API; gives its id. `date` is local, `yyyy-MM-dd HH:mm:ss`. */
export async function createPerformed(
  system: SystemClient,
  user: Credentials,
  plate: string,
  { serviceTypeId, date, ...more }: { serviceTypeId: number; date: string; kms?: number; supplier?: string },
): Promise<number> {
  const { createServicePerformed } = await system.call<{ createServicePerformed: { id: number } }>(
    `mutation ($asset: Id!, $type: Id!, $date: DateTime!, $kms: Float, $supplier: String) {
      createServicePerformed(assetId: $asset, serviceTypeId: $type, date: $date, kms: $kms, supplier: $supplier) { id } }`,
    { asset: system.assetId(plate), type: serviceTypeId, date, ...more },
    (await logIn(system, user)).token,
  );
  return createServicePerformed.id;
}

/** Deletes every notice and performed service of a vehicle, so that a test begins, and begins again, with none. */
export async function clearServices(system: SystemClient, user: Credentials, plate: string): Promise<void> {
  const { token } = await logIn(system, user);
  const { service, getServicePerformed } = await system.call<
    Record<'service' | 'getServicePerformed', { id: number }[]>
  >(
    `query ($assets: [Id!]) { service(assetIds: $assets) { id }
      getServicePerformed(assetIds: $assets, startDate: "2001-01-01", endDate: "2099-01-01") { id } }`,
    { assets: [system.assetId(plate)] },
    token,
  );
  for (const { id } of service)
    await system.call('mutation ($id: Id!) { deleteService(id: $id) { id } }', { id }, token);
  for (const { id } of getServicePerformed)
    await system.call('mutation ($id: Id!) { deleteServicePerformed(id: $id) { id } }', { id }, token);
}

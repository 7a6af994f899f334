import type { SystemClient } from '../system/client.ts';
import type { Credentials } from '../system/control.ts';
import { logIn } from './storedSession.ts';

const DAY_MS = 86_400_000;

/** Creates a yearly notice of a vehicle through the API, as somebody who may. */
export async function createNotice(
  system: SystemClient,
  user: Credentials,
  plate: string,
  { serviceTypeId, startedDaysAgo }: { serviceTypeId: number; startedDaysAgo: number },
): Promise<void> {
  await system.call(
    `mutation ($assets: [Id!]!, $type: Id!, $start: DateTime!) {
      createService(assetIds: $assets, serviceTypeId: $type, frequencyId: 5, percentageAlert: 10, dateStart: $start) { ids } }`,
    {
      assets: [system.assetId(plate)],
      type: serviceTypeId,
      start: new Date(Date.now() - startedDaysAgo * DAY_MS).toISOString(),
    },
    (await logIn(system, user)).token,
  );
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

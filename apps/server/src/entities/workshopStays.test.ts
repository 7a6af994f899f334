import { expect, it } from 'vitest';
import { loadRequesterOfUser, type Requester } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { createRow, updateRow } from './kernel/write.ts';
import { workshopStays } from './workshopStays.ts';

const store = await testStore();
const { north } = await fillTestFleet(store, ['osmand', 'osmand']);
const scope = new Scope(store, (await loadRequesterOfUser(store.db, north.managerId)) as Requester);
const [van = 0, bus = 0] = north.assets.map(({ assetId }) => assetId);
const enter = async (assetId: number, dateFrom: string, dateTo: string | null) => {
  const { changes } = await createRow(workshopStays, scope, null, { assetId, dateFrom, dateTo });
  return changes[0]?.after?.id ?? 0;
};
const day = (number: number) => `2026-03-0${number}T08:00:00Z`;
const refused = { extensions: { code: 'INVALID_INPUT' } };

it('a vehicle is in the workshop once at a time', async () => {
  const first = await enter(van, day(1), null);
  await expect(enter(van, day(2), null)).rejects.toMatchObject(refused);
  await expect(enter(van, day(2), day(3))).rejects.toMatchObject(refused);
  await enter(bus, day(2), null);
  await updateRow(workshopStays, scope, { id: first, input: { dateTo: day(3) } });
  const second = await enter(van, day(3), day(5));
  await expect(
    updateRow(workshopStays, scope, { id: second, input: { dateFrom: day(2) } }),
  ).rejects.toMatchObject(refused);
});

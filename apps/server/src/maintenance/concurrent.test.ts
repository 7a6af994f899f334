import { expect, it } from 'vitest';
import { MAX_FILES } from '../access/attachedFiles.ts';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import type { Db } from '../store/database.ts';
import { contend } from '../store/testing/contend.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { announceNotices } from './announce.ts';
import { attachments } from './attachments.ts';
import { createNotices, deleteNotice, updateNotice } from './changeNotices.ts';
import { createPerformed, deletePerformed, updatePerformed } from './changePerformed.ts';
import { noticeInput, performedInput } from './input.ts';

const DAY = 86_400_000;
const ZONE = 'America/Lima';
const store = await testStore();
const { north } = await fillTestFleet(store);
const { assetId } = north.assets[0]!;
const scope = new Scope(store, (await loadRequesterOfUser(store.db, north.managerId))!);
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY).toISOString();

/** A change as `contend` makes it. */
const within = (change: (on: Scope) => Promise<unknown>) => (tx: Db) => change(scope.on(tx));

/** An oil change each 30 days, since so many days ago. */
const notice = (days: number) =>
  noticeInput(
    { serviceTypeId: 50, frequencyId: 20, quantityKm: 30, percentageAlert: 10, dateStart: ago(days) },
    ZONE,
  );
const oilChange = (days: number) => performedInput({ serviceTypeId: 50, date: ago(days) }, ZONE, now);
const newNotice = async (days: number) => (await createNotices(scope, [assetId], notice(days)))[0]!;
const perform = (on: Scope, days: number, renewed: number | null = null) =>
  createPerformed(on, assetId, oilChange(days), renewed);
const pdf = { name: 'factura.pdf', content: Buffer.from('%PDF-1.7') };
const attach = (on: Scope, performedId: number) => attachments.store(on, performedId, pdf);
const noticeRow = (id: number) =>
  store.db.selectFrom('service_notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const NOT_FOUND = { extensions: { code: 'NOT_FOUND' } };
const invalid = (field: string) => ({ extensions: { code: 'INVALID_INPUT', params: { field } } });

it('a notice that two services renew at the same time does not go back to the older one', async () => {
  const id = await newNotice(40);
  const renewed = contend(
    store.db,
    within((on) => perform(on, 1, id)),
    () => perform(scope, 2, id),
  );
  await expect(renewed).rejects.toMatchObject(invalid('renewServiceId'));
  expect(await noticeRow(id)).toMatchObject({ date_start: new Date(ago(1)), cycle: 2 });
  const [stored] = await store.db
    .selectFrom('service_performed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('renewed_notice_id', '=', id)
    .execute();
  expect(stored).toEqual({ count: 1 });
});

it('a notice that is being deleted is neither renewed, nor changed, nor announced', async () => {
  const changes: ((id: number) => Promise<unknown>)[] = [
    (id) => perform(scope, 1, id),
    (id) => updateNotice(scope, id, [assetId], notice(3)),
    (id) => deleteNotice(scope, id),
  ];
  for (const change of changes) {
    const id = await newNotice(40);
    const changed = contend(
      store.db,
      within((on) => deleteNotice(on, id)),
      () => change(id),
    );
    await expect(changed).rejects.toMatchObject(NOT_FOUND);
  }
  const id = await newNotice(40);
  const announced = await contend(
    store.db,
    within((on) => deleteNotice(on, id)),
    () => announceNotices(store.db, now),
  );
  expect(announced).toBe(0);
});

it('a service that is being deleted gets no file, and is not changed', async () => {
  const changes: ((id: number) => Promise<unknown>)[] = [
    (id) => attach(scope, id),
    (id) => updatePerformed(scope, id, assetId, oilChange(1)),
    (id) => deletePerformed(scope, id),
  ];
  for (const change of changes) {
    const id = await perform(scope, 2);
    const changed = contend(
      store.db,
      within((on) => deletePerformed(on, id)),
      () => change(id),
    );
    await expect(changed).rejects.toMatchObject(NOT_FOUND);
  }
});

it('files that are added at the same time are not more than a service may have', async () => {
  const id = await perform(scope, 2);
  for (let files = 1; files < MAX_FILES; files++) await attach(scope, id);
  const attached = contend(
    store.db,
    within((on) => attach(on, id)),
    () => attach(scope, id),
  );
  await expect(attached).rejects.toMatchObject(invalid('attachments'));
});

it('a file that two delete at the same time is deleted once', async () => {
  const fileId = await attach(scope, await perform(scope, 2));
  const deleted = contend(
    store.db,
    within((on) => attachments.delete(on, fileId)),
    () => attachments.delete(scope, fileId),
  );
  await expect(deleted).rejects.toMatchObject(NOT_FOUND);
  const entries = await store.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'serviceAttachment')
    .where('entity_id', '=', String(fileId))
    .where('action', '=', 'delete')
    .execute();
  expect(entries).toHaveLength(1);
});

it('a vehicle that is being deleted gets no notice and no service', async () => {
  const changes = [() => createNotices(scope, [assetId], notice(3)), () => perform(scope, 1)];
  const remove = (deleted: Date | null) => (tx: Db) =>
    tx.updateTable('asset').set({ deleted_at: deleted }).where('id', '=', assetId).execute();
  for (const change of changes) {
    const changed = contend<unknown>(store.db, remove(new Date()), change);
    await expect(changed).rejects.toMatchObject(NOT_FOUND);
    await remove(null)(store.db);
  }
});

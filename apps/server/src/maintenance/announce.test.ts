import { afterEach, describe, expect, it } from 'vitest';
import { EVENT_SOURCE } from '../store/codes.ts';
import { inTransaction } from '../store/database.ts';
import { resume, suspend } from '../store/suspension.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { announceNotices } from './announce.ts';
import { DAY, driveDaily, Workshop } from './testing/workshop.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const { north } = fleet;
const now = Math.floor(Date.now() / 60_000) * 60_000;
const [van, silent] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
let workshop = new Workshop(server, await server.login(north.managerName, TEST_PASSWORD), van.assetId);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const ago = (days: number) => new Date(now - days * DAY).toISOString();
const announce = (at = now) => announceNotices(server.store.db, at);
const levels = async (notice: number): Promise<string[]> =>
  (
    await sql("SELECT detail->>'level' AS level FROM event WHERE subject = $1 ORDER BY sequence", [notice])
  ).map(({ level }) => level);

afterEach(async () => {
  await sql('DELETE FROM service_performed');
  await sql('DELETE FROM service_notice');
  await sql('DELETE FROM workshop_stay');
});

await driveDaily(server, van, 8, 100_000_000, now);

describe('a notice', () => {
  it('of a vehicle in the workshop waits until that is out', async () => {
    const id = await workshop.createOne({ frequencyId: 20, quantityKm: 30, dateStart: ago(20) });
    await sql(
      'INSERT INTO workshop_stay (customer_id, asset_id, started_at, ended_at) VALUES ($1, $2, $3, $4)',
      [north.customerId, van.assetId, new Date(now + 10 * DAY), new Date(now + 12 * DAY)],
    );
    expect(await announce(now + 11 * DAY)).toBe(0);
    expect(await announce(now + 12 * DAY)).toBe(1);
    expect(await levels(id)).toEqual(['CRITICAL']);
  });

  it('is announced once as soon due and once as due, with whom to notify', async () => {
    const emailsList = ['taller@norte.example'];
    const id = await workshop.createOne({
      frequencyId: 20,
      quantityKm: 30,
      dateStart: ago(20),
      users: [north.managerId],
      emailsList,
    });
    expect(await announce()).toBe(0);
    expect(await announce(now + 7 * DAY)).toBe(1);
    expect(await announce(now + 7 * DAY + 60_000)).toBe(0);
    expect(await announce(now + 10 * DAY)).toBe(1);
    expect(await announce(now + 11 * DAY)).toBe(0);
    expect(await levels(id)).toEqual(['WARNING', 'CRITICAL']);
    const [event, due] = await sql('SELECT * FROM event WHERE subject = $1 ORDER BY sequence', [id]);
    expect(event).toMatchObject({
      customer_id: north.customerId,
      asset_id: van.assetId,
      device_id: van.deviceId,
      at: new Date(now + 7 * DAY),
      end_time: new Date(now + 7 * DAY),
      code: 'maintenanceDue',
      source: EVENT_SOURCE.clock,
      decided_time: null,
      detail: {
        noticeId: id,
        serviceTypeId: 50,
        level: 'WARNING',
        dueTime: now + 10 * DAY,
        dueM: null,
        dueS: null,
        users: [north.managerId],
        emails: emailsList,
        fixTime: expect.any(Number),
        fixFingerprint: expect.any(Number),
      },
    });
    expect(event.latitude_e7 / 1e7).toBeCloseTo(-12, 0);
    expect(due.sequence).toBeGreaterThan(event.sequence);
  });

  it('of a customer that was suspended when it became soon due is announced as due alone, and one that became due meanwhile not at all', async () => {
    const calendar = { frequencyId: 20, quantityKm: 30, dateStart: ago(20) };
    const soon = await workshop.createOne(calendar);
    const [byKm, renewed] = [
      await workshop.createOne({ frequencyId: 6, quantityKm: 100, dateStart: ago(5) }),
      await workshop.createOne({ frequencyId: 6, quantityKm: 100, dateStart: ago(5) }),
    ];
    const serve = (suspended: boolean, at: number) =>
      inTransaction(server.store.db, async (tx) => {
        await tx.updateTable('customer').set({ suspended }).where('id', '=', north.customerId).execute();
        await (suspended ? suspend(tx, north.customerId) : resume(tx, north.customerId, at));
      });
    await serve(true, now);
    expect(await announce(now + 7 * DAY)).toBe(0);
    await serve(false, now + 7 * DAY);
    workshop = new Workshop(server, await server.login(north.managerName, TEST_PASSWORD), van.assetId);
    expect(await announce(now + 7 * DAY)).toBe(0);
    // It is shown as it stands all the same.
    expect((await workshop.notices()).find(({ id }) => id === byKm)).toMatchObject({ indicator: 'CRITICAL' });
    await workshop.perform({ date: ago(3), renewServiceId: renewed });
    expect(await announce(now + 10 * DAY)).toBe(2);
    expect([await levels(soon), await levels(byKm), await levels(renewed)]).toEqual([
      ['CRITICAL'],
      [],
      ['CRITICAL'],
    ]);
  });

  it('that is due at once is not soon due before', async () => {
    const id = await workshop.createOne({ frequencyId: 6, quantityKm: 100, dateStart: ago(5) });
    expect(await announce()).toBe(1);
    expect(await levels(id)).toEqual(['CRITICAL']);
  });

  it('is announced again in its next cycle, and not for what changes nothing', async () => {
    const terms = { frequencyId: 6, quantityKm: 100, dateStart: ago(5) };
    const id = await workshop.createOne(terms);
    await announce();
    await workshop.update(id, { ...terms, percentageAlert: 50 });
    expect(await announce()).toBe(0);
    await workshop.perform({ date: ago(3), renewServiceId: id });
    expect(await announce()).toBe(1);
    expect(await levels(id)).toEqual(['CRITICAL', 'CRITICAL']);
  });

  it('that was deleted, or whose vehicle was, is not announced', async () => {
    const id = await workshop.createOne({ dateStart: ago(90) });
    await workshop.remove(id);
    await workshop.create({ assetIds: [silent.assetId], dateStart: ago(90) });
    await sql('UPDATE asset SET deleted_at = now() WHERE id = $1', [silent.assetId]);
    expect(await announce()).toBe(0);
    await sql('UPDATE asset SET deleted_at = NULL WHERE id = $1', [silent.assetId]);
    await sql('DELETE FROM service_notice WHERE asset_id = $1', [silent.assetId]);
  });

  it('is announced once however many look at the same time', async () => {
    const id = await workshop.createOne({ dateStart: ago(90) });
    const announced = await Promise.all([announce(), announce(), announce(), announce()]);
    expect(announced.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await levels(id)).toEqual(['CRITICAL']);
  });
});

it('a notice of a vehicle that has not transmitted yet begins when it does', async () => {
  const [id] = await workshop.create({
    assetIds: [silent.assetId],
    frequencyId: 6,
    quantityKm: 50,
    dateStart: ago(1),
  });
  await announce();
  expect((await workshop.notices([silent.assetId]))[0]).toMatchObject({ actualOdo: null, dueOdometer: null });
  await driveDaily(server, silent, 2, 5_000_000, now);
  expect(await announce()).toBe(1);
  const [notice] = await workshop.notices([silent.assetId]);
  expect(notice?.dueOdometer).toBeCloseTo(5_140, 0);
  expect(notice).toMatchObject({ id, indicator: 'CRITICAL' });
});

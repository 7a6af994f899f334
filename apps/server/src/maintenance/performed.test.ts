import { afterEach, describe, expect, it } from 'vitest';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { DAY, driveDaily, type PerformedWish, Workshop } from './testing/workshop.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const { north, south } = fleet;
const now = Math.floor(Date.now() / 60_000) * 60_000;
const [van, truck] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const workshop = new Workshop(server, await server.login(north.managerName, TEST_PASSWORD), van.assetId);
const others = new Workshop(server, await server.login(south.managerName, TEST_PASSWORD), van.assetId);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const ago = (days: number) => new Date(now - days * DAY).toISOString();

afterEach(async () => {
  await sql('DELETE FROM service_performed');
  await sql('DELETE FROM service_notice');
});

await driveDaily(server, van, 10, 100_000_000, now);

describe('a performed service', () => {
  const whole = {
    serviceTypeId: 30,
    date: '2026-05-04T15:00:00.000Z',
    kms: 98_500.5,
    marca: 'Bridgestone',
    supplier: 'Llantas del Sur',
    notes: 'Cuatro nuevas',
    cost: 1_234.5,
    currency: 'PEN',
  };

  it('is kept as it was entered', async () => {
    const id = await workshop.perform(whole);
    const { serviceTypeId: _, ...rest } = whole;
    expect(await workshop.performed()).toEqual([
      {
        id,
        asset: { id: van.assetId, name: 'Norte 1' },
        serviceType: { id: 30, description: 'Neumáticos' },
        ...rest,
        attachments: [],
        renewedServiceId: null,
      },
    ]);
  });

  it('may leave out what is optional; no kilometres are none', async () => {
    await workshop.perform({ kms: 0, marca: '  ', currency: 'PEN' });
    expect((await workshop.performed())[0]).toMatchObject({
      kms: null,
      marca: null,
      supplier: null,
      notes: null,
      cost: null,
      currency: null,
    });
  });

  it('is changed and deleted; each change is logged with what was before', async () => {
    const id = await workshop.perform(whole);
    await workshop.updatePerformed(id, { ...whole, assetId: truck.assetId, cost: 99 });
    expect((await workshop.performed({ assets: [truck.assetId] }))[0]).toMatchObject({ id, cost: 99 });
    await workshop.removePerformed(id);
    expect(await workshop.performed({ assets: [truck.assetId] })).toEqual([]);
    const log = await sql(
      `SELECT action, before->>'cost' AS before, after->>'cost' AS after, user_id FROM audit_log
        WHERE entity = 'servicePerformed' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    );
    const by = { user_id: north.managerId };
    expect(log).toEqual([
      { action: 'create', before: null, after: '1234.5', ...by },
      { action: 'update', before: '1234.50', after: '99.00', ...by },
      { action: 'delete', before: '99.00', after: null, ...by },
    ]);
  });

  const bad: [string, PerformedWish, string][] = [
    ['an unknown kind', { serviceTypeId: 11 }, 'serviceTypeId'],
    ['a date to come', { date: new Date(now + 3 * DAY).toISOString() }, 'date'],
    ['negative kilometres', { kms: -1 }, 'kms'],
    ['a negative cost', { cost: -1, currency: 'PEN' }, 'cost'],
    ['a cost without a currency', { cost: 1 }, 'currency'],
    ['a cost in a currency of nobody', { cost: 1, currency: 'XQQ' }, 'currency'],
    ['notes without end', { notes: 'x'.repeat(4_001) }, 'notes'],
  ];
  it.each(bad)('with %s is refused', async (_name, wish, field) => {
    await expect(workshop.perform(wish)).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field } });
    expect(await workshop.performed()).toEqual([]);
  });
});

describe('the list', () => {
  it('is that of a range and of weekdays, by the days of the user, newest first', async () => {
    // A Sunday evening in Lima, which is Monday in UTC, and the Monday after.
    const sunday = await workshop.perform({ date: '2026-05-04T03:00:00.000Z' });
    const monday = await workshop.perform({ date: '2026-05-04T15:00:00.000Z', assetId: truck.assetId });
    const ids = async (ask: Parameters<typeof workshop.performed>[0]) =>
      (await workshop.performed({ assets: [], ...ask })).map(({ id }) => id);
    expect(await ids({})).toEqual([monday, sunday]);
    expect(await ids({ days: ['DOMINGO'] })).toEqual([sunday]);
    expect(await ids({ days: ['LUNES', 'MARTES'] })).toEqual([monday]);
    expect(await ids({ days: [] })).toEqual([monday, sunday]);
    expect(await ids({ from: '2026-05-03 00:00:00', to: '2026-05-03 23:59:59' })).toEqual([sunday]);
    expect(await ids({ assets: [truck.assetId] })).toEqual([monday]);
    expect(await ids({ groups: [north.groupId] })).toEqual([sunday]);
    expect(await ids({ groups: [south.groupId] })).toEqual([]);
    expect(await others.performed({ assets: [] })).toEqual([]);
  });
});

describe('renewing a notice', () => {
  it('by date begins its next cycle on the day of the service', async () => {
    const notice = await workshop.createOne({ frequencyId: 20, quantityKm: 30, dateStart: ago(40) });
    expect((await workshop.notice(notice)).indicator).toBe('CRITICAL');
    const id = await workshop.perform({ date: ago(1), renewServiceId: notice });
    expect(await workshop.notice(notice)).toMatchObject({ indicator: 'OK', dateStart: ago(1) });
    expect((await workshop.performed())[0]).toMatchObject({ id, renewedServiceId: notice });
    await workshop.removePerformed(id);
    expect((await workshop.notice(notice)).dateStart).toBe(ago(1)); // what was done to the notice stays
  });

  it.each([
    ['the kilometres that were told, where they fit', 100_870, 100_870],
    ['the odometer of that day, where the dashboard counts elsewhere', 45_000, 100_810],
    ['the odometer of that day, where nothing was told', null, 100_810],
  ])('by the odometer begins at %s', async (_name, kms, start) => {
    const notice = await workshop.createOne({ frequencyId: 6, quantityKm: 400, dateStart: ago(6) });
    await workshop.perform({ date: ago(1), kms, renewServiceId: notice });
    const renewed = await workshop.notice(notice);
    expect(renewed.indicator).toBe('OK');
    expect(renewed.dueOdometer).toBeCloseTo(start + 400, 0);
  });

  it.each([
    ['of another kind of service', { serviceTypeId: 20 }],
    ['of another vehicle', { assetId: truck.assetId }],
    ['to before its cycle', { date: ago(41) }],
  ])('%s is refused, and nothing is stored', async (_name, wish) => {
    const notice = await workshop.createOne({ dateStart: ago(40) });
    await expect(workshop.perform({ ...wish, renewServiceId: notice })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { field: 'renewServiceId' },
    });
    expect(await workshop.performed({ assets: [] })).toEqual([]);
    expect((await workshop.notice(notice)).dateStart).toBe(ago(40));
  });
});

describe('the files of a service', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const PDF = bytes('%PDF-1.7\n%nothing more\n');
  const PNG = bytes('\x89PNG\r\n\x1a\n0000');

  it('come back as they were sent, under their name and as what they are', async () => {
    const id = await workshop.perform();
    const pdf = await workshop.attach(id, PDF, 'C:\\facturas\\Señor & Cía.pdf');
    const png = await workshop.attach(id, PNG, 'foto.pdf'); // which is a picture, whatever it says
    expect([pdf.status, png.status]).toEqual([200, 200]);
    expect((await workshop.performed())[0]?.attachments).toEqual([
      { id: pdf.id, name: 'Señor & Cía.pdf', contentType: 'application/pdf', sizeBytes: PDF.length },
      { id: png.id, name: 'foto.pdf.png', contentType: 'image/png', sizeBytes: PNG.length },
    ]);
    const response = await workshop.download(pdf.id as number);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*Se%C3%B1or/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    await workshop.removeAttachment(png.id as number);
    expect((await workshop.performed())[0]?.attachments.map((each) => each.id)).toEqual([pdf.id]);
    await workshop.removePerformed(id);
    expect((await workshop.download(pdf.id as number)).status).toBe(404);
  });

  it('are neither pages nor programs, whatever they are called, nor too large, nor too many', async () => {
    const id = await workshop.perform();
    for (const content of ['<html><script>', 'MZ\x90', 'GIF89a', '', ' %PDF-1.7'])
      expect(await workshop.attach(id, bytes(content), 'factura.pdf')).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        field: 'content',
      });
    expect(await workshop.attach(id, PDF, ' / ')).toMatchObject({ status: 400, field: 'name' });
    const large = new Uint8Array(10_000_001);
    large.set(PDF);
    expect((await workshop.attach(id, large)).status).toBe(413);
    for (let file = 0; file < 10; file++) await workshop.attach(id, PDF);
    expect(await workshop.attach(id, PDF)).toMatchObject({ status: 400, field: 'attachments' });
    expect((await workshop.performed())[0]?.attachments).toHaveLength(10);
  });

  it('are not found by others, and asked for by nobody in particular', async () => {
    const id = await workshop.perform();
    const { id: file } = await workshop.attach(id, PDF);
    expect(await others.attach(id, PDF)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await others.download(file as number)).status).toBe(404);
    await expect(others.removeAttachment(file as number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const nobody = new Workshop(server, 'x.y.z', van.assetId);
    expect(await nobody.attach(id, PDF)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await nobody.download(file as number)).status).toBe(401);
    expect((await workshop.download(Number.NaN)).status).toBe(404);
    const [{ content }] = await sql('SELECT content FROM service_attachment WHERE id = $1', [file]);
    expect(new Uint8Array(content)).toEqual(PDF);
  });
});

it('what is out of reach is not found', async () => {
  const id = await workshop.perform();
  const notice = await workshop.createOne();
  for (const attempt of [
    () => others.perform(),
    () => others.perform({ assetId: south.assets[0]?.assetId as number, renewServiceId: notice }),
    () => others.updatePerformed(id, {}),
    () => others.removePerformed(id),
    () => workshop.updatePerformed(id, { assetId: south.assets[0]?.assetId as number }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await workshop.performed())[0]?.id).toBe(id);
});

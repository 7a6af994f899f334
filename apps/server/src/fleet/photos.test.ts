import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const picture = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#c00' } })
  .png()
  .toBuffer();
const PNG = `data:image/png;base64,${picture.toString('base64')}`;

const set = (of: 'Asset' | 'Driver', id: number, photo: string | null, token = manager) =>
  server.call(
    `mutation ($i: Id!, $p: String) { set${of}Photo(${of.toLowerCase()}Id: $i, photo: $p) }`,
    { i: id, p: photo },
    token,
  );
const photoOf = async (table: string, id: number): Promise<string | null> =>
  (await server.store.pool.query(`SELECT photo FROM ${table} WHERE id = $1`, [id])).rows[0].photo;

it.each([
  ['Asset', 'asset', () => [north.assets[0]!.assetId, south.assets[0]!.assetId]],
  ['Driver', 'driver', () => [north.driverId, south.driverId]],
] as const)(
  'the photo of the %s is stored small, is taken away, and is its customer’s',
  async (of, table, ids) => {
    const [own, foreign] = ids() as [number, number];
    await set(of, own, PNG);
    const stored = (await photoOf(table, own)) ?? '';
    const { width, height, format } = await sharp(
      Buffer.from(stored.split(',')[1] ?? '', 'base64'),
    ).metadata();
    expect({ width, height, format }).toEqual({ width: 320, height: 320, format: 'jpeg' });
    await expect(set(of, own, 'data:text/html;base64,AAAA')).rejects.toMatchObject({
      params: { field: 'photo' },
    });
    await expect(set(of, foreign, PNG)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(set(of, own, PNG, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await set(of, own, null);
    expect(await photoOf(table, own)).toBeNull();
  },
);

it('the logo of a customer stays whole, stands at the head of its PDFs, and is written by who may change it', async () => {
  const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
  const wide = await sharp({ create: { width: 1200, height: 240, channels: 4, background: '#00f8' } })
    .png()
    .toBuffer();
  const setLogo = (customerId: number, logo: string | null, token: string | undefined = owner) =>
    server.call(
      'mutation ($i: Id!, $l: String) { setCustomerLogo(customerId: $i, logo: $l) }',
      { i: customerId, l: logo },
      token,
    );
  const logoOf = async (customerId: number, token: string | undefined = owner) =>
    (
      await server.call<{ customerLogo: string | null }>(
        'query ($i: Id!) { customerLogo(customerId: $i) }',
        { i: customerId },
        token,
      )
    ).customerLogo;
  const imagesInPdf = async () => {
    const { pdf } = await server.call<{ pdf: string }>(
      `query ($ids: [Id!]!) { pdf: fleetKmReportExport(assetsSelected: $ids, fechaInicio: "2026-01-01T00:00:00Z", fechaFin: "2026-01-02T00:00:00Z", format: PDF) }`,
      { ids: [north.assets[0]!.assetId] },
      manager,
    );
    return (
      Buffer.from(pdf, 'base64')
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0
    );
  };
  expect(await logoOf(north.customerId)).toBeNull();
  expect(await imagesInPdf()).toBe(0);
  await setLogo(north.customerId, `data:image/png;base64,${wide.toString('base64')}`);
  const stored = await logoOf(north.customerId);
  const { width, height, format, hasAlpha } = await sharp(
    Buffer.from(stored?.split(',')[1] ?? '', 'base64'),
  ).metadata();
  expect({ width, height, format, hasAlpha }).toEqual({
    width: 600,
    height: 120,
    format: 'png',
    hasAlpha: false,
  });
  expect(await imagesInPdf()).toBe(1);
  for (const no of [
    'data:text/html;base64,AAAA',
    `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nx', 'latin1').toString('base64')}`,
  ])
    await expect(setLogo(north.customerId, no)).rejects.toMatchObject({ params: { field: 'logo' } });
  await expect(setLogo(999_999, PNG)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const token of [manager, operator])
    await expect(setLogo(north.customerId, PNG, token)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const [logged] = (
    await server.store.pool.query(
      "SELECT before, after FROM audit_log WHERE entity = 'customer' AND after ? 'logo_sha256' ORDER BY id DESC LIMIT 1",
    )
  ).rows;
  expect(logged.before.logo_sha256).toBeNull();
  expect(logged.after.logo_sha256).toMatch(/^[\da-f]{64}$/);
  await setLogo(north.customerId, null);
  expect(await logoOf(north.customerId)).toBeNull();
});

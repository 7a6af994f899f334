import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
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

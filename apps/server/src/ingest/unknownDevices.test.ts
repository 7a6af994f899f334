import { expect, it } from 'vitest';
import { testStore } from '../store/testing/testStore.ts';
import { UnknownDevices } from './unknownDevices.ts';

const store = await testStore();

const told = async (): Promise<unknown> =>
  (
    await store.pool.query(
      'SELECT identifier, frame_count, cardinality(last_frames) AS frames, last_seen FROM unknown_device ORDER BY identifier',
    )
  ).rows;

it('a stranger that sends again what nobody acknowledged is seen, and its frame counts once', async () => {
  const unknown = new UnknownDevices(store.db, (error) => {
    throw error;
  });
  const saw = (deviceIdentifier: string, text: string, receivedAt: number): void =>
    unknown.saw({
      protocol: 'gt06',
      peer: 'test',
      deviceIdentifier,
      messages: [],
      frame: new TextEncoder().encode(text),
      receivedAt,
    });
  saw('one', 'login', 1_000);
  for (let again = 0; again < 5; again++) saw('one', 'history of the first hour', 2_000 + again);
  saw('two', 'history of the first hour', 3_000);
  await unknown.flush();
  for (let again = 0; again < 5; again++) saw('one', 'history of the first hour', 4_000 + again);
  await unknown.flush();
  expect(await told()).toEqual([
    { identifier: 'one', frame_count: 2, frames: 2, last_seen: new Date(4_004) },
    { identifier: 'two', frame_count: 1, frames: 1, last_seen: new Date(3_000) },
  ]);
  saw('one', 'history of the second hour', 5_000);
  await unknown.close();
  expect(await told()).toMatchObject([{ frame_count: 3, frames: 3 }, { frame_count: 1 }]);
});

it('an address that invents devices fills the list neither for others nor for ever', async () => {
  await store.pool.query('DELETE FROM unknown_device');
  const unknown = new UnknownDevices(store.db, (error) => {
    throw error;
  });
  const saw = (deviceIdentifier: string, peer: string, receivedAt: number): void =>
    unknown.saw({
      protocol: 'gt06',
      peer,
      deviceIdentifier,
      messages: [],
      frame: new Uint8Array(1),
      receivedAt,
    });
  const listed = async (): Promise<number> => {
    await unknown.flush();
    return ((await told()) as unknown[]).length;
  };
  for (let i = 0; i < 300; i++) saw(`invented ${i}`, `10.0.0.1:${20_000 + i}`, 1_000);
  expect(await listed()).toBe(200);
  saw('real', '10.0.0.2:4000', 1_000);
  saw('invented 7', '10.0.0.1:1', 1_000); // known already
  expect(await listed()).toBe(201);
  saw('real too', '10.0.0.1:1', 3_700_000);
  expect(await listed()).toBe(202);
  await unknown.close();
});

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

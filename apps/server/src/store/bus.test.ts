import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { type BusListener, openBus, publishOnCommit, type Topic } from './bus.ts';
import { inTransaction } from './database.ts';
import { StoreError } from './storeError.ts';
import { testStore } from './testing/testStore.ts';
import { quietLog } from './testing/throwawayServer.ts';
import { transactionPooler } from './testing/transactionPooler.ts';

const store = await testStore();
const { connection } = store;
const WEATHER: Topic<{ text: string }> = { name: 'weather' };
const TIDES: Topic<number> = { name: 'tides' };

const open = async () => {
  const bus = await openBus({ database: connection, db: store.db, log: quietLog, silenceMs: 5_000 });
  onTestFinished(() => bus.close());
  return bus;
};

/** A listener that keeps what it hears, with `~` before what comes from elsewhere and `?` for what it may have missed. */
function keeper<T>(textOf: (news: T) => string = String): BusListener<T> & { kept: string[] } {
  const kept: string[] = [];
  return {
    kept,
    heard: (news, elsewhere) => kept.push(`${elsewhere ? '~' : ''}${textOf(news)}`),
    missed: () => kept.push('?'),
  };
}

async function endConnections(): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rastro-bus' AND datname = current_database()",
  );
  await client.end();
}

it('what is published is heard in this process at once and in others in its order, by topic, once', async () => {
  const [here, there] = [await open(), await open()];
  const [near, far, other] = [keeper<number>(), keeper<number>(), keeper<{ text: string }>()];
  here.listen(TIDES, near);
  there.listen(TIDES, far);
  const stop = there.listen(WEATHER, other);
  here.publish(TIDES, 1);
  expect(near.kept).toEqual(['1']);
  here.publish(TIDES, 1);
  stop();
  here.publish(WEATHER, { text: 'rain' });
  there.publish(TIDES, 3);
  here.publish(TIDES, 2);
  await expect.poll(() => far.kept).toEqual(['3', '~1', '~1', '~2']);
  await expect.poll(() => near.kept).toEqual(['1', '1', '2', '~3']);
  expect(other.kept).toEqual([]);
});

it('what is published with a commit is heard once: here before its caller goes on, and in others soon', async () => {
  const [there, here] = [await open(), await open()]; // the last on a handle hears of its commits
  const [near, far] = [keeper<number>(), keeper<number>()];
  here.listen(TIDES, near);
  there.listen(TIDES, far);
  await inTransaction(store.db, async (tx) => {
    await publishOnCommit(tx, TIDES, 1);
    await publishOnCommit(tx, TIDES, 1);
    await publishOnCommit(tx, TIDES, 2);
    expect(near.kept).toEqual([]);
  });
  expect(near.kept).toHaveLength(2);
  await inTransaction(store.db, async (tx) => {
    await publishOnCommit(tx, TIDES, 3);
    throw new Error('rolled back');
  }).catch(() => undefined);
  await publishOnCommit(store.db, TIDES, 4);
  await publishOnCommit(store.db, TIDES, 4);
  await expect.poll(() => far.kept).toEqual(['~1', '~2', '~4', '~4']);
  here.publish(TIDES, 5);
  await expect.poll(() => far.kept.at(-1)).toBe('~5');
  expect(near.kept.map((text) => text.replace('~', ''))).toEqual(['1', '2', '4', '4', '5']);
});

it('news of any text pass whole, however long; what is too long even so counts as missed', async () => {
  const [here, there] = [await open(), await open()];
  const far = keeper<{ text: string }>(({ text }) => text);
  const tides = keeper<number>();
  there.listen(WEATHER, far);
  there.listen(TIDES, tides);
  const long = 'niebla ☁️ ñ "\\\n'.repeat(10_000);
  here.publish(WEATHER, { text: long });
  here.publish(WEATHER, { text: 'x'.repeat(8_000_000) });
  here.publish(WEATHER, { text: 'sun' });
  await expect.poll(() => far.kept.length).toBe(3);
  expect(far.kept).toEqual([`~${long}`, '?', '~sun']);
  expect(tides.kept).toEqual([]);
});

it('a listener that throws does not keep the process from hearing what comes next', async () => {
  const [here, there] = [await open(), await open()];
  const far = keeper<number>((tide) => {
    if (tide === 1) throw new Error('too low');
    return String(tide);
  });
  there.listen(TIDES, far);
  here.publish(TIDES, 1);
  here.publish(TIDES, 2);
  await expect.poll(() => far.kept).toEqual(['~2']);
});

it('a lost connection is opened again, and whoever may have missed something hears so', async () => {
  const [here, there] = [await open(), await open()];
  const [near, far] = [keeper<number>(), keeper<number>()];
  here.listen(TIDES, near);
  there.listen(TIDES, far);
  await endConnections();
  await expect.poll(() => near.kept).toContain('?');
  await expect.poll(() => far.kept).toContain('?');
  await expect
    .poll(() => {
      here.publish(TIDES, 5);
      return far.kept;
    })
    .toContain('~5');
});

it('a pooler that changes sessions between transactions is refused with a sentence', async () => {
  const pooler = await transactionPooler(connection);
  onTestFinished(() => pooler.close());
  const opened = openBus({ database: pooler.connection, db: store.db, log: quietLog, silenceMs: 5_000 });
  await expect(opened).rejects.toThrow(StoreError);
  await expect(opened).rejects.toThrow('changes sessions between transactions');
});

import { sql } from 'kysely';
import { type Db, inTransaction } from '../database.ts';

const WAIT_MS = 10_000;

/**
 * Makes two changes at once: `first` in a transaction that stays open until `second` waits for one of its locks, does `rest` then, and
 * commits. Gives what `second` answers. Throws where `second` answers before, that is without having waited for `first`.
 */
export async function contend<T>(
  db: Db,
  first: (tx: Db) => Promise<unknown>,
  second: () => Promise<T>,
  rest: (tx: Db) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const { answer } = await inTransaction(db, async (tx) => {
    await first(tx);
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    let answered = false;
    const answer = second().finally(() => {
      answered = true;
    });
    answer.catch(() => undefined); // who called handles it
    await waitUntil(async () => {
      if (answered) throw new Error('the second change did not wait for the first');
      return isWaitedFor(db, rows[0]!.pid);
    });
    await rest(tx);
    return { answer }; // in an object, for a promise would be awaited here
  });
  return answer;
}

async function isWaitedFor(db: Db, pid: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM pg_stat_activity WHERE ${pid}::int = ANY(pg_blocking_pids(pid))`.execute(db);
  return rows.length > 0;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + WAIT_MS;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error('the second change neither waited nor answered');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

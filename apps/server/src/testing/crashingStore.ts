import type { Pool, PoolClient } from 'pg';
import { databaseOver, type Store } from '../store/database.ts';

/** What happens to one query: it is done, or the connection is lost before it or with its answer on the way. */
export type Fate = 'done' | 'lostBefore' | 'lostAfter';

/** A store whose connections break as `fate` says, as they do when the database dies. */
export interface CrashingStore {
  store: Store;
  /** From here on nothing reaches the database: the process that held this store is gone. */
  die(): void;
}

/** What the driver says of a lost connection. */
const lost = (): Error => new Error('Connection terminated unexpectedly');

/** Wraps a store. `fate` is asked before each query, with its text. */
export function crashingStore(real: Store, fate: (text: string) => Fate): CrashingStore {
  let dead = false;

  async function ask<T>(text: string, query: () => Promise<T>): Promise<T> {
    const decided = dead ? 'lostBefore' : fate(text);
    if (decided === 'lostBefore') throw lost();
    const result = await query();
    if (decided === 'lostAfter' || dead) throw lost();
    return result;
  }

  async function connect(): Promise<Pick<PoolClient, 'query' | 'release'>> {
    if (dead) throw lost();
    const client = await real.pool.connect();
    let broken = false;
    const query = async (...args: Parameters<PoolClient['query']>): Promise<unknown> => {
      if (broken) throw lost();
      try {
        return await ask(textOf(args), () => client.query(...args) as unknown as Promise<unknown>);
      } catch (cause) {
        broken = true;
        throw cause;
      }
    };
    // A broken connection is really closed, so that the database rolls back what was not committed.
    return { query: query as unknown as PoolClient['query'], release: () => client.release(broken) };
  }

  const query = (...args: Parameters<Pool['query']>): Promise<unknown> =>
    ask(textOf(args), () => real.pool.query(...args) as unknown as Promise<unknown>);
  const pool = { connect, query } as unknown as Pool;
  return {
    store: { ...real, db: databaseOver(pool), pool },
    die: () => {
      dead = true;
    },
  };
}

const textOf = ([query]: readonly unknown[]): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '');

import { type Db, inTransaction } from '../database.ts';
import { query } from '../query.ts';
import { dayOf, startOfDay } from './fixKey.ts';

/** Days around today that get a partition each. Fixes beyond come from clocks that are off, and share one. */
const DAYS_BACK = 3660;
const DAYS_AHEAD = 2;
/** Advisory lock of whoever changes partitions: any number, the same everywhere. */
const LOCK = 7_277_802;
const LOCK_TIMEOUT = '1s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The day partitions of `position`: `position_y2026m11d21` and so on. What has none lies in `position_elsewhen`, so that
 * an insert never fails for want of one; making a day's partition moves its fixes there.
 */
export class Partitions {
  readonly #db: Db;
  readonly #known: Set<number>;

  constructor(db: Db, known = new Set<number>()) {
    this.#db = db;
    this.#known = known;
  }

  /** These partitions, reached through other connections. */
  through(db: Db): Partitions {
    return new Partitions(db, this.#known);
  }

  /**
   * Makes the partitions of the days in which these times (milliseconds since 1970) lie, and of today and tomorrow. Costs
   * nothing when they are there. Call it before the transaction that inserts: it waits for locks that one may hold.
   */
  async ensure(times: Iterable<number>, now = Date.now()): Promise<void> {
    const today = dayOf(now);
    const wanted = new Set([today, today + 1]);
    for (const time of times) {
      const day = dayOf(time);
      if (day >= today - DAYS_BACK && day <= today + DAYS_AHEAD) wanted.add(day);
    }
    for (const day of wanted.difference(this.#known)) {
      if (await skipIfLocked(() => inTransaction(this.#db, (tx) => create(tx, day)))) this.#known.add(day);
    }
  }

  /** The days that have a partition, in order. */
  async days(): Promise<number[]> {
    const { rows } = await query<{ name: string }>(
      this.#db,
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'position'::regclass",
    );
    return rows
      .map(({ name }) => partitionDay(name))
      .filter((day) => day !== null)
      .sort((a, b) => a - b);
  }

  /**
   * Drops the days that ended by `time`, and older fixes of clocks that are off. A day that a long query is reading
   * stays for the next time. Gives the number of days dropped.
   */
  async dropBefore(time: number): Promise<number> {
    const gone = (await this.days()).filter((day) => startOfDay(day + 1) <= time);
    let dropped = 0;
    for (const day of gone) {
      this.#known.delete(day);
      if (await skipIfLocked(() => inTransaction(this.#db, (tx) => drop(tx, day)))) dropped += 1;
    }
    await query(this.#db, 'DELETE FROM position_elsewhen WHERE fix_time < $1', [
      new Date(startOfDay(dayOf(time))),
    ]);
    return dropped;
  }

  /** Drops the partition of a day that holds nothing any more. False where it holds something, or somebody is reading it. */
  async dropEmpty(day: number): Promise<boolean> {
    this.#known.delete(day);
    let dropped = false;
    await skipIfLocked(() =>
      inTransaction(this.#db, async (tx) => {
        dropped = await dropWhereEmpty(tx, day);
      }),
    );
    return dropped;
  }
}

/** Name of a day's partition. */
export function partitionName(day: number): string {
  const [year, month, date] = textOf(day).split('-');
  return `position_y${year}m${month}d${date}`;
}

/** The day of a partition by its name; null for any other table. */
export function partitionDay(name: string): number | null {
  const match = /^position_y(\d{4})m(\d\d)d(\d\d)$/.exec(name);
  return match ? dayOf(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))) : null;
}

const textOf = (day: number): string => new Date(startOfDay(day)).toISOString().slice(0, 10);

/** Attaching locks the whole table but lightly: inserts and queries of other days go on. CREATE ... PARTITION OF would not let them. */
async function create(db: Db, day: number): Promise<void> {
  await query(db, 'SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const name = partitionName(day);
  if (await exists(db, name)) return;
  const bounds = `'${textOf(day)} 00:00+00'`;
  const end = `'${textOf(day + 1)} 00:00+00'`;
  await query(
    db,
    `
    SET LOCAL lock_timeout = '${LOCK_TIMEOUT}';
    LOCK TABLE position_elsewhen IN ACCESS EXCLUSIVE MODE;
    CREATE TABLE ${name} (LIKE position INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
    WITH moved AS (DELETE FROM position_elsewhen WHERE fix_time >= ${bounds} AND fix_time < ${end} RETURNING *)
    INSERT INTO ${name} SELECT * FROM moved;
    ALTER TABLE position ATTACH PARTITION ${name} FOR VALUES FROM (${bounds}) TO (${end});`,
  );
}

async function drop(db: Db, day: number): Promise<void> {
  await query(db, 'SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await query(db, `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; DROP TABLE IF EXISTS ${partitionName(day)};`);
}

/** Locks in the order in which an insert does, the table first, then its part; and nothing where a look shows that there is no use. */
async function dropWhereEmpty(db: Db, day: number): Promise<boolean> {
  await query(db, 'SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const name = partitionName(day);
  if (!(await exists(db, name)) || (await holdsAny(db, name))) return false;
  await query(
    db,
    `
    SET LOCAL lock_timeout = '${LOCK_TIMEOUT}';
    LOCK TABLE ONLY position IN ACCESS EXCLUSIVE MODE;
    LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE;`,
  );
  if (await holdsAny(db, name)) return false;
  await query(db, `DROP TABLE ${name}`);
  return true;
}

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await query<{ exists: boolean }>(db, 'SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  return rows[0]?.exists === true;
}

async function holdsAny(db: Db, table: string): Promise<boolean> {
  const { rows } = await query<{ holds: boolean }>(db, `SELECT EXISTS (SELECT FROM ${table}) AS holds`);
  return rows[0]?.holds === true;
}

/** Whether the work was done; false when a lock was not to be had in time, with nothing changed. */
async function skipIfLocked(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type DatabaseAddress, directClient, refusePooler } from './directConnection.ts';
import { StoreAway } from './errors.ts';
import type { Log } from './log.ts';
import { cutConnection } from './preparedStatements.ts';
import { StoreError } from './storeError.ts';

/** The number of the advisory lock of the process that ingests and derives. Any number would do. */
const LOCK = 7_277_804;
/** The name of the connection with the lock in `pg_stat_activity`. */
const LOCK_NAME = 'rastro-owner';
/** The name of the connections in `pg_stat_activity` that only the owner may write with. */
export const OWNERS_CONNECTIONS = 'rastro-ingest';

const SILENCE_MS = 5_000;
const RETRY_MS = 250;
const FORMER_ENDS_WITHIN_MS = 10_000;

/**
 * The right to ingest and derive on a database, which one process has at a time: two that fold the same positions would each
 * overwrite what the other derived. It is an advisory lock of PostgreSQL on a connection of its own, so it ends with the process,
 * even when that is killed.
 */
export interface Ownership {
  /** The number of times that the right was acquired; null while another process has it. After a change, another process may have written. */
  readonly term: number | null;
  /** Checks that the connection still answers. Throws StoreAway where the right is lost. */
  confirm(): Promise<void>;
  /** Calls the listener whenever the connection fell silent: other connections to the database are likely to be silent too. */
  onSilence(listener: () => void): void;
  release(): Promise<void>;
}

/** Thrown where another process has the right to ingest. */
export class OwnershipTaken extends StoreError {
  override name = 'OwnershipTaken';
}

/** Options of `acquireOwnership`. */
export interface OwnershipOptions {
  database: DatabaseAddress;
  log: Log;
  /** The time in milliseconds to wait while another process has the right, as the old one does in a rolling restart. */
  waitMs: number;
  /** The interval in milliseconds between two checks of the connection, and the longest time that an answer may take. */
  silenceMs?: number;
}

/**
 * Acquires the right to ingest and derive, and acquires it again by itself when its connection was lost. The process that had it before
 * can no longer write when this resolves: its connections of the name OWNERS_CONNECTIONS are ended. Throws OwnershipTaken where another
 * process keeps the right longer than `waitMs`, and StoreError where a connection pooler in front of the database changes the server's
 * sessions within a connection.
 */
export async function acquireOwnership(options: OwnershipOptions): Promise<Ownership> {
  const owner = new Owner(options);
  await owner.begin();
  return owner;
}

/** A session of the server: its process id, and its start, since process ids are used again. */
interface Session {
  pid: number;
  since: string;
}

class Owner implements Ownership {
  readonly #options: OwnershipOptions;
  #client: pg.Client | null = null;
  #session: Session | null = null;
  #terms = 0;
  #isOwner = false;
  #released = false;
  #retaking: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #silenceListeners: (() => void)[] = [];

  constructor(options: OwnershipOptions) {
    this.#options = options;
  }

  get term(): number | null {
    return this.#isOwner ? this.#terms : null;
  }

  async begin(): Promise<void> {
    const { database, log, waitMs } = this.#options;
    const client = await this.#connect();
    try {
      await refusePooler(client, database, LOCK_NAME);
      const until = Date.now() + waitMs;
      for (let waits = false; !(await this.#take(client)); waits = true) {
        if (Date.now() >= until) throw new OwnershipTaken(await takenText(client));
        if (!waits) log.info({ waitMs }, 'another Rastro ingests on this database; waiting for it to stop');
        await sleep(Math.min(RETRY_MS, waitMs));
      }
    } catch (cause) {
      this.#released = true;
      await client.end().catch(() => undefined);
      throw cause;
    }
    const beatMs = this.#options.silenceMs ?? SILENCE_MS;
    this.#heartbeat = setInterval(() => void this.confirm().catch(() => undefined), beatMs);
    this.#heartbeat.unref();
  }

  async confirm(): Promise<void> {
    const client = this.#client;
    if (!client || !this.#isOwner) throw notOurs();
    try {
      await client.query('SELECT 1');
    } catch {
      const isNews = client === this.#client;
      this.#lost(client);
      if (isNews) for (const listener of this.#silenceListeners) listener();
      throw notOurs();
    }
  }

  onSilence(listener: () => void): void {
    this.#silenceListeners.push(listener);
  }

  async release(): Promise<void> {
    this.#released = true;
    this.#isOwner = false;
    clearInterval(this.#heartbeat);
    await this.#retaking;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const { database, silenceMs = SILENCE_MS } = this.#options;
    const client = directClient(database, LOCK_NAME, silenceMs);
    client.on('error', () => undefined); // 'end' follows
    client.on('end', () => this.#lost(client));
    await client.connect();
    // The server, too, lets go of a connection that fell silent: later than this side, which has to know first.
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4; SET tcp_user_timeout = 30000',
    );
    return client;
  }

  /** Acquires the lock where it is free; false where it is not. */
  async #take(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean } & Session>(
      `SELECT pg_try_advisory_lock($1) AS taken, pid, backend_start::text AS since
         FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
      [LOCK],
    );
    const [row] = rows;
    if (!row?.taken) return false;
    await endFormer(client);
    this.#client = client;
    this.#session = { pid: row.pid, since: row.since };
    this.#terms += 1;
    this.#isOwner = true;
    return true;
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#isOwner = false;
    cutConnection(client);
    if (this.#released) return;
    this.#options.log.warn(
      'the connection that lets this process ingest was lost; nothing is stored until it is back',
    );
    this.#retaking ??= this.#retake().finally(() => {
      this.#retaking = null;
    });
  }

  async #retake(): Promise<void> {
    const { log } = this.#options;
    for (let refused = false; !this.#released; await sleep(RETRY_MS)) {
      const client = await this.#connect().catch(() => null);
      if (!client) continue;
      try {
        if (this.#session) await endSession(client, this.#session);
        if (!this.#released && (await this.#take(client))) {
          log.info('this process ingests again');
          return;
        }
        if (!refused) log.error(await takenText(client));
        refused = true;
      } catch {
        // the database is away: the next attempt finds it
      }
      await client.end().catch(() => undefined);
    }
  }
}

const notOurs = (): StoreAway => new StoreAway('the right to ingest on this database is not ours now');

/** Ends the connections that any former owner writes with, and waits until they are gone. */
async function endFormer(client: pg.Client): Promise<void> {
  const former = `FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database() AND usename = current_user`;
  await client.query(`SELECT pg_terminate_backend(pid) ${former}`, [OWNERS_CONNECTIONS]);
  for (const end = Date.now() + FORMER_ENDS_WITHIN_MS; ; await sleep(20)) {
    const { rowCount } = await client.query(`SELECT ${former}`, [OWNERS_CONNECTIONS]);
    if (rowCount === 0) return;
    if (Date.now() > end) throw new StoreAway('connections of a process that ingested before do not end');
  }
}

/** Ends the former session of this process, which the server may consider alive although its connection is cut. */
async function endSession(client: pg.Client, { pid, since }: Session): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = $1 AND backend_start::text = $2 AND application_name = '${LOCK_NAME}'`,
    [pid, since],
  );
}

/** The message of the refusal, with the address of the other process where the server knows it. */
async function takenText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ address: string | null }>(
    `SELECT host(a.client_addr) AS address FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1 AND l.classid = 0
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK],
  );
  const address = rows[0]?.address;
  return `Another Rastro${address ? ` at ${address}` : ''} ingests on this database already, and two would spoil what is derived. Stop it first, or start this one with ROLES=api beside it.`;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { boundedCache } from '../boundedCache.ts';
import { afterCommit, type Db } from './database.ts';
import { type DatabaseAddress, directClient, refusePooler } from './directConnection.ts';
import type { Log } from './log.ts';
import { cutConnection } from './preparedStatements.ts';

/** A kind of news between the parts of the server, by a name of its own. The news are plain JSON. */
export interface Topic<News> {
  readonly name: string;
  /** Says which news it has; there is no such value. */
  readonly news?: News;
}

/** Who wants to hear of a topic. */
export interface BusListener<News> {
  /** Something was published; `elsewhere` where another process did. */
  heard(news: News, elsewhere: boolean): void;
  /** News of other processes may have been lost: what follows from them is to be read anew. */
  missed?(): void;
}

/**
 * Publish and subscribe between the parts of the server, which may be in several processes. What is published says that something
 * changed, and is not the only place where that stands: who listens reads it anew after `missed`.
 */
export interface Bus {
  /** Calls the listeners of this process at once, and those of others as soon as they have it. To be called after the commit. */
  publish<News>(topic: Topic<News>, news: News): void;
  /** Calls the listener from now on, until the returned function is called. */
  listen<News>(topic: Topic<News>, listener: BusListener<News>): () => void;
}

/** The bus of a process that is alone. */
export class LocalBus implements Bus {
  readonly #listeners = new Map<string, Set<BusListener<unknown>>>();

  publish<News>(topic: Topic<News>, news: News): void {
    this.deliver(topic.name, news, false);
  }

  listen<News>(topic: Topic<News>, listener: BusListener<News>): () => void {
    const ofTopic = this.#listeners.get(topic.name) ?? new Set();
    this.#listeners.set(topic.name, ofTopic);
    const added = { ...listener } as BusListener<unknown>; // whoever listens twice is called twice
    ofTopic.add(added);
    return () => ofTopic.delete(added);
  }

  protected deliver(topic: string, news: unknown, elsewhere: boolean): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener.heard(news, elsewhere);
  }

  /** Tells the listeners of a topic, or of every one, that they may have missed something. */
  protected miss(topic: string | null): void {
    for (const [name, listeners] of this.#listeners)
      if (topic === null || topic === name) for (const listener of listeners) listener.missed?.();
  }
}

/** Options of `openBus`. */
export interface BusOptions {
  database: DatabaseAddress;
  /** The handle on the same database whose transactions publish with their commit. */
  db: Db;
  log: Log;
  /** The interval in milliseconds between two checks of the connection, and the longest time that an answer may take. */
  silenceMs: number;
}

/** A bus that has to be closed. */
export interface OpenBus extends Bus {
  close(): Promise<void>;
}

/**
 * Opens the bus between all processes on a database: PostgreSQL's LISTEN and NOTIFY on a connection of its own. When that is lost, it is
 * opened anew, and the listeners of this process and of all others hear that they may have missed something. Throws StoreError where a
 * connection pooler would let nothing through.
 */
export async function openBus(options: BusOptions): Promise<OpenBus> {
  const bus = new DatabaseBus(options);
  await bus.begin();
  buses.set(options.db, bus);
  return bus;
}

/** The name of the connection in `pg_stat_activity`, and of the channel. */
const NAME = 'rastro-bus';
const CHANNEL = 'rastro';
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** PostgreSQL takes less than 8,000 bytes; the number of the part stands before. */
const PART_BYTES = 7_900;
/** News that would need more parts are not sent: who listens reads anew, which costs less. */
const MAX_PARTS = 500;

/** How many of the last commits with news are known by their ids, so that each is heard once, by whichever way it comes first. */
const COMMITS_KNOWN = 1_000;

/**
 * What processes send each other: a topic, its news, and the id of the commit that they were published with. Without news it says that some of the
 * topic may have been missed, and without a topic that some of every topic may have been.
 */
type Message = readonly [topic: string | null, news?: unknown, commit?: string];

/** A message as the channel takes it. */
function partsOf(message: Message): string[] {
  const text = JSON.stringify(message).replace(
    /[\u0080-\uffff]/g, // a byte each
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const count = Math.ceil(text.length / PART_BYTES);
  if (count > MAX_PARTS) return partsOf([message[0]]);
  return Array.from(
    { length: count },
    (_, i) => `${i + 1}/${count} ${text.slice(i * PART_BYTES, (i + 1) * PART_BYTES)}`,
  );
}

/** The buses of this process by the handles whose commits they hear of at once. */
const buses = new WeakMap<Db, DatabaseBus>();
/** The transactions that publish, by an id of each: the database sends once what one of them says twice. */
const commits = new WeakMap<Db, string>();

/**
 * Publishes news with the commit of a transaction: if that is made, every process hears of it; this one before whoever made the transaction
 * goes on, so that what a call has changed holds for the next one. For changes whose writers know no bus.
 */
export async function publishOnCommit<News>(tx: Db, topic: Topic<News>, news: News): Promise<void> {
  const commit = (tx.isTransaction && commits.get(tx)) || randomUUID();
  commits.set(tx, commit);
  const message = [topic.name, news, commit] as const;
  await sql`SELECT pg_notify(${CHANNEL}, part) FROM unnest(${partsOf(message)}::text[]) AS part`.execute(tx);
  afterCommit(tx, (db) => buses.get(db)?.committed(...message));
}

class DatabaseBus extends LocalBus implements OpenBus {
  readonly #options: BusOptions;
  readonly #closing = new AbortController();
  /** The parts that came of a message, by the server's process of the connection that sends it. */
  readonly #parts = new Map<number, string[]>();
  readonly #heard = boundedCache<number>(COMMITS_KNOWN);
  #client: pg.Client | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  #opening: Promise<void> | null = null;
  /** One statement after the other: done when the last that was asked is. */
  #asked = Promise.resolve();

  constructor(options: BusOptions) {
    super();
    this.#options = options;
  }

  async begin(): Promise<void> {
    await this.#open(async (client) => refusePooler(client, this.#options.database, NAME));
    this.#heartbeat = setInterval(() => this.#ask('SELECT 1'), this.#options.silenceMs);
    this.#heartbeat.unref();
  }

  override publish<News>(topic: Topic<News>, news: News): void {
    super.publish(topic, news);
    this.#send([topic.name, news]);
  }

  /** Tells the listeners of what was committed here, unless they have it from the database already. */
  committed(topic: string, news: unknown, commit: string): void {
    try {
      if (this.#isNew(topic, news, commit)) this.deliver(topic, news, false);
    } catch (err) {
      this.#options.log.error({ err }, 'what was committed could not be handled');
    }
  }

  async close(): Promise<void> {
    buses.delete(this.#options.db);
    this.#closing.abort();
    clearInterval(this.#heartbeat);
    await this.#opening;
    await this.#asked;
    await this.#client?.end().catch(() => undefined);
  }

  async #open(check: (client: pg.Client) => Promise<void> = async () => undefined): Promise<void> {
    const client = directClient(this.#options.database, NAME, this.#options.silenceMs);
    client.on('error', () => undefined); // 'end' follows
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ processId, payload = '' }) => this.#receive(client, processId, payload));
    try {
      await client.connect();
      await check(client);
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (cause) {
      await client.end().catch(() => undefined);
      throw cause;
    }
    this.#client = client;
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#parts.clear();
    if (this.#closing.signal.aborted) return;
    this.#options.log.warn(
      'the connection by which processes hear of each other was lost; it is opened again',
    );
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = null;
    });
  }

  async #reopen(): Promise<void> {
    const { signal } = this.#closing;
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      await sleep(wait * (0.5 + Math.random() / 2), null, { signal }).catch(() => null);
      if (signal.aborted) return;
      const opened = await this.#open().then(
        () => true,
        () => false,
      );
      if (!opened) continue;
      this.#send([null]); // what was published meanwhile reached nobody else
      this.miss(null);
      return;
    }
  }

  /** Sends a message to all other processes. */
  #send(message: Message): void {
    this.#ask('SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part', [CHANNEL, partsOf(message)]);
  }

  /** A connection of which one statement fails is not trusted any more. */
  #ask(text: string, values: unknown[] = []): void {
    const client = this.#client;
    if (!client) return;
    this.#asked = this.#asked
      .then(() => client.query(text, values))
      .then(
        () => undefined,
        () => cutConnection(client),
      );
  }

  #receive(client: pg.Client, sender: number, payload: string): void {
    const ownId = (client as unknown as { processID: number }).processID;
    const [, nth, count, part] = /^(\d+)\/(\d+) (.*)$/s.exec(payload) ?? [];
    if (sender === ownId || part === undefined) return;
    const parts = nth === '1' ? [] : (this.#parts.get(sender) ?? []);
    parts.push(part);
    this.#parts.set(sender, parts);
    if (nth !== count) return;
    this.#parts.delete(sender);
    try {
      const message = JSON.parse(parts.join('')) as Message;
      const [topic, news, commit] = message;
      if (topic === null || message.length === 1) this.miss(topic);
      else if (this.#isNew(topic, news, commit)) this.deliver(topic, news, true);
    } catch (err) {
      this.#options.log.error({ err }, 'what another process published could not be handled');
    }
  }

  #isNew(topic: string, news: unknown, commit: string | undefined): boolean {
    if (commit === undefined) return true;
    const name = JSON.stringify([commit, topic, news]);
    const isNew = !this.#heard.has(name);
    this.#heard.set(name, 1);
    return isNew;
  }
}

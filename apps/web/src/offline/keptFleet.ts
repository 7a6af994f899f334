import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Bond, mayShow } from './bond.ts';

/** A vehicle's point, and when this browser received it, in milliseconds since 1970. */
export interface KeptPoint {
  point: { mid: number };
  receivedAt: number;
}

/** What is kept beside the points. */
export interface KeptHead {
  bond: Bond;
  /** The page that wrote it: changes of another one do not fit on it. */
  writer: string;
  /** The groups whose vehicles these are, in ascending order. */
  groupIds: readonly number[];
  /** From where the server goes on with what changed. */
  cursor: string;
  /** When this browser heard of the fleet last, in milliseconds since 1970. */
  at: number;
}

/** The fleet as it was kept. `choice` is what is needed to choose among its groups. */
export interface KeptFleet {
  head: KeptHead;
  choice: unknown;
  points: readonly KeptPoint[];
}

/** What has changed of a fleet since it was written last, or all of it. */
export interface KeptChange extends KeptFleet {
  isWhole: boolean;
  removed: readonly number[];
}

/** Where a fleet is kept; replaced in tests. */
export interface KeptFleetStorage {
  /** Writes all of a change or nothing. Gives false where it does not fit on what is there. Throws where the browser refuses. */
  write(change: KeptChange, isAllowed: () => boolean): Promise<boolean>;
  /** Erases all. Throws where the browser refuses. */
  erase(): Promise<void>;
}

interface Schema extends DBSchema {
  fleet: { key: 'head' | 'choice'; value: unknown };
  points: { key: number; value: KeptPoint };
}

const NAME = 'rastro';
const VERSION = 1;
/** So many points are written at once: more would be a task that is felt. */
const AT_ONCE = 100;
const STORES = ['fleet', 'points'] as const;

let opening: Promise<IDBPDatabase<Schema>> | null = null;

/** The database, opened once. Throws where the browser refuses, as in private windows of some, and is tried again the next time. */
function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opening = null;
  };
  opening ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      db.createObjectStore('fleet');
      db.createObjectStore('points', { keyPath: 'point.mid' });
    },
    // A newer release in another tab wants to change the database.
    blocking: (_version, _blocked, { target }) => {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((cause: unknown) => {
    forget();
    throw cause;
  });
  return opening;
}

/** Whether it is of use to keep anything: only what comes over HTTPS, or from this machine, can be opened without a network. */
export const canKeep = (): boolean =>
  globalThis.isSecureContext && 'indexedDB' in globalThis && 'serviceWorker' in navigator;

/** The fleet that is kept in this browser's database. */
export const keptFleetStorage: KeptFleetStorage = {
  async write({ head, choice, points, removed, isWhole }, isAllowed) {
    const db = await database();
    const change = db.transaction(STORES, 'readwrite', { durability: 'relaxed' });
    change.done.catch(() => undefined); // what fails is thrown by what was awaited
    const [fleet, stored] = [change.objectStore('fleet'), change.objectStore('points')];
    const before = (await fleet.get('head')) as KeptHead | undefined;
    const fits = isWhole || before?.writer === head.writer;
    if (fits && isAllowed()) {
      if (isWhole) await stored.clear();
      await Promise.all(removed.map((id) => stored.delete(id)));
      for (let from = 0; from < points.length; from += AT_ONCE)
        await Promise.all(points.slice(from, from + AT_ONCE).map((each) => stored.put(each)));
      await Promise.all([fleet.put(choice, 'choice'), fleet.put(head, 'head')]);
    }
    await change.done;
    return fits;
  },

  async erase() {
    const change = (await database()).transaction(STORES, 'readwrite');
    change.done.catch(() => undefined);
    await Promise.all(STORES.map((name) => change.objectStore(name).clear()));
    await change.done;
  },
};

/** The fleet that is kept for a user; null where there is none. One of somebody else, or one that is too old, is erased. Throws where the browser refuses. */
export async function readKept(bond: Bond, nowMs: number): Promise<KeptFleet | null> {
  const look = (await database()).transaction(STORES);
  const [fleet, stored] = [look.objectStore('fleet'), look.objectStore('points')];
  const head = (await fleet.get('head')) as KeptHead | undefined;
  if (!head) return null;
  if (!mayShow(head, bond, nowMs)) {
    await keptFleetStorage.erase();
    return null;
  }
  const [choice, points] = await Promise.all([fleet.get('choice'), stored.getAll()]);
  return { head, choice, points };
}

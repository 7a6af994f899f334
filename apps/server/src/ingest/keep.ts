import type { Db } from '../store/database.ts';
import { dropSetAside, readSetAside, setAside } from '../store/setAside.ts';
import type { Arrival, Outcome } from './arrival.ts';

/**
 * Keeps what cannot be stored, so that its device may be acknowledged and go on. What a person brings in, or is kept already, is refused
 * instead: the requester receives the error. Throws what the store throws.
 */
export async function keep(db: Db, arrival: Arrival, cause: unknown): Promise<Outcome> {
  if (arrival.imported || arrival.setAside) return 'refused';
  const { code, message } = cause as { code?: unknown; message?: unknown };
  await setAside(db, arrival, [code, message].filter((part) => typeof part === 'string').join(': '));
  return 'durable';
}

/** Submits what is kept under these ids as if it came now, and forgets what was stored; gives the ids of that. */
export async function takeInAgain(
  db: Db,
  submit: (arrival: Arrival) => Promise<Outcome>,
  ids: readonly number[],
): Promise<number[]> {
  const stored: number[] = [];
  for (const { id, setAsideAt: _, reason: __, ...arrival } of await readSetAside(db, ids)) {
    if ((await submit({ ...arrival, setAside: true })) !== 'durable') continue;
    await dropSetAside(db, id);
    stored.push(id);
  }
  return stored;
}

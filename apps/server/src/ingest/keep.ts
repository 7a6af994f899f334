import type { Db } from '../store/database.ts';
import { dropSetAside, noteReason, readSetAside, setAside } from '../store/setAside.ts';
import type { Arrival, Outcome } from './arrival.ts';

/**
 * Keeps what cannot be stored, so that its device may be acknowledged and go on. What a person brings in, or is kept already, is refused
 * instead: the requester receives the error. Throws what the store throws.
 */
export async function keep(db: Db, arrival: Arrival, cause: unknown): Promise<Outcome> {
  if (arrival.imported) return 'refused';
  const { code, message } = cause as { code?: unknown; message?: unknown };
  const reason = [code, message].filter((part) => typeof part === 'string').join(': ');
  if (arrival.setAsideId !== undefined) {
    await noteReason(db, arrival.setAsideId, reason);
    return 'refused';
  }
  await setAside(db, arrival, reason);
  return 'durable';
}

/** How it went with one that was taken in again; what the store said of it where it is refused. */
export interface TakenIn {
  id: number;
  outcome: Outcome;
  reason: string | null;
}

/** Submits what is kept under these ids as if it came now, and forgets what was stored; gives how it went with each that there is. */
export async function takeInAgain(
  db: Db,
  submit: (arrival: Arrival) => Promise<Outcome>,
  ids: readonly number[],
): Promise<TakenIn[]> {
  const taken: TakenIn[] = [];
  for (const { id, setAsideAt: _, reason: __, ...arrival } of await readSetAside(db, ids)) {
    const outcome = await submit({ ...arrival, setAsideId: id });
    if (outcome === 'durable') await dropSetAside(db, [id]);
    const [kept] = outcome === 'refused' ? await readSetAside(db, [id]) : [];
    taken.push({ id, outcome, reason: kept?.reason ?? null });
  }
  return taken;
}

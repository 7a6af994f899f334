import { newPushKeys, type PushKeys } from '../outside/pushKeys.ts';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';

/** This installation's keys for web push: made at the first start, the same for every process of the store. */
export async function pushKeys(store: Store): Promise<PushKeys> {
  await query(
    store.db,
    "INSERT INTO setting (name, value) VALUES ('pushKeys', $1::jsonb) ON CONFLICT DO NOTHING",
    [JSON.stringify(newPushKeys())],
  );
  const { rows } = await query<{ value: PushKeys }>(
    store.db,
    "SELECT value FROM setting WHERE name = 'pushKeys'",
  );
  return (rows[0] as { value: PushKeys }).value;
}

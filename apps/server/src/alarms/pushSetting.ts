import { newPushKeys, type PushKeys } from '../outside/pushKeys.ts';
import type { Db } from '../store/database.ts';

const NAME = 'pushKeys';

/** This installation's keys for web push: made at the first start, the same for every process of the store. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  await db
    .insertInto('setting')
    .values({ name: NAME, value: JSON.stringify(newPushKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value as PushKeys;
}

import { ADMIN_NAME, ensureFirstAdministrator } from '@rastro/server/access/firstStart';
import { loadRequesterOfUser } from '@rastro/server/access/requester';
import { Scope } from '@rastro/server/access/scope';
import { fillStore } from '@rastro/server/cli/seed/fillStore';
import { ENTITIES } from '@rastro/server/entities/index';
import { type ListArguments, listPage } from '@rastro/server/entities/kernel/list';
import { geofencePage } from '@rastro/server/geofences/list';
import { roadPage } from '@rastro/server/roads/listRoads';
import { openStore } from '@rastro/server/store/database';
import { migrate } from '@rastro/server/store/migrate';
import { quietLog, startThrowawayServer } from '@rastro/server/store/testing/throwawayServer';
import { sql } from 'kysely';
import type { Bench } from '../bench.ts';
import { median, printTable } from '../table.ts';

const SEED = 1;

/** A list of the administration: where its rows stand, by what it is sorted beside its own order, and how a page is read. */
interface List {
  name: string;
  table: string;
  sorted: string;
  read: (args: ListArguments) => Promise<{ count: number }>;
}

/** How long the lists of the administration take on the store of `rastro seed-fleet store`. */
export const administration: Bench = {
  name: 'administration',
  about:
    'the lists of the administration with 20,000 vehicles, 200 customers and 3,000 users, beside a plain select',
  run: async ({ quick }) => {
    const { connection, stop } = await startThrowawayServer();
    const store = await openStore({ database: connection, log: quietLog });
    try {
      await migrate(store.pool, quietLog);
      await ensureFirstAdministrator(store.db, 'bench-password-x');
      await fillStore(store.db, SEED);
      await sql`ANALYZE`.execute(store.db);
      const { rows: people } = await sql<{ id: number }>`
        SELECT id FROM app_user WHERE user_name = ${ADMIN_NAME}`.execute(store.db);
      const owner = await loadRequesterOfUser(store.db, people[0]?.id ?? 0);
      if (!owner) throw new Error('there is no owner');
      const scope = new Scope(store, owner);
      const rounds = quick ? 3 : 15;
      const timed = async (work: () => Promise<unknown>): Promise<number> => {
        await work(); // once for what is cached
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const start = performance.now();
          await work();
          times.push(performance.now() - start);
        }
        return median(times);
      };
      const table = [];
      const lists: List[] = [
        ...ENTITIES.map((entity) => ({
          name: entity.many,
          table: entity.table,
          sorted: entity.fields.findLast(({ isSorted }) => isSorted)?.name ?? 'id',
          read: (args: ListArguments) => listPage(entity, scope, args),
        })),
        {
          name: 'geofence',
          table: 'geofence',
          sorted: 'customerName',
          read: (args) => geofencePage(scope, { ...args, filter: null, sort: [...(args.sort ?? [])] }),
        },
        {
          name: 'roads',
          table: 'road',
          sorted: 'name',
          read: (args) => roadPage(scope, { ...args, sort: [...(args.sort ?? [])] }),
        },
      ];
      for (const { name, table: stored, sorted, read } of lists) {
        const page = { pageSize: 10, pageNumber: 1 };
        const { count } = await read(page);
        const plain = await timed(() =>
          sql`SELECT * FROM ${sql.table(stored)} ORDER BY id LIMIT 10`.execute(store.db),
        );
        const first = await timed(() => read(page));
        const found = await timed(() => read({ ...page, searchText: '77' }));
        const last = await timed(() =>
          read({ pageSize: 10, pageNumber: Math.max(1, Math.floor(count / 10)) }),
        );
        const byOther = await timed(() => read({ ...page, sort: [{ field: sorted, order: 'DESC' }] }));
        table.push({
          list: name,
          rows: count.toLocaleString('en'),
          'plain ms': plain,
          'first page ms': first,
          'last page ms': last,
          'search ms': found,
          'other order ms': byOther,
          'slowest of plain': Math.max(first, found, last, byOther) / plain,
        });
      }
      printTable(`The lists of the administration as an owner reads them, median of ${rounds}`, table);
    } finally {
      await store.close();
      await stop();
    }
  },
};

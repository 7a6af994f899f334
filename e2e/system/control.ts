import { createServer, type IncomingMessage } from 'node:http';
import { newSecret, secretHash } from '@rastro/server/access/tokens';
import { inTransaction, type Store } from '@rastro/server/store/database';
import { History } from '@rastro/server/store/history/history';
import { createUser, ensureStandardRoles } from '@rastro/server/store/people';
import { testPasswordHash } from '@rastro/server/testing/testPassword';

/** A user as a spec asks for it. */
export interface UserWish {
  role: 'Administrador Plataforma' | 'Administrador Cliente' | 'Operador';
  /** Name of the customer. */
  customer: string;
  language: 'ES' | 'US' | 'ES_US';
  firstName: string;
  lastName: string;
  /** Names of the groups that bound the user; none: the whole customer. */
  groups: readonly string[];
  /** Without a role there is no permission at all. */
  hasRole: boolean;
  showMenu: boolean;
}

/** What a spec logs in with. */
export interface Credentials {
  userName: string;
  password: string;
}

/** Whom an autologin link logs in. */
export interface LinkWish {
  userName: string;
}

/** Whose days that are over are to be packed. */
export interface PackWish {
  assetId: number;
}

/** In how many chunks its days are, and how many rows of days that are over were left. */
export interface PackedDays {
  chunks: number;
  rows: number;
}

const PASSWORD = 'clave-de-prueba';

/** Opens the port on which specs are given what no screen can make yet. For tests only: it asks nobody who they are. */
export async function openControl(store: Store, port: number): Promise<{ close(): Promise<void> }> {
  const passwordHash = await testPasswordHash(PASSWORD);
  let users = 0;

  const calls: Record<string, (wish: never) => Promise<unknown>> = {
    '/users': async (wish: UserWish): Promise<Credentials> => {
      users += 1;
      const userName = `${wish.role.split(' ').at(-1)?.toLowerCase()}-${process.pid}-${users}`;
      await inTransaction(store.db, async (tx) => {
        const roles = await ensureStandardRoles(tx);
        const customer = await tx
          .selectFrom('customer')
          .select('id')
          .where('name', '=', wish.customer)
          .executeTakeFirstOrThrow();
        const userId = await createUser(tx, {
          customerId: customer.id,
          userName,
          passwordHash,
          firstName: wish.firstName,
          lastName: wish.lastName,
          email: null,
          language: wish.language,
          roleId: roles.get(wish.role) as number,
        });
        if (!wish.hasRole) await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
        await tx.updateTable('app_user').set({ show_menu: wish.showMenu }).where('id', '=', userId).execute();
        if (wish.groups.length > 0)
          await tx
            .insertInto('user_group')
            .columns(['user_id', 'group_id'])
            .expression((eb) =>
              eb
                .selectFrom('asset_group')
                .select((group) => [group.val(userId).as('user_id'), 'asset_group.id'])
                .where('name', 'in', wish.groups)
                .where('customer_id', '=', customer.id),
            )
            .execute();
      });
      return { userName, password: PASSWORD };
    },
    '/links': async ({ userName }: LinkWish) => {
      const token = newSecret();
      await store.pool.query(
        `INSERT INTO autologin_token (user_id, token_hash, single_use, expires_at)
         SELECT id, $2, true, now() + interval '10 minutes' FROM app_user WHERE user_name = $1`,
        [userName, secretHash(token)],
      );
      return { token };
    },
  };

  const history = new History(store);
  const pack = async ({ assetId }: PackWish): Promise<PackedDays> => {
    // As if it had all come as it happened: a day is packed hours after it fell quiet.
    await store.pool.query('UPDATE position SET server_time = fix_time WHERE asset_id = $1', [assetId]);
    await history.packQuietDays({ quietMs: 0 });
    const { rows } = await store.pool.query<PackedDays>(
      `SELECT (SELECT count(*)::int FROM position_chunk WHERE asset_id = $1) AS chunks,
              (SELECT count(*)::int FROM position WHERE asset_id = $1 AND fix_time < date_trunc('day', now(), 'UTC')) AS rows`,
      [assetId],
    );
    return rows[0] as PackedDays;
  };
  calls['/pack'] = pack;

  const server = createServer((request, response) => {
    const call = calls[request.url ?? ''];
    const answered = call
      ? bodyOf(request).then((wish) => call(wish as never))
      : Promise.reject(new Error(`no call ${request.url}`));
    answered.then(
      (result) => response.end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** A handle on a PostgreSQL of another program, of whatever version, which is only read; `name` is that of its connections there. Ends by `destroy`. */
export const openOther = (url: string, name: string): Kysely<unknown> =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: url,
        max: 2,
        application_name: name,
        options: '-c default_transaction_read_only=on',
      }),
    }),
  });

import { CompiledQuery, Kysely, MysqlDialect, PostgresDialect } from 'kysely';
import mysql from 'mysql2';
import pg from 'pg';
import { outliveLostConnections } from './lostConnections.ts';

/** The kinds of databases of other programs that can be read; MySQL stands for MariaDB too. */
export type OtherKind = 'postgres' | 'mysql';

const MOST_CONNECTIONS = 2;

/** The kind of database that an address is of, by its scheme; null for another one. */
export function kindOf(url: string): OtherKind | null {
  if (!URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  if (/^postgres(ql)?:$/.test(protocol)) return 'postgres';
  return /^(mysql|mariadb):$/.test(protocol) ? 'mysql' : null;
}

/**
 * A handle on a database of another program, of whatever version, which is only read; `name` is that of its connections there. Names stand in
 * double quotes in either kind. Ends by `destroy`.
 */
export const openOther = (url: string, kind: OtherKind, name: string): Kysely<unknown> =>
  new Kysely({ dialect: kind === 'mysql' ? mysqlOf(url, name) : postgresOf(url, name) });

const postgresOf = (url: string, name: string): PostgresDialect => {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    application_name: name,
    options: '-c default_transaction_read_only=on',
  });
  return new PostgresDialect({ pool: outliveLostConnections(pool) });
};

const mysqlOf = (url: string, name: string): MysqlDialect =>
  new MysqlDialect({
    pool: mysql.createPool({
      uri: url.replace(/^mariadb:/, 'mysql:'),
      connectionLimit: MOST_CONNECTIONS,
      connectAttributes: { program_name: name },
      // Both ways in which a version keeps what is true or false.
      typeCast: (field, next) => {
        if (field.type === 'BIT' && field.length === 1) {
          const bytes = field.buffer();
          return bytes === null ? null : bytes[0] === 1;
        }
        if (field.type !== 'TINY' || field.length !== 1) return next();
        const text = field.string();
        return text === null ? null : text !== '0';
      },
    }),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw("SET SESSION sql_mode = 'ANSI_QUOTES'"));
      await connection.executeQuery(CompiledQuery.raw('SET SESSION TRANSACTION READ ONLY'));
    },
  });

import pg from 'pg';
import { DATABASE, ROLE, SUPERUSER } from './cluster.ts';
import type { Connection } from './connection.ts';

/** What `prepareRole` is given besides the server. */
export interface RoleOptions {
  mayCreateDatabases: boolean;
  /** Writes who is let in from now on; the server reads it before `prepareRole` returns. */
  shutSuperuserOut: () => Promise<void>;
}

/** Objects that members of extensions and the system are not: those made by migrations. */
const OWN = `>= 16384 AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.deptype = 'e' AND d.objid =`;

/**
 * Gives the role what the superuser owns in this database. Clusters that were made when Rastro worked as the superuser become like
 * others by that; in others there is nothing to do. (The bootstrap superuser cannot be made a plain role, nor can REASSIGN OWNED take
 * from it.) Sequences of columns follow their tables, and what belongs to an extension stays.
 */
const HAND_OVER = `
DO $$
DECLARE change text;
BEGIN
  FOR change IN
    SELECT format('SCHEMA %I', nspname) FROM pg_namespace n
     WHERE nspowner = current_user::regrole AND n.oid ${OWN} n.oid)
    UNION ALL
    SELECT format('%s %s', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                                        WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c
     WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'S', 'v', 'm', 'c') AND c.oid ${OWN} c.oid)
       AND NOT (relkind = 'S' AND EXISTS (SELECT FROM pg_depend d
                 WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.refobjsubid > 0 AND d.deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p
     WHERE proowner = current_user::regrole AND p.oid ${OWN} p.oid)
    UNION ALL
    SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t
     WHERE typowner = current_user::regrole AND typtype IN ('e', 'd', 'r') AND t.oid ${OWN} t.oid)
    UNION ALL
    SELECT format('COLLATION %I.%I', nspname, collname) FROM pg_collation o JOIN pg_namespace n ON n.oid = collnamespace
     WHERE collowner = current_user::regrole AND o.oid >= 16384
    UNION ALL
    SELECT format('STATISTICS %I.%I', nspname, stxname) FROM pg_statistic_ext s JOIN pg_namespace n ON n.oid = stxnamespace
     WHERE stxowner = current_user::regrole
    UNION ALL
    SELECT format('DATABASE %I', datname) FROM pg_database
     WHERE datdba = current_user::regrole AND datname = current_database()
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${ROLE}', change);
  END LOOP;
END $$`;

/**
 * Makes sure that the role exists, is no superuser and owns the database with all that is in it; then nobody is the superuser any more.
 * May be repeated; one statement hands over all or nothing.
 */
export async function prepareRole(
  connection: Connection,
  { mayCreateDatabases, shutSuperuserOut }: RoleOptions,
): Promise<void> {
  const powers = `LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS ${mayCreateDatabases ? 'CREATEDB' : 'NOCREATEDB'}`;
  await asSuperuser(connection, 'postgres', async (client) => {
    const { rowCount: hasRole } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE]);
    await client.query(`${hasRole ? 'ALTER' : 'CREATE'} ROLE ${ROLE} ${powers}`);
    const { rowCount: hasDatabase } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      DATABASE,
    ]);
    if (!hasDatabase) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  });
  await asSuperuser(connection, DATABASE, async (client) => {
    await client.query(HAND_OVER);
    await shutSuperuserOut();
    await client.query('SELECT pg_reload_conf()');
  });
}

async function asSuperuser(
  connection: Connection,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, user: SUPERUSER, database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

import type { AddressInfo } from 'node:net';
import mysql from 'mysql2';
import type pg from 'pg';

/**
 * A server that speaks MySQL's protocol and answers what the import asks from a PostgreSQL, for tests: what differs between the two languages is
 * said in that of PostgreSQL before, and values go out as the types that MySQL gives them.
 */
export async function mysqlStandIn(pool: pg.Pool): Promise<{ url: string; close: () => Promise<void> }> {
  const server = mysql.createServer((connection) => answer(connection as unknown as ServerConnection, pool));
  const listener = (server as unknown as { _server: import('node:net').Server })._server;
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `mysql://traccar:secret@127.0.0.1:${port}/traccar`,
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  };
}

/** A connection at the server's end, which the types of the library leave out. */
interface ServerConnection {
  sequenceId: number;
  serverHandshake: (options: object) => void;
  on: (event: string, handle: (text: string) => void) => void;
  writeOk: () => void;
  writeError: (error: { message: string; code: number }) => void;
  writeColumns: (columns: readonly object[]) => void;
  writeTextRow: (values: readonly (string | null)[]) => void;
  writeEof: () => void;
}

const UTF8 = 45;
/** All that a client may want but TLS and compression. */
const CAPABILITIES = 0xffffff ^ 0x800 ^ 0x20;
const [TINY, LONG, DOUBLE, LONGLONG, TEXT] = [1, 3, 5, 8, 253];
const BOOLEAN_OID = 16;
/** The types of MySQL by those of PostgreSQL; others are text. */
const TYPES: Readonly<Record<number, number>> = {
  [BOOLEAN_OID]: TINY,
  20: LONGLONG,
  23: LONG,
  700: DOUBLE,
  701: DOUBLE,
};

function answer(connection: ServerConnection, pool: pg.Pool): void {
  /** Each command counts its packets anew. */
  const done = (): void => {
    connection.sequenceId = 0;
  };
  connection.serverHandshake({
    protocolVersion: 10,
    serverVersion: '8.4.0',
    connectionId: 1,
    statusFlags: 2,
    characterSet: UTF8,
    capabilityFlags: CAPABILITIES,
    authCallback: (_who: unknown, accept: (refusal: null) => void) => {
      accept(null);
      done();
    },
  });
  connection.on('error', () => undefined);
  // The library takes whatever begins with SET for a prepared statement.
  connection.on('stmt_prepare', () => {
    connection.writeOk();
    done();
  });
  connection.on('query', (text) => {
    query(connection, pool, text)
      .catch((cause: Error) => connection.writeError({ message: `${cause.message}: ${text}`, code: 1064 }))
      .finally(done);
  });
}

async function query(connection: ServerConnection, pool: pg.Pool, text: string): Promise<void> {
  const { fields, rows } = await pool.query<unknown[]>({ text: inPostgres(text), rowMode: 'array' });
  connection.writeColumns(
    fields.map(({ name, dataTypeID }) => ({
      ...{ catalog: 'def', schema: '', table: '', orgTable: '', name, orgName: name },
      ...{ characterSet: UTF8, columnLength: dataTypeID === BOOLEAN_OID ? 1 : 255 },
      ...{ columnType: TYPES[dataTypeID] ?? TEXT, flags: 0, decimals: 0 },
    })),
  );
  for (const row of rows)
    connection.writeTextRow(
      row.map((value) =>
        value === null ? null : String(typeof value === 'boolean' ? Number(value) : value),
      ),
    );
  connection.writeEof();
}

const inPostgres = (text: string): string =>
  text
    .replaceAll(
      /timestampdiff\(MICROSECOND, TIMESTAMP '1970-01-01 00:00:00', (.+?)\) \/ 1000 \+ 0e0/g,
      '(extract(epoch FROM $1) * 1000)::float8',
    )
    .replaceAll('`', '"')
    .replace('= database()', '= ANY(current_schemas(false))');

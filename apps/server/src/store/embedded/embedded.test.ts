import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../database.ts';
import { migrate } from '../migrate.ts';
import { StoreError } from '../storeError.ts';
import { quietLog } from '../testing/throwawayServer.ts';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { DATABASE, prepareCluster, SUPERUSER } from './cluster.ts';
import type { Connection } from './connection.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { isAlive, readPostmaster, stopProcess } from './postmaster.ts';
import { startServer } from './server.ts';
import { serverSettings } from './settings.ts';
import { makeSocketFolder } from './socketFolder.ts';

/** A database that was made and stopped. Most tests begin with a copy of it: making one takes longer than what they look at. */
let made: string;
let dataDir: string;
let running: Embedded[];
let children: ChildProcess[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'rastro-made-'));
  await (await startEmbedded({ dataDir: made, log: quietLog, throwaway: true })).stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rastro-embedded-'));
  running = [];
  children = [];
});

afterEach(async () => {
  for (const embedded of running) await embedded.stop();
  for (const child of children) child.kill('SIGKILL');
  for (let pid = await serverPid(); pid !== null && isAlive(pid); ) await sleep(20);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const cluster = () => join(dataDir, 'postgres');
const serverPid = async () => (await readPostmaster(cluster()))?.pid ?? null;

/** Puts a database into the test's folder, as an earlier start would have left it. */
async function haveDatabase(): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), cluster()]);
}

async function start(log = quietLog): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log });
  running.push(embedded);
  return embedded;
}

/** A process of its own with an embedded server, ready. */
async function startProcess(
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ child: ChildProcess; connection: Connection }> {
  const child = fork(new URL('../testing/embeddedProcess.ts', import.meta.url), [dataDir], {
    env,
    execArgv: [],
  });
  children.push(child);
  const [connection] = (await once(child, 'message')) as [Connection];
  return { child, connection };
}

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const makeMark = (connection: Connection) => query(connection, 'CREATE TABLE mark AS SELECT 7 AS n');
const readMark = (connection: Connection) => query(connection, 'SELECT n FROM mark');
const MARK = [{ n: 7 }];

/** A database of a former version, in which Rastro was the superuser; gives what `use` gives. */
async function haveFormerDatabase(use: (connection: Connection) => Promise<void>): Promise<void> {
  const account = await serverAccount(cluster());
  const binaries = await findBinaries(account, dataDir);
  await chmod(dataDir, 0o711);
  await prepareCluster(cluster(), binaries, account, { log: quietLog, durable: false });
  const socketFolder = await makeSocketFolder('former', account);
  const settings = serverSettings({ socketFolder, clusterName: 'former', throwaway: true });
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await startServer(binaries.postgres, { account, folder: cluster(), args }, () => undefined);
  const connection = { host: socketFolder, port: 5432, user: SUPERUSER, database: DATABASE };
  try {
    await query({ ...connection, database: 'postgres' }, `CREATE DATABASE ${DATABASE}`);
    await use(connection);
  } finally {
    await server.stop();
    await rm(socketFolder, { recursive: true, force: true });
  }
}

describe('the role that Rastro works as', () => {
  it('is no superuser, owns its database, and the superuser is not let in', async () => {
    const { connection } = await start();
    const [role] = await query(
      connection,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, pg_get_userbyid(datdba) = current_user AS owns
         FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    );
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false, owns: true });
    await vi.waitFor(() =>
      expect(query({ ...connection, user: SUPERUSER }, 'SELECT 1')).rejects.toMatchObject({ code: '28000' }),
    );
  });

  it('owns all that it made itself when it still was the superuser, at every start from then on', async () => {
    await haveFormerDatabase(async (former) => {
      await query(
        former,
        `CREATE EXTENSION citext; CREATE EXTENSION btree_gist;
         CREATE TYPE mood AS ENUM ('good'); CREATE DOMAIN age AS int CHECK (VALUE > 0);
         CREATE TABLE thing (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, s serial, name citext, m mood, a age);
         CREATE TABLE part (day date) PARTITION BY RANGE (day);
         CREATE TABLE part_1 PARTITION OF part FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
         CREATE SEQUENCE apart; CREATE VIEW seen AS SELECT name FROM thing;
         CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1';
         INSERT INTO thing (name) VALUES ('A')`,
      );
    });
    for (let time = 0; time < 2; time++) {
      const { connection, stop } = await start();
      expect(
        await query(connection, "SELECT id, name FROM seen JOIN thing USING (name) WHERE name = 'a'"),
      ).toEqual([{ id: 1, name: 'A' }]);
      await query(
        connection,
        `ALTER TABLE thing ADD c${time} int; DROP TABLE IF EXISTS part; ALTER TYPE mood ADD VALUE 'm${time}';
         CREATE OR REPLACE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 2'; SELECT nextval('apart');
         ALTER DOMAIN age DROP CONSTRAINT IF EXISTS age_check; CREATE OR REPLACE VIEW seen AS SELECT name FROM thing`,
      );
      await stop();
    }
  });

  it('owns the whole schema that a former version made', async () => {
    await haveFormerDatabase(async (former) => {
      const store = await openStore({ database: former, log: quietLog });
      await migrate(store.pool, quietLog);
      await store.close();
    });
    const { connection } = await start();
    const left = await query(
      connection,
      `SELECT pg_describe_object(d.classid, d.objid, 0) AS what FROM (
         SELECT 'pg_class'::regclass AS classid, oid AS objid, relowner AS owner FROM pg_class WHERE relkind <> 't'
         UNION ALL SELECT 'pg_type'::regclass, oid, typowner FROM pg_type
         UNION ALL SELECT 'pg_proc'::regclass, oid, proowner FROM pg_proc
         UNION ALL SELECT 'pg_collation'::regclass, oid, collowner FROM pg_collation
         UNION ALL SELECT 'pg_namespace'::regclass, oid, nspowner FROM pg_namespace
       ) d WHERE owner <> current_user::regrole AND objid >= 16384
         AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype IN ('e', 'i'))`,
    );
    expect(left).toEqual([]);
    await query(connection, 'DROP TABLE audit_log');
  });

  it('is warned about where DATABASE_URL names a superuser', async () => {
    const warn = vi.fn();
    await haveFormerDatabase(async ({ host, user, database }) => {
      const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
      const store = await openStore({ database: url, log: { ...quietLog, warn }, fitLimits: true });
      await store.close();
    });
    expect(warn.mock.calls.flat()).toContainEqual(expect.stringContaining('superuser'));
  });
});

describe('a start', () => {
  it('makes a database, reachable through its socket only, and finds it again', async () => {
    const first = await start();
    await makeMark(first.connection);
    expect(await query(first.connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(dataDir)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
    expect(await modeOf(join(dataDir, 'log'))).toBe(0o700);
    expect(await modeOf(join(dataDir, 'postgres'))).toBe(0o700);
    await first.stop();
    expect(await serverPid()).toBeNull();
    await expect(access(first.connection.host)).rejects.toThrow('ENOENT');
    expect(await readMark((await start()).connection)).toEqual(MARK);
    expect(await readFile(join(dataDir, 'log', 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
  });

  it.each([
    ['where nothing can be made', '/proc/nothing', 'ENOENT'],
    ['below a file', 'thesis.txt/data', 'ENOTDIR'],
  ])('is refused %s', async (_name, path, code) => {
    await writeFile(join(dataDir, 'thesis.txt'), 'mine');
    const impossible = path.startsWith('/') ? path : join(dataDir, path);
    await expect(startEmbedded({ dataDir: impossible, log: quietLog })).rejects.toMatchObject({ code });
  });

  it('never runs the server as root', async () => {
    await start();
    const { uid } = await stat(cluster());
    expect(uid).not.toBe(0);
    expect(await readFile(`/proc/${await serverPid()}/status`, 'utf8')).toContain(
      `Uid:\t${uid}\t${uid}\t${uid}`,
    );
  });

  it('works below a folder that only the starting user can enter', async () => {
    const closed = dataDir;
    await chmod(closed, 0o700);
    dataDir = join(closed, 'inner');
    const first = await start();
    await makeMark(first.connection);
    await first.stop();
    expect(await readMark((await start()).connection)).toEqual(MARK);
    await running.pop()?.stop();
    dataDir = closed;
  });

  it('is refused while another has the folder, in this process or another', async () => {
    await haveDatabase();
    const { child } = await startProcess();
    await expect(start()).rejects.toThrow(StoreError);
    await expect(start()).rejects.toThrow('Another Rastro is running');
    child.kill('SIGTERM');
    await once(child, 'exit');
    await start();
    await expect(start()).rejects.toThrow('Another Rastro is running');
  });
});

describe('after a start that ended badly', () => {
  it('goes on where the process was killed', async () => {
    await haveDatabase();
    const { child, connection } = await startProcess();
    await makeMark(connection);
    child.kill('SIGKILL');
    expect(await readMark((await start()).connection)).toEqual(MARK);
  });

  it('stops a server that outlived its process', async () => {
    await haveDatabase();
    const { child, connection } = await startProcess({ ...process.env, PATH: '/nowhere' }); // so without setpriv
    await makeMark(connection);
    const orphan = await serverPid();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(orphan !== null && isAlive(orphan)).toBe(true);
    const warn = vi.fn();
    expect(await readMark((await start({ ...quietLog, warn })).connection)).toEqual(MARK);
    expect(warn).toHaveBeenCalledWith({ pid: orphan }, expect.stringContaining('left running'));
    expect(await serverPid()).not.toBe(orphan);
  });

  it('recovers when the whole tree was killed', async () => {
    await haveDatabase();
    const { child, connection } = await startProcess();
    await makeMark(connection);
    const pid = await serverPid();
    child.kill('SIGKILL');
    process.kill(pid as number, 'SIGKILL');
    expect(await readMark((await start()).connection)).toEqual(MARK);
  });

  it('is not misled by a pid file whose number another process got', async () => {
    await haveDatabase();
    const { spawnAs } = await serverAccount(cluster());
    const stranger = spawn('sleep', ['60'], spawnAs);
    children.push(stranger);
    await writeFile(
      join(cluster(), 'postmaster.pid'),
      `${stranger.pid}\n${cluster()}\n1\n5432\n/tmp\n\n1 1\nready\n`,
    );
    await start();
    expect(await serverPid()).not.toBe(stranger.pid);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  it('makes the database anew when making it was cut short', async () => {
    const child = fork(new URL('../testing/embeddedProcess.ts', import.meta.url), [dataDir], {
      execArgv: [],
    });
    children.push(child);
    await vi.waitFor(() => access(join(dataDir, 'postgres.new', 'global')), { timeout: 30_000, interval: 2 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(access(cluster())).rejects.toThrow('ENOENT');
    await makeMark((await start()).connection);
  });
});

describe('while it runs', () => {
  it('stops cleanly on SIGTERM', async () => {
    await haveDatabase();
    const { child } = await startProcess();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(await serverPid()).toBeNull();
    expect(await readFile(join(dataDir, 'log', 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
  });

  it('is started again when it is killed', async () => {
    await haveDatabase();
    const { connection } = await start({ ...quietLog, error: () => undefined });
    await makeMark(connection);
    process.kill((await serverPid()) as number, 'SIGKILL');
    await vi.waitFor(async () => expect(await readMark(connection)).toEqual(MARK), {
      timeout: 30_000,
      interval: 100,
    });
  });
});

describe('a folder that is not ours to open', () => {
  const withVersion = async (version: string) => {
    await haveDatabase();
    await writeFile(join(cluster(), 'PG_VERSION'), `${version}\n`);
  };

  it('of a newer version is refused and left alone', async () => {
    await withVersion('99');
    const refusal = start();
    await expect(refusal).rejects.toThrow(StoreError);
    await expect(refusal).rejects.toThrow('belongs to PostgreSQL 99');
    expect(await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('99\n');
  });

  it('of an older version is refused with the way out', async () => {
    await withVersion('14');
    await expect(start()).rejects.toThrow('Make a backup');
  });

  it('with something else in it is refused and left alone', async () => {
    await mkdir(cluster());
    await writeFile(join(cluster(), 'thesis.txt'), 'mine');
    await expect(start()).rejects.toThrow('holds no database');
    expect(await readFile(join(cluster(), 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('can be started again once it is put right', async () => {
    await withVersion('99');
    await expect(start()).rejects.toThrow(StoreError);
    await writeFile(join(cluster(), 'PG_VERSION'), '18\n');
    await start();
  });
});

describe('a server that does not stop', () => {
  it('is ended by force with its children', async () => {
    // One that hears no signal but the last, and whose child is in a session of its own, as PostgreSQL's are.
    const program = `
      process.on('SIGINT', () => {}); process.on('SIGQUIT', () => {});
      const child = require('node:child_process').spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
      process.send(child.pid);`;
    const deaf = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    children.push(deaf);
    const [child] = (await once(deaf, 'message')) as [number];
    await stopProcess(deaf.pid as number, () => deaf.exitCode === null && deaf.signalCode === null, [50, 50]);
    expect(deaf.signalCode).toBe('SIGKILL');
    const state = () => readFile(`/proc/${child}/stat`, 'utf8').catch(() => 'gone');
    await expect.poll(state).toMatch(/^gone$|\) Z /);
  });
});

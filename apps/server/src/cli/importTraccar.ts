import { sql } from 'kysely';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { customers } from '../entities/customers.ts';
import { createRow } from '../entities/kernel/write.ts';
import type { Db } from '../store/database.ts';
import { kindOf } from '../store/otherDatabase.ts';
import { OwnershipTaken } from '../store/ownership.ts';
import type { CliCommand, CliEnvironment } from './command.ts';
import { startIngestHere } from './startIngestHere.ts';
import { Links } from './traccar/links.ts';
import { importPositions, progressOf } from './traccar/positions.ts';
import { importRegister } from './traccar/register.ts';
import { Report } from './traccar/report.ts';
import { TraccarSource } from './traccar/source.ts';
import { tellWithout } from './traccar/without.ts';
import { type CommandStore, withStore } from './withStore.ts';

const USAGE = 'DATABASE_URL [--customer NAME] [--no-positions]';
const DEFAULT_CUSTOMER = 'Traccar';
/** `rastro import-traccar`. */
const importTraccar: CliCommand = {
  usage: USAGE,
  help: `Brings the database of a Traccar 5 or 6 on PostgreSQL, MySQL or MariaDB into one customer, which is created where there is none of that name
(${DEFAULT_CUSTOMER}): groups, devices with their vehicles, drivers, users, geofences, maintenance and positions. The
other database is only read. No password is taken over: administrators choose the users in their list and invite
them by mail, or reset-password gives new ones. Stop Rastro before: this command stores positions the way those of devices go. It may be broken off; called again
it goes on where it was and brings nothing twice, also what Traccar has received since, and tries again what was
left out, with the earlier positions of its devices. It ends with a report of what is left out and what has no
counterpart. The settings (DATA_DIR, DATABASE_URL) are read from the environment, as by the server.`,
  run: (args, environment) => {
    const asked = argumentsOf(args);
    if (asked) return withStore(environment, (opened) => run(asked, opened, environment));
    environment.stderr.write(`Usage: rastro import-traccar ${USAGE}\n`);
    return Promise.resolve(2);
  },
};
export default importTraccar;

interface Asked {
  source: TraccarSource;
  customer: string;
  hasPositions: boolean;
}

/** What was asked; null where that cannot be. */
function argumentsOf(args: readonly string[]): Asked | null {
  const rest = [...args];
  const url = rest.shift();
  let [customer, hasPositions] = [DEFAULT_CUSTOMER, true];
  while (rest.length > 0) {
    const option = rest.shift();
    if (option === '--no-positions') hasPositions = false;
    else if (option === '--customer' && rest[0]?.trim()) customer = (rest.shift() ?? '').trim();
    else return null;
  }
  if (url === undefined || kindOf(url) === null) return null;
  return { source: new TraccarSource(url), customer, hasPositions };
}

async function run(asked: Asked, opened: CommandStore, { stdout, stderr }: CliEnvironment): Promise<number> {
  const { source } = asked;
  const { db } = opened;
  try {
    if (!(await source.tables()).has('tc_devices')) {
      stderr.write('That database is none of Traccar: it has no table tc_devices.\n');
      return 1;
    }
    const scope = await ownersScope(opened);
    if (!scope) {
      stderr.write('There is no administrator of the platform yet: start Rastro once before.\n');
      return 1;
    }
    const report = new Report();
    const { customerId, rootGroupId } = await customerOf(scope, asked);
    await progressOf(db, source.name, customerId);
    const links = new Links(scope, source.name);
    await links.load();
    await importRegister({ source, scope, customerId, rootGroupId, links, report });
    stdout.write('The register is in.\n');
    if (asked.hasPositions) await bringPositions({ source, opened, customerId, links, report, stdout });
    await tellWithout(source, report);
    stdout.write(report.text());
    return 0;
  } catch (cause) {
    if (!(cause instanceof OwnershipTaken)) throw cause;
    stderr.write('A Rastro runs on this database: stop it, and call this command again.\n');
    return 1;
  } finally {
    await source.close();
  }
}

interface PositionWork {
  source: TraccarSource;
  opened: CommandStore;
  customerId: number;
  links: Links;
  report: Report;
  stdout: NodeJS.WritableStream;
}

async function bringPositions({
  source,
  opened,
  customerId,
  links,
  report,
  stdout,
}: PositionWork): Promise<void> {
  const before = await progressOf(opened.db, source.name, customerId);
  const left = await source.countPositions(before.lastPositionId);
  const { ingest, stop } = await startIngestHere(opened);
  try {
    const done = await importPositions({
      source,
      db: opened.db,
      ingest,
      customerId,
      assetOf: links.pairs('device'),
      isStopped: () => false,
      onProgress: ({ read }) => stdout.write(`${read - before.read} of ${left} positions read\n`),
    });
    report.brought('positions', done.stored - before.stored);
    if (done.bad > 0)
      report.refused(
        `${done.bad} positions`,
        'in this run and earlier ones, of devices that were left out, in the future, nowhere, or without a time',
      );
  } finally {
    await stop();
  }
}

/** The scope of the first owner, in whose name everything is written; null where there is none. */
async function ownersScope({ db, turns }: CommandStore): Promise<Scope | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id AND r.is_owner
     WHERE u.active AND u.deleted_at IS NULL AND r.deleted_at IS NULL ORDER BY u.id LIMIT 1`.execute(db);
  const owner = rows[0] ? await loadRequesterOfUser(db, rows[0].id) : null;
  return owner && new Scope({ db, turns }, owner);
}

/** The customer of an import: that of an earlier one from the same source, else the one of that name, which is created where there is none. */
async function customerOf(
  scope: Scope,
  { source, customer }: Asked,
): Promise<{ customerId: number; rootGroupId: number }> {
  const found = async (db: Db): Promise<number | null> => {
    const { rows } = await sql<{ id: number }>`
      SELECT c.id FROM customer c LEFT JOIN traccar_import i ON i.customer_id = c.id AND i.source = ${source.name}
       WHERE c.deleted_at IS NULL AND (i.source IS NOT NULL OR lower(c.name) = lower(${customer}))
       ORDER BY i.source IS NULL LIMIT 1`.execute(db);
    return rows[0]?.id ?? null;
  };
  const customerId =
    (await found(scope.db)) ??
    (await createRow(customers, scope, null, { name: customer })).changes[0]?.after?.id ??
    0;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM asset_group WHERE customer_id = ${customerId} AND parent_group_id IS NULL AND deleted_at IS NULL`.execute(
    scope.db,
  );
  return { customerId, rootGroupId: rows[0]?.id ?? 0 };
}

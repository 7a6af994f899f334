import { isTimeZone, readDays, readHours, writing } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import { demandOwnerLeft } from '../access/ownerLeft.ts';
import { RIGHTS } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { prepareCustomer } from '../store/people.ts';
import { resume, suspend } from '../store/suspension.ts';
import { defineEntity, type EntityRow, type Values } from './kernel/entity.ts';
import { email, type FieldProblem, flag, number, phone, text } from './kernel/fields.ts';

/** The fields that owners alone change. */
const OF_OWNERS = ['suspended', 'positionDays', 'journeyDays', 'eventDays', 'auditDays'] as const;

/**
 * Refuses what is for owners alone: to create, delete, suspend and resume customers, and to say for how long data are kept; and to everybody
 * to shut their own customer out.
 */
function demandOwner(
  { requester }: Scope,
  { before, values }: { before: EntityRow | null; values: Values | null },
): void {
  const isSuspended = values?.suspended === true;
  const isOfOwners =
    before === null || values === null || OF_OWNERS.some((field) => before.values[field] !== values[field]);
  if (isOfOwners && !requester.isOwner) throw codedError('FORBIDDEN');
  if (before?.id === requester.customerId && (values === null || isSuspended))
    throw codedError('OWN_CUSTOMER');
}

/** For how many days something of a customer is kept: what the last month stands on is never dropped. */
const days = (description: string) =>
  number({
    least: 31,
    most: 3_660,
    description: `${description} Older ones are deleted for good. Owners alone say so.`,
  });

const problems = (field: string, code: FieldProblem['code'], isRight: boolean): FieldProblem[] =>
  isRight ? [] : [{ field, code }];

/** What belongs to a customer and keeps it from being deleted; `reach` gives the ids of those that a requester may know by name. */
const keeping = (
  name: string,
  { table, label, reach }: { table: string; label: string; reach: (scope: Scope) => RawBuilder<unknown> },
) => ({
  name,
  onDelete: 'refuse' as const,
  find: (scope: Scope, ids: readonly number[]) => sql<{ count: number; names: string[] }>`
    SELECT count(*)::int AS count,
           coalesce((array_agg(t.${sql.ref(label)}::text ORDER BY t.id) FILTER (WHERE t.id IN (${reach(scope)})))[1:5], '{}') AS names
      FROM ${sql.table(table)} AS t WHERE t.customer_id = ANY(${[...ids]}::int[]) AND t.deleted_at IS NULL`,
});

/**
 * The customers in reach. A new one is ready for its vehicles and users: it has its root group and the standard alarm rules, and the standard
 * roles are for all. A suspended one stays as it is, its devices are stored, and nothing else happens for it.
 */
export const customers = defineEntity({
  one: 'customerAccount',
  many: 'customerAccounts',
  description: 'A customer as administered: what it is called, how it is reached, and whether it is served.',
  table: 'customer',
  isCustomer: true,
  permissions: { read: ['Clientes'], ...writing('Clientes') },
  fields: {
    name: {
      ...text({
        max: 80,
        required: true,
        isUnique: true,
        description: 'What people call it; no two customers have the same name, in whatever case.',
      }),
      isUniqueAs: {
        of: (name) => name.toLowerCase(),
        sql: (column) => sql<string>`lower(${column})`,
      },
    },
    taxId: text({ max: 40, description: 'Its number at the tax office (CUIT, RUC).' }),
    phone: phone({ description: 'Telephone number.' }),
    mobile: phone({ description: 'Number of a mobile phone.' }),
    email: email({ description: 'E-mail address.' }),
    address: text({ max: 200, description: 'Postal address.' }),
    timeZone: {
      ...text({
        max: 60,
        required: true,
        isSearched: false,
        description:
          'The IANA name of the time zone in which its days begin and its schedules run, such as `America/Lima`.',
      }),
      make: () => 'America/Lima',
    },
    workingHours: text({
      max: 11,
      isSearched: false,
      description: 'From when until when it works, `07:00-19:00`; as usual where none is given.',
    }),
    workingDays: text({
      max: 7,
      isSearched: false,
      description:
        'The days of the week on which it works, `12345`: Monday is 1; as usual where none is given.',
    }),
    mapZoom: number({
      least: 1,
      most: 22,
      description:
        'The zoom with which the map of its users begins, from 1 to 22; that of everybody where there is none.',
    }),
    positionDays: number({
      least: 7,
      most: 3_660,
      description:
        'For how many days its positions are kept, 7 to 3660, where that is less than in the installation; its journeys and events stay. Older ones are deleted for good. Owners alone say so.',
    }),
    journeyDays: days(
      'For how many days its journeys and stays in geofences are kept, 31 to 3660; for good where none are given. Sums of days and computed meters stay.',
    ),
    eventDays: days(
      'For how many days its events are kept, and its alarms with what was sent about them, 31 to 3660; for good where none are given. What goes on stays.',
    ),
    auditDays: days(
      'For how many days the entries of its audit log are kept, 31 to 3660; for good where none are given. That somebody was erased stays.',
    ),
    suspended: flag({
      byDefault: false,
      description:
        'Whether it is suspended: its users cannot log in, what its devices report is stored, and nothing is sent.',
    }),
  },
  key: 'name',
  check: ({ timeZone, workingHours, workingDays }) => [
    ...problems('timeZone', 'notAChoice', isTimeZone(String(timeZone))),
    ...problems('workingHours', 'notUnderstood', !workingHours || readHours(String(workingHours)) !== null),
    ...problems('workingDays', 'notUnderstood', !workingDays || readDays(String(workingDays)) !== null),
  ],
  relations: [
    keeping('assets', {
      table: 'asset',
      label: 'name',
      reach: (scope) => sql`${scope.assets().select('asset.id')}`,
    }),
    keeping('devices', {
      table: 'device',
      label: 'identifier',
      reach: (scope) => sql`${scope.devices().select('device.id')}`,
    }),
    keeping('users', {
      table: 'app_user',
      label: 'user_name',
      reach: (scope) => sql`${scope.users().select('app_user.id')}`,
    }),
  ],
  hooks: {
    refuse: async (scope, changes) => {
      for (const change of changes) demandOwner(scope, change);
    },
    before: async (scope, changes) => {
      const shutOut = changes.flatMap(({ before, values }) =>
        before?.values.suspended === false && values?.suspended === true ? [before.id] : [],
      );
      if (shutOut.length > 0) await demandOwnerLeft(scope, { customerIds: shutOut });
    },
    inserted: async (scope, ids) => {
      for (const id of ids) await prepareCustomer(scope.db, id);
    },
    written: async (scope, changes) => {
      for (const { before, after } of changes) {
        const [was, is] = [before?.values.suspended === true, after?.values.suspended === true];
        if (after && is && !was) await suspend(scope.db, after.id);
        if (after && was && !is) await resume(scope.db, after.id);
      }
      await publishOnCommit(scope.db, RIGHTS, 'all');
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
    },
  },
});

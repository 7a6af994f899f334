import type { Resolvers, SavedReport } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../../access/auditChange.ts';
import { type CallContext, scopeOf } from '../../access/context.ts';
import { demand } from '../../access/guard.ts';
import type { Requester } from '../../access/requester.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { REPORTS } from '../index.ts';

const MAX_NAME_LENGTH = 100;
/** Enough for the ids of some thousand vehicles. */
const MAX_QUERY_LENGTH = 30_000;
const MOST_OF_A_USER = 200;

/** The calls by which users keep searches of reports, and share them within their customer. */
export const savedReportResolvers: Resolvers<CallContext> = {
  Query: {
    savedReports: async (_root, _args, context) => {
      const scope = scopeOf(context);
      const { requester } = scope;
      const rows = await savedOf(scope)
        .where('saved_report.customer_id', '=', requester.customerId)
        .where((eb) => eb.or([eb('saved_report.user_id', '=', requester.userId), eb('shared', '=', true)]))
        .orderBy(sql`lower(saved_report.name)`)
        .orderBy('saved_report.id')
        .execute();
      return rows.filter(({ report }) => mayOpen(requester, report)).map((row) => shown(row, requester));
    },
  },
  Mutation: {
    saveReport: (_root, { report, name, query, shared }, context) =>
      scopeOf(context).inTransaction(async (scope) => {
        const { db, requester } = scope;
        const { customerId, userId } = requester;
        const known = REPORTS.find(({ call }) => call === report);
        if (!known) throw codedError('INVALID_INPUT', { field: 'report' });
        demand({ kind: 'permission', anyOf: [known.permission] }, requester);
        const called = checkedName(name);
        if (query.length > MAX_QUERY_LENGTH) throw codedError('INVALID_INPUT', { field: 'query' });
        await db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
        const own = db.selectFrom('saved_report').where('user_id', '=', userId);
        const before = await own
          .select(['id', 'name', 'shared'])
          .where('report', '=', report)
          .where(sql`lower(name)`, '=', called.toLowerCase())
          .executeTakeFirst();
        const { count } = await own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
        if (!before && count >= MOST_OF_A_USER) throw codedError('INVALID_INPUT', { field: 'count' });
        const values = { name: called, query, shared, changed_at: sql<Date>`now()` };
        const { id } = before
          ? await db
              .updateTable('saved_report')
              .set(values)
              .where('id', '=', before.id)
              .returning('id')
              .executeTakeFirstOrThrow()
          : await db
              .insertInto('saved_report')
              .values({ ...values, customer_id: customerId, user_id: userId, report })
              .returning('id')
              .executeTakeFirstOrThrow();
        await auditChange(scope, {
          customerId,
          action: before ? 'update' : 'create',
          entity: 'savedReport',
          entityId: id,
          before: before ? { report, name: before.name, shared: before.shared } : null,
          after: { report, name: called, shared },
        });
        return readSaved(scope, id);
      }),
    changeSavedReport: (_root, { savedReportId, name, shared }, context) =>
      scopeOf(context).inTransaction(async (scope) => {
        const { db, requester } = scope;
        const { customerId, userId } = requester;
        const called = checkedName(name);
        await db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
        const own = db.selectFrom('saved_report').where('user_id', '=', userId);
        const before = await own
          .select(['report', 'name', 'shared'])
          .where('id', '=', savedReportId)
          .executeTakeFirst();
        if (!before) throw codedError('NOT_FOUND');
        const other = await own
          .select('id')
          .where('id', '<>', savedReportId)
          .where('report', '=', before.report)
          .where(sql`lower(name)`, '=', called.toLowerCase())
          .executeTakeFirst();
        if (other) throw codedError('INVALID_INPUT', { field: 'name' });
        await db
          .updateTable('saved_report')
          .set({ name: called, shared, changed_at: sql<Date>`now()` })
          .where('id', '=', savedReportId)
          .execute();
        await auditChange(scope, {
          customerId,
          action: 'update',
          entity: 'savedReport',
          entityId: savedReportId,
          before,
          after: { report: before.report, name: called, shared },
        });
        return readSaved(scope, savedReportId);
      }),
    deleteSavedReport: (_root, { savedReportId }, context) =>
      scopeOf(context).inTransaction(async (scope) => {
        const { customerId, userId } = scope.requester;
        const deleted = await scope.db
          .deleteFrom('saved_report')
          .where('id', '=', savedReportId)
          .where('user_id', '=', userId)
          .returning(['report', 'name', 'shared'])
          .executeTakeFirst();
        if (!deleted) throw codedError('NOT_FOUND');
        await auditChange(scope, {
          customerId,
          action: 'delete',
          entity: 'savedReport',
          entityId: savedReportId,
          before: deleted,
          after: null,
        });
        return true;
      }),
  },
};

/** A name without spaces around it. Throws INVALID_INPUT for one that is empty or too long. */
function checkedName(name: string): string {
  const called = name.trim();
  if (called === '' || called.length > MAX_NAME_LENGTH) throw codedError('INVALID_INPUT', { field: 'name' });
  return called;
}

const readSaved = async (scope: Scope, id: number): Promise<SavedReport> =>
  shown(await savedOf(scope).where('saved_report.id', '=', id).executeTakeFirstOrThrow(), scope.requester);

interface Row extends Omit<SavedReport, 'isOwn'> {
  userId: number;
}

const savedOf = ({ db }: Scope) =>
  db
    .selectFrom('saved_report')
    .innerJoin('app_user', 'app_user.id', 'saved_report.user_id')
    .where('app_user.deleted_at', 'is', null)
    .select([
      'saved_report.id',
      'saved_report.report',
      'saved_report.name',
      'saved_report.query',
      'saved_report.shared',
      'saved_report.user_id as userId',
      sql<string>`coalesce(nullif(trim(concat_ws(' ', app_user.first_name, app_user.last_name)), ''), app_user.user_name)`.as(
        'savedBy',
      ),
    ]);

const shown = ({ userId, ...row }: Row, requester: Requester): SavedReport => ({
  ...row,
  isOwn: userId === requester.userId,
});

/** Whether a requester may see a report; one that there is not any more is for nobody. */
const mayOpen = ({ permissions }: Requester, report: string): boolean => {
  const known = REPORTS.find(({ call }) => call === report);
  return known !== undefined && permissions.has(known.permission);
};

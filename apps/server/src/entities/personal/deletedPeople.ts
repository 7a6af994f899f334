import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import { type PageArguments, pageWindow } from '../../paging.ts';
import { containsText } from '../../store/containsText.ts';
import { isErasedSql } from '../../store/personal/person.ts';
import type { PersonKind } from '../../store/personal/personKind.ts';
import { fromSql, reachSql } from '../kernel/rows.ts';
import { demandPage, PAGES_OF_PEOPLE } from './personInReach.ts';

/** Somebody who was deleted, and of whom data are still held. */
export interface DeletedPerson {
  id: number;
  name: string;
  customerName: string;
  deletedAt: string;
}

/** Which people are asked for. */
export interface AskedPeople extends PageArguments {
  kind: PersonKind;
  searchText?: string | null;
}

/** Those in reach who were deleted and not erased, whoever was deleted last first; a page of them, with how many there are. */
export async function deletedPeople(
  scope: Scope,
  { kind, searchText, ...page }: AskedPeople,
): Promise<{ count: number; items: DeletedPerson[] }> {
  demandPage(scope, kind, 'read');
  const entity = PAGES_OF_PEOPLE[kind];
  const fullName = sql<string>`btrim(concat_ws(' ', t.first_name, t.last_name))`;
  const name = kind === 'USER' ? sql<string>`coalesce(nullif(${fullName}, ''), t.user_name::text)` : fullName;
  const text = searchText?.trim() ?? '';
  const { limit, offset } = pageWindow({ ...page, paginate: true });
  const wanted = sql`${fromSql(entity, scope)} WHERE ${reachSql(entity, scope, { deleted: true })}
    AND t.deleted_at IS NOT NULL AND NOT ${isErasedSql(kind)} AND ${text === '' ? sql`true` : containsText(name, text)}`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ count: number }>`SELECT count(*)::int AS count FROM ${wanted}`.execute(scope.db),
    sql<Omit<DeletedPerson, 'deletedAt'> & { deletedAt: Date }>`
      SELECT t.id, ${name} AS name, customer.name AS "customerName", t.deleted_at AS "deletedAt"
        FROM ${wanted} ORDER BY t.deleted_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      scope.db,
    ),
  ]);
  return {
    count: counted[0]?.count ?? 0,
    items: rows.map((row) => ({ ...row, deletedAt: momentText(row.deletedAt.getTime()) })),
  };
}

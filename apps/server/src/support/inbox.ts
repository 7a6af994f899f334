import type {
  QuerySupportMessagesArgs,
  SupportMessage,
  SupportMessagePage,
} from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { pageWindow } from '../paging.ts';
import type { Db } from '../store/database.ts';

interface Row extends Omit<SupportMessage, 'writtenAt' | 'answeredAt'> {
  writtenAt: Date;
  answeredAt: Date | null;
}

const toMessage = ({ writtenAt, answeredAt, ...row }: Row): SupportMessage => ({
  ...row,
  writtenAt: momentText(writtenAt.getTime()),
  answeredAt: answeredAt && momentText(answeredAt.getTime()),
});

const readRows = async (db: Db, id: string | null, onlyOpen: boolean, limit: number, offset: number) =>
  (
    await sql<Row>`
      SELECT m.id, m.written_at AS "writtenAt", m.message AS text, m.page, m.browser, u.user_name AS "userName",
             btrim(concat_ws(' ', u.first_name, u.last_name)) AS name, u.email, u.phone, c.name AS "customerName",
             m.answered_at AS "answeredAt",
             coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.user_name) AS "answeredBy"
        FROM support_message m JOIN app_user u ON u.id = m.user_id JOIN customer c ON c.id = m.customer_id
        LEFT JOIN app_user a ON a.id = m.answered_by
       WHERE (${id}::uuid IS NULL OR m.id = ${id}::uuid) AND (NOT ${onlyOpen} OR m.answered_at IS NULL)
       ORDER BY m.written_at DESC, m.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  ).rows.map(toMessage);

/** A page of the messages of all customers, the newest first. */
export async function inboxPage(db: Db, args: QuerySupportMessagesArgs): Promise<SupportMessagePage> {
  const onlyOpen = args.onlyOpen ?? false;
  const { limit, offset } = pageWindow({ paginate: true, ...args });
  const { rows } = await sql<{ count: number; open: number }>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE answered_at IS NULL)::int AS open FROM support_message`.execute(
    db,
  );
  const { count = 0, open = 0 } = rows[0] ?? {};
  return { count: onlyOpen ? open : count, open, items: await readRows(db, null, onlyOpen, limit, offset) };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Notes that a message was answered, or that it was not yet, audited. Throws NOT_FOUND. */
export function markMessage(scope: Scope, id: string, answered: boolean): Promise<SupportMessage> {
  return scope.inTransaction(async (scope) => {
    const { userId, customerId } = scope.requester;
    const { rows } = UUID.test(id)
      ? await sql<{ id: string }>`
          UPDATE support_message SET answered_at = CASE WHEN ${answered} THEN coalesce(answered_at, now()) END,
                 answered_by = CASE WHEN ${answered} THEN coalesce(answered_by, ${userId}) END
           WHERE id = ${id}::uuid RETURNING id`.execute(scope.db)
      : { rows: [] };
    const [message] = rows[0] ? await readRows(scope.db, id, false, 1, 0) : [];
    if (!message) throw codedError('NOT_FOUND');
    await auditChange(scope, {
      customerId,
      action: 'update',
      entity: 'supportMessage',
      entityId: id,
      before: null,
      after: { answered },
    });
    return message;
  });
}

import type { Language } from '@rastro/format';
import { sql } from 'kysely';
import { SendFailure } from '../../outside/sendFailure.ts';
import type { Db } from '../../store/database.ts';
import type { ReportMailParts } from './mailing.ts';
import type { StopReason } from './runs.ts';

/** How long after a mail that could not go another attempt is made, and for how long a process may take to send one. */
const AGAIN_MS = 10 * 60_000;
const PAGE = '/manage/reportPlanning';

const TEXTS = {
  es: {
    subject: (name: string) => `Se detuvo el reporte planificado «${name}»`,
    CREATOR_GONE: (name: string, creator: string) =>
      `El reporte planificado «${name}» se detuvo, porque ${creator}, en cuyo nombre se generaba, ya no puede entrar en Rastro.`,
    CREATOR_FORBIDDEN: (name: string, creator: string) =>
      `El reporte planificado «${name}» se detuvo, porque ${creator}, en cuyo nombre se generaba, ya no puede ver ese reporte.`,
    next: 'Nadie lo recibe hasta que alguien que pueda verlo lo guarde de nuevo, y entonces se genera en su nombre.',
  },
  en: {
    subject: (name: string) => `The scheduled report "${name}" stopped`,
    CREATOR_GONE: (name: string, creator: string) =>
      `The scheduled report "${name}" stopped, because ${creator}, in whose name it was made, may not log in to Rastro any more.`,
    CREATOR_FORBIDDEN: (name: string, creator: string) =>
      `The scheduled report "${name}" stopped, because ${creator}, in whose name it was made, may not see that report any more.`,
    next: 'Nobody gets it until somebody who may see it saves it anew; from then on it is made in their name.',
  },
};

interface Stopped {
  id: number;
  customer_id: number;
  name: string;
  reason: StopReason;
  creator: string;
  next_told: Date;
}

/** Tells the administrators of customers by mail which of their scheduled reports stopped by themselves, each once. */
export async function tellOfStopped(
  { db, mailer, publicUrl }: Pick<ReportMailParts, 'db' | 'mailer' | 'publicUrl'>,
  now: number,
): Promise<void> {
  // Taken for a while: another process tells of it where this one dies.
  const { rows } = await sql<Stopped>`
    UPDATE scheduled_report t SET tell_at = ${new Date(now + AGAIN_MS)} FROM app_user u, customer c
     WHERE t.tell_at <= ${new Date(now)} AND t.stop_reason IS NOT NULL AND t.deleted_at IS NULL AND u.id = t.user_id
       AND c.id = t.customer_id AND NOT c.suspended AND c.deleted_at IS NULL
    RETURNING t.id, t.customer_id, t.name, t.stop_reason AS reason, t.tell_at AS next_told,
              coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name) AS creator`.execute(
    db,
  );
  for (const stopped of rows) {
    try {
      for (const { email, language } of await administratorsOf(db, stopped.customer_id)) {
        const t = TEXTS[language === 'US' ? 'en' : 'es'];
        const link = publicUrl === '' ? [] : [`${publicUrl}${PAGE}?row=${stopped.id}`];
        await mailer.send({
          to: email,
          subject: t.subject(stopped.name),
          text: `${[t[stopped.reason](stopped.name, stopped.creator), t.next, ...link].join('\n\n')}\n`,
          id: `stopped-${stopped.id}-${email}`,
        });
      }
      await told(db, stopped);
    } catch (cause) {
      if (!(cause instanceof SendFailure)) throw cause;
      if (cause.outcome !== 'again') await told(db, stopped);
    }
  }
}

/** Whoever wrote it anew meanwhile does not need to be told, and what stopped anew is told of again. */
const told = (db: Db, { id, next_told }: Stopped) =>
  db
    .updateTable('scheduled_report')
    .set({ tell_at: null })
    .where('id', '=', id)
    .where('tell_at', '=', next_told)
    .execute();

/** The addresses of the active administrators of a customer, with their languages. */
async function administratorsOf(
  db: Db,
  customerId: number,
): Promise<{ email: string; language: Language }[]> {
  const { rows } = await sql<{ email: string; language: Language }>`
    SELECT DISTINCT ON (lower(u.email)) lower(u.email) AS email, u.language
      FROM app_user u JOIN user_role ON user_role.user_id = u.id JOIN role r ON r.id = user_role.role_id
     WHERE u.customer_id = ${customerId} AND u.active AND u.deleted_at IS NULL AND u.email IS NOT NULL
       AND r.is_admin AND r.deleted_at IS NULL
     ORDER BY lower(u.email), u.id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { z } from 'zod';
import { auditChange } from '../../access/auditChange.ts';
import { RIGHTS } from '../../access/requester.ts';
import { defineJob, type Job } from '../../jobs/kernel/job.ts';
import { JOBS_FORGOTTEN } from '../../jobs/kernel/jobs.ts';
import { FLEET_CHANGED } from '../../live/fleetDirectory.ts';
import { publishOnCommit } from '../../store/bus.ts';
import type { Db } from '../../store/database.ts';
import { PEOPLE, type Person } from '../../store/personal/person.ts';
import { erasePerson, personalRows } from '../../store/personal/personalData.ts';
import { type AskedPerson, lockedPerson, personInReach } from './personInReach.ts';

const EXPORT = 'exportPersonalData';
/** The permission for what is about people as such. */
const PERMISSION = ['DatosPersonales'] as const;

const input: z.ZodType<AskedPerson> = z.object({
  kind: z.enum(['DRIVER', 'USER', 'TECHNICIAN']),
  personId: z.number().int(),
});
const about = () => ({});

/** By what name the audit log knows a person. */
export const auditedAs = ({ kind, id, customerId }: Person) => ({
  entity: PEOPLE[kind],
  entityId: id,
  customerId,
});

/** All that is held about a person, as a file of JSON. */
export const personalExportJob: Job = defineJob({
  kind: EXPORT,
  anyOf: PERMISSION,
  input,
  about,
  run: async ({ scope }, asked) => {
    const person = await personInReach(scope, asked, 'read');
    const name = `${person.kind.toLowerCase()}-${person.id}.json`;
    return { file: { name, contentType: 'application/json', content: fileOf(scope.db, person) } };
  },
});

async function* fileOf(db: Db, person: Person): AsyncGenerator<string> {
  const { kind, id, fullName } = person;
  yield `{"kind":${JSON.stringify(kind)},"id":${id},"name":${JSON.stringify(fullName)},"at":${JSON.stringify(new Date())},"held":[`;
  let comma = '';
  for await (const portion of personalRows(db, person)) {
    yield `${comma}\n${JSON.stringify(portion)}`;
    comma = ',';
  }
  yield '\n]}\n';
}

/** Erases a person, with what was exported of them, in one transaction. */
export const erasingJob: Job = defineJob({
  kind: 'erasePersonalData',
  anyOf: PERMISSION,
  input,
  about,
  run: async ({ scope, finish }, asked) => {
    await scope.inTransaction(async (scope) => {
      const person = await lockedPerson(scope, asked);
      await erasePerson(scope.db, person);
      // Those under way too, whoever asked for them: what they have read is not there any more.
      const { rows } = await sql<{ id: number }>`
        DELETE FROM job WHERE kind = ${EXPORT} AND input->>'kind' = ${asked.kind} AND input->>'personId' = ${String(asked.personId)}
        RETURNING id`.execute(scope.db);
      if (rows.length > 0)
        await publishOnCommit(
          scope.db,
          JOBS_FORGOTTEN,
          rows.map(({ id }) => id),
        );
      await auditChange(scope, { ...auditedAs(person), action: 'erase', before: null, after: null });
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
      if (person.kind === 'USER') await publishOnCommit(scope.db, RIGHTS, 'all');
      await finish(scope, {});
    });
    return {};
  },
});

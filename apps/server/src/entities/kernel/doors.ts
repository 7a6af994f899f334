import type { CallContext } from '../../access/context.ts';
import { scopeOf } from '../../access/context.ts';
import { customerInReach } from '../../access/customerInReach.ts';
import type { FileRoute } from '../../access/fileRoute.ts';
import { demand } from '../../access/guard.ts';
import { codedError } from '../../errors.ts';
import type { Jobs } from '../../jobs/kernel/jobs.ts';
import type { Entity } from './entity.ts';
import { type ExportChoice, exportFile } from './files/exportFile.ts';
import { IMPORT_ANSWER, JOB_ANSWER } from './files/importAnswer.ts';
import { type ImportResult, importFile } from './files/importFile.ts';
import { importJob } from './importJob.ts';

/** Where links to files of entities lead. */
export const ENTITY_EXPORT_PATH = '/api/entities/export';

/** Where files of an entity are imported. */
export const importPath = ({ many }: Entity): string => `/api/entities/${many}/import`;

/** The largest file that is imported. */
const MAX_IMPORT_BYTES = 10_000_000;

/** What the entities export, by links, and import, each at its path. */
export function entityRoutes(entities: readonly Entity[], jobs: Jobs): FileRoute[] {
  const entityOf = (what: Readonly<Record<string, unknown>>): Entity => {
    const entity = entities.find(({ many }) => many === what.entity);
    if (!entity) throw codedError('NOT_FOUND');
    return entity;
  };
  return [
    {
      kind: 'linked',
      path: ENTITY_EXPORT_PATH,
      about: { summary: 'A list as a file, by the link of its export call.' },
      need: (what) => ({ kind: 'permission', anyOf: entityOf(what).permissions.read }),
      read: async (context, what) =>
        exportFile(entityOf(what), scopeOf(context), JSON.parse(String(what.choice)) as ExportChoice),
    },
    ...entities.map(
      (entity): FileRoute => ({
        kind: 'upload',
        path: importPath(entity),
        need: { kind: 'permission', anyOf: entity.permissions.create },
        also: { kind: 'permission', anyOf: entity.permissions.update },
        about: {
          summary: `Imports a CSV or Excel file of ${entity.many}, whole or not at all.`,
          query: {
            name: { about: 'The name of the file.' },
            customer: { about: 'The id of the customer; one’s own where it is not given.', isNumber: true },
            headings: {
              about:
                'JSON: the names of fields by the headings of the file, each with the sign of the unit of its numbers after a blank (`litres gal`) where that is not the one of calls.',
            },
            apply: {
              about: '`true` writes, `job` writes in the background; else it is only said what would be.',
            },
            skipWrong: { about: '`true` leaves rows with problems out.' },
            ...(entity.folders && {
              folders: {
                about: '`true` makes the folders of a KML file, or the types of a GPX file, categories.',
              },
            }),
          },
          answer: { anyOf: [IMPORT_ANSWER, JOB_ANSWER] },
        },
        maxBytes: MAX_IMPORT_BYTES,
        store: (context, { content, asked: { query } }) =>
          importSent(entity, context, jobs, { content, query }),
      }),
    ),
  ];
}

/**
 * Imports a file that was sent. The query of its address has `customer` (an id, one's own where it is not given), `headings` (JSON: names of
 * fields by headings), `apply` (`true` to write; else it is only said what would be; `job` to write in the background, which gives the id of
 * the job), `skipWrong` (`true` to leave rows with problems out), `folders` (`true` to make something of the folders of a file of points).
 */
async function importSent(
  entity: Entity,
  context: CallContext,
  jobs: Jobs,
  { content, query }: { content: Buffer; query: Readonly<Record<string, unknown>> },
): Promise<ImportResult | { jobId: number }> {
  demand({ kind: 'permission', anyOf: entity.permissions.create }, context.requester);
  demand({ kind: 'permission', anyOf: entity.permissions.update }, context.requester);
  const scope = scopeOf(context);
  const choice = {
    customerId: query.customer === undefined ? null : idIn(query.customer),
    headings: headingsIn(query.headings),
    skipWrong: query.skipWrong === 'true',
    folders: query.folders === 'true',
  };
  if (query.apply !== 'job')
    return importFile(entity, scope, content, { ...choice, apply: query.apply === 'true' });
  await customerInReach(scope, choice.customerId); // what it refuses, it says here and not in the job
  const { id } = await jobs.start(scope, importJob(entity), choice, content);
  return { jobId: id };
}

const MAX_ID = 2_147_483_647;

/** An id in a query. Throws NOT_FOUND for what is none. */
export function idIn(text: unknown): number {
  const id = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw codedError('NOT_FOUND');
  return id;
}

function headingsIn(text: unknown): Record<string, string> {
  if (text === undefined) return {};
  try {
    const headings: unknown = JSON.parse(String(text));
    const pairs = headings && typeof headings === 'object' ? Object.entries(headings) : [];
    return Object.fromEntries(pairs.filter((pair) => typeof pair[1] === 'string'));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw codedError('INVALID_INPUT', { field: 'headings' });
    throw cause;
  }
}

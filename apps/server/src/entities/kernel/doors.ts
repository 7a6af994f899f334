import type { CallContext } from '../../access/context.ts';
import { scopeOf } from '../../access/context.ts';
import type { FileRoute } from '../../access/fileRoute.ts';
import { demand } from '../../access/guard.ts';
import { codedError } from '../../errors.ts';
import type { Entity } from './entity.ts';
import { type ExportChoice, exportFile } from './files/exportFile.ts';
import { type ImportResult, importFile } from './files/importFile.ts';

/** Where links to files of entities lead. */
export const ENTITY_EXPORT_PATH = '/api/entities/export';

/** Where files of an entity are imported. */
export const importPath = ({ many }: Entity): string => `/api/entities/${many}/import`;

/** The largest file that is imported. */
const MAX_IMPORT_BYTES = 10_000_000;

/** What the entities export, by links, and import, each at its path. */
export function entityRoutes(entities: readonly Entity[]): FileRoute[] {
  const entityOf = (what: Readonly<Record<string, unknown>>): Entity => {
    const entity = entities.find(({ many }) => many === what.entity);
    if (!entity) throw codedError('NOT_FOUND');
    return entity;
  };
  return [
    {
      kind: 'linked',
      path: ENTITY_EXPORT_PATH,
      need: (what) => ({ kind: 'permission', anyOf: entityOf(what).permissions.read }),
      read: async (context, what) =>
        exportFile(entityOf(what), scopeOf(context), JSON.parse(String(what.choice)) as ExportChoice),
    },
    ...entities.map(
      (entity): FileRoute => ({
        kind: 'upload',
        path: importPath(entity),
        need: { kind: 'permission', anyOf: entity.permissions.create },
        maxBytes: MAX_IMPORT_BYTES,
        admit: async ({ requester }) =>
          demand({ kind: 'permission', anyOf: entity.permissions.update }, requester),
        store: (context, { content, asked: { query } }) => importSent(entity, context, { content, query }),
      }),
    ),
  ];
}

/**
 * Imports a file that was sent. The query of its address has `customer` (an id, one's own where it is not given), `headings` (JSON: names of
 * fields by headings), `apply` (`true` to write; else it is only said what would be), `skipWrong` (`true` to leave rows with problems out).
 */
function importSent(
  entity: Entity,
  context: CallContext,
  { content, query }: { content: Buffer; query: Readonly<Record<string, unknown>> },
): Promise<ImportResult> {
  demand({ kind: 'permission', anyOf: entity.permissions.create }, context.requester);
  demand({ kind: 'permission', anyOf: entity.permissions.update }, context.requester);
  return importFile(entity, scopeOf(context), content, {
    customerId: query.customer === undefined ? null : idIn(query.customer),
    headings: headingsIn(query.headings),
    apply: query.apply === 'true',
    skipWrong: query.skipWrong === 'true',
  });
}

const MAX_ID = 2_147_483_647;

function idIn(text: unknown): number {
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

import { scopeOf } from '../access/context.ts';
import { type Asked, answerOf, type JsonSchema, type RestRoute, wholeNumber } from '../access/fileRoute.ts';
import { codedError } from '../errors.ts';
import { customers } from './customers.ts';
import type { EntityRow } from './kernel/entity.ts';
import { listPage } from './kernel/list.ts';
import { createRow, deleteRows, type Input, updateRow } from './kernel/write.ts';

/** The path of the calls that older programs administer customers by; docs/contract.md has their names. */
const CLIENTS_PATH = '/api/clients';

/** The inputs of the entity by the names that these calls have for them. */
const FIELDS = {
  Name: 'name',
  Telefonos: 'phone',
  Domicilio: 'address',
  NivelDeZoom: 'mapZoom',
  CUIT: 'taxId',
  Celular: 'mobile',
  Email: 'email',
  Suspendido: 'suspended',
} as const;
const NAMES = Object.entries(FIELDS);

const OF_TEXT = { type: ['string', 'null'] };
const PROPERTIES: Record<keyof typeof FIELDS, JsonSchema> = {
  Name: { type: 'string', description: 'No two clients have the same.' },
  Telefonos: OF_TEXT,
  Domicilio: OF_TEXT,
  NivelDeZoom: { type: ['integer', 'null'], minimum: 1, maximum: 22 },
  CUIT: OF_TEXT,
  Celular: OF_TEXT,
  Email: OF_TEXT,
  Suspendido: { type: 'boolean' },
};
const ID: JsonSchema = { type: 'integer', description: 'The id of the client.' };
const CLIENT = answerOf({ _id: ID, ...PROPERTIES });

/** A page that asks for no limit, and the longest one. */
const [DEFAULT_LIMIT, MOST] = [10, 9_999];
const LAST_PAGE = 2_147_483_647; // beyond it, the first row of a page has no number in the store

const { permissions } = customers;

/**
 * The older calls for customers over plain HTTP, by the rules of the entity itself: what it refuses they refuse. What they write has the last
 * word, since they know no versions.
 */
export const clientRoutes: readonly RestRoute[] = [
  {
    kind: 'rest',
    method: 'GET',
    path: CLIENTS_PATH,
    need: { kind: 'permission', anyOf: permissions.read },
    about: {
      summary: 'Lists the clients in reach, by their names.',
      query: {
        page: { about: 'The page, counted from 1.', isNumber: true, least: 1, most: LAST_PAGE },
        limit: {
          about: `Clients of a page; ${DEFAULT_LIMIT} where it is not given. More than ${MOST} are refused with INVALID_INPUT.`,
          isNumber: true,
          least: 1,
          most: MOST,
        },
      },
      answer: answerOf({
        docs: { type: 'array', items: CLIENT },
        totalDocs: { type: 'integer' },
        limit: { type: 'integer' },
        page: { type: 'integer' },
        totalPages: { type: 'integer' },
      }),
    },
    answer: async (context, { query }) => {
      const page = countIn(query, 'page', 1, LAST_PAGE);
      const limit = countIn(query, 'limit', DEFAULT_LIMIT, MOST);
      const { count, rows } = await listPage(customers, scopeOf(context), {
        pageNumber: page,
        pageSize: limit,
      });
      const totalPages = Math.max(1, Math.ceil(count / limit));
      return { docs: rows.map(clientOf), totalDocs: count, limit, page, totalPages };
    },
  },
  {
    kind: 'rest',
    method: 'PUT',
    path: CLIENTS_PATH,
    need: { kind: 'permission', anyOf: permissions.create },
    takes: { type: 'object', required: ['Name'], properties: PROPERTIES },
    about: { summary: 'Creates a client, ready for its vehicles and users.', answer: CLIENT },
    answer: async (context, { body }) => {
      const { changes } = await createRow(customers, scopeOf(context), null, inputOf(body));
      return changes[0]?.after ? clientOf(changes[0].after) : {};
    },
  },
  {
    kind: 'rest',
    method: 'PATCH',
    path: CLIENTS_PATH,
    need: { kind: 'permission', anyOf: permissions.update },
    takes: { type: 'object', required: ['_id'], properties: { _id: ID, ...PROPERTIES } },
    about: {
      summary: 'Changes a client; what is not named stays as it is.',
      answer: answerOf({ nModified: { type: 'integer', description: '1 when it is done.' } }),
    },
    answer: async (context, { body, query }) => {
      await updateRow(customers, scopeOf(context), { id: idIn(body, query), input: inputOf(body) });
      return { nModified: 1 };
    },
  },
  {
    kind: 'rest',
    method: 'DELETE',
    path: CLIENTS_PATH,
    need: { kind: 'permission', anyOf: permissions.delete },
    takes: { type: 'object', properties: { _id: ID } },
    about: {
      summary:
        'Deletes a client that has neither vehicles nor devices nor users. Its `_id` stands in the query or in the body.',
      query: { _id: { about: 'The id of the client.', isNumber: true } },
      answer: answerOf({ deletedCount: { type: 'integer', description: '1 when it is done.' } }),
    },
    answer: async (context, { body, query }) => {
      await deleteRows(customers, scopeOf(context), [idIn(body, query)]);
      return { deletedCount: 1 };
    },
  },
];

function clientOf({ id, values }: EntityRow): Record<string, unknown> {
  return { _id: id, ...Object.fromEntries(NAMES.map(([name, input]) => [name, values[input] ?? null])) };
}

const inputOf = (body: Readonly<Record<string, unknown>>): Input =>
  Object.fromEntries(
    NAMES.flatMap(([name, input]) => (Object.hasOwn(body, name) ? [[input, body[name]]] : [])),
  );

/** The id that a body or a query names. Throws NOT_FOUND for what is no id. */
function idIn(body: Readonly<Record<string, unknown>>, query: Asked['query']): number {
  const text = String(body._id ?? query._id ?? '');
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw codedError('NOT_FOUND');
  return id;
}

function countIn(query: Asked['query'], field: string, usual: number, most: number): number {
  if (query[field] === undefined) return usual;
  const count = wholeNumber(query, field);
  if (count < 1 || count > most) throw codedError('INVALID_INPUT', { field });
  return count;
}

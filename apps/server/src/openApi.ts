import {
  answerOf,
  type DownloadRoute,
  type FileRoute,
  type JsonSchema,
  methodOf,
} from './access/fileRoute.ts';
import { ANY_PAGE, type Need } from './access/guard.ts';

/** Where the description of the calls over plain HTTP is. */
const OPEN_API_PATH = '/api/openapi.json';

const ERRORS: JsonSchema = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          extensions: answerOf({ code: { type: 'string' }, params: { type: 'object' } }),
        },
        required: ['message', 'extensions'],
      },
    },
  },
  required: ['errors'],
  additionalProperties: false,
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const BYTES = { schema: { type: 'string', format: 'binary' } };
/** A file of whichever type. */
const FILE = { '*/*': BYTES };

/** Who may ask, in words. */
function needText(need: Need): string {
  if (need.kind === 'public') return 'For everybody.';
  if (need.kind === 'loggedIn') return 'For whoever is logged in.';
  if (need === ANY_PAGE) return 'Needs a permission that opens any page.';
  return `Needs the permission ${need.anyOf.join(' or ')}.`;
}

/** What a route is in an OpenAPI document. */
function operationOf(route: FileRoute): JsonSchema {
  const { summary, query = {}, answer } = route.about;
  const isLinked = route.kind === 'linked';
  const parameters = [
    ...(route.path.includes(':id')
      ? [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }]
      : []),
    ...(isLinked
      ? [
          {
            name: 'link',
            in: 'query',
            required: true,
            description: 'As the call that gives the link has it: it is good for two minutes.',
            schema: { type: 'string' },
          },
        ]
      : []),
    ...Object.entries(query).map(([name, { about, isNumber = false, isRequired = false, least, most }]) => ({
      name,
      in: 'query',
      required: isRequired,
      description: about,
      schema: {
        type: isNumber ? 'integer' : 'string',
        ...(least !== undefined && { minimum: least }),
        ...(most !== undefined && { maximum: most }),
      },
    })),
  ];
  const takes = route.kind === 'rest' ? route.takes : undefined;
  const content = answer ? json(answer) : FILE;
  const also = route.kind === 'upload' && route.also ? ` ${needText(route.also)}` : '';
  const ok = route.kind === 'ranged' ? '206' : '200';
  return {
    summary,
    description: isLinked
      ? 'Needs what the call that gives its link needs.'
      : `${needText(route.need)}${also}`,
    ...(parameters.length > 0 && { parameters }),
    ...(takes && { requestBody: { content: json(takes) } }),
    ...(route.kind === 'upload' && {
      requestBody: { required: true, content: { 'application/octet-stream': BYTES } },
    }),
    responses: {
      [ok]: { description: 'Done.', content },
      default: { description: 'Refused; the code says why.', content: json(ERRORS) },
    },
    ...((isLinked || route.need.kind === 'public') && { security: [] }),
  };
}

/** The OpenAPI 3.1 document of routes: what each takes, answers and needs. */
export function openApiOf(routes: readonly FileRoute[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [methodOf(route).toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rastro',
      version: '1',
      description:
        'The calls over plain HTTP. All others are calls of GraphQL at `POST /graphql`, whose schema says what each needs.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that `login` answers with, or an API key.',
        },
      },
    },
    paths,
  };
}

/** Serves the document of all routes, itself among them, to everybody: it tells nothing of anybody. */
export function openApiRoute(routes: readonly FileRoute[]): DownloadRoute {
  const route: DownloadRoute = {
    kind: 'download',
    path: OPEN_API_PATH,
    need: { kind: 'public' },
    about: { summary: 'This document.', answer: { type: 'object' } },
    read: async () => ({ name: null, contentType: 'application/json', content }),
  };
  const content = Buffer.from(JSON.stringify(openApiOf([...routes, route])));
  return route;
}

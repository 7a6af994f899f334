import type { Readable } from 'node:stream';
import { codedError } from '../errors.ts';
import type { CallContext } from './context.ts';
import type { Need } from './guard.ts';
import type { Download } from './tokens.ts';

/** A file on its way out. Its content is read as fast as the client reads it, each piece in a turn of the user. */
export interface OutgoingFile {
  /** The name under which it is saved; null for what a program reads. */
  name: string | null;
  contentType: string;
  content: Buffer | Readable | AsyncIterable<string | Uint8Array>;
  /** For how many seconds the browser of who fetched it may use it again; by default not at all. */
  freshS?: number;
}

/** A file that came in. */
export interface IncomingFile {
  content: Buffer;
  asked: Asked;
  /** Whether who sent it has hung up. */
  isGone: () => boolean;
}

/** What the address of a file says. */
export interface Asked {
  /** The id in the path; 0 where there is none. */
  id: number;
  /** What stands in the query, as it was sent. */
  query: Readonly<Record<string, unknown>>;
}

/** A JSON Schema, as OpenAPI takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of an object that always has these properties, and no others. */
export const answerOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The schema of a list. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** The schema of what may be missing. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

export const OF_TEXT: JsonSchema = { type: 'string' };
/** The schema of ids and counts. */
export const OF_NUMBER: JsonSchema = { type: 'integer' };

/** What the document of the calls over plain HTTP (openApi.ts) says of a route beside its path and its need. */
export interface RouteAbout {
  /** What it does, in one sentence. */
  summary: string;
  /** The parameters of its query by their names; what is not said to be a number, between two bounds where they are said, is a text. */
  query?: Readonly<
    Record<string, { about: string; isNumber?: true; isRequired?: true; least?: number; most?: number }>
  >;
  /** What it answers, where that is JSON. */
  answer?: JsonSchema;
}

interface Route {
  /** The path, with `:id` in it where the file belongs to something. */
  path: string;
  about: RouteAbout;
}

/** A file that is sent to us, as the body of a POST; answered with what `store` gives, as JSON. */
export interface UploadRoute extends Route {
  kind: 'upload';
  about: RouteAbout & { answer: JsonSchema };
  need: Need;
  /** What is needed beside that. */
  also?: Need;
  maxBytes: number;
  /** Throws where it is known before the file is read that it is not accepted. */
  admit?: (context: CallContext, asked: Asked) => Promise<unknown>;
  store: (context: CallContext, file: IncomingFile) => Promise<object>;
  /** For one that lasts long and keeps its own pace: it takes no turn of the user. */
  keepsOwnPace?: boolean;
}

/** A file that is fetched by who is logged in. */
export interface DownloadRoute extends Route {
  kind: 'download';
  need: Need;
  read: (context: CallContext, asked: Asked) => Promise<OutgoingFile>;
  /** For what costs this server nothing but waiting for another one: it takes no turn of the user. */
  keepsOwnPace?: boolean;
}

/** A file that is fetched by a link of a call, which a browser can save without a header. */
export interface LinkedRoute extends Route {
  kind: 'linked';
  /** What the link stands for needs of whoever asked for it, at the time when it is fetched. Throws where there is no such thing. */
  need: (what: Download['what']) => Need;
  read: (context: CallContext, what: Download['what']) => Promise<OutgoingFile>;
  /** Whether it is a text that is smaller compressed, and never begins like something compressed. */
  isText?: boolean;
}

/** A large file of which programs read parts: a request names one range of bytes, and is answered with it. */
export interface RangedRoute extends Route {
  kind: 'ranged';
  need: Need;
  /** Where the file is. Throws NOT_FOUND. */
  locate: (context: CallContext, asked: Asked) => Promise<string>;
}

/** A call over plain HTTP for programs that know no GraphQL: JSON comes and goes. */
export interface RestRoute extends Route {
  kind: 'rest';
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  need: Need;
  /** The schema of the JSON object that it takes; without one it takes none. */
  takes?: JsonSchema;
  answer: (
    context: CallContext,
    asked: Asked & { body: Readonly<Record<string, unknown>> },
  ) => Promise<object>;
}

/**
 * A way for what is too much for a call. Who may use it, limits, headers, turns and the form of errors are the same for all of them
 * (http/files.ts); the walk of tenant isolation finds each in the list of fileRoutes.ts.
 */
export type FileRoute = UploadRoute | DownloadRoute | LinkedRoute | RangedRoute | RestRoute;

/** The method by which a route is asked. */
export const methodOf = (route: FileRoute): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' =>
  route.kind === 'rest' ? route.method : route.kind === 'upload' ? 'POST' : 'GET';

/** How a route is named in docs/security.md: `GET /api/...`. */
export const routeName = (route: FileRoute): string => `${methodOf(route)} ${route.path}`;

/** A value of a query that is a whole number. Throws INVALID_INPUT. */
export function wholeNumber(query: Asked['query'], field: string): number {
  const value = query[field];
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw codedError('INVALID_INPUT', { field });
  return number;
}

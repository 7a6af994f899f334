import { fromJSONSchema } from 'zod';
import type { TestServer } from './testServer.ts';

interface Answers {
  responses: Record<string, { content: Record<string, { schema: Parameters<typeof fromJSONSchema>[0] }> }>;
}

/** The document of the calls over plain HTTP, by path and method, as the server gives it. */
export async function documentedPaths({
  url,
}: Pick<TestServer, 'url'>): Promise<Record<string, Record<string, Answers & { requestBody?: object }>>> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Awaited<ReturnType<typeof documentedPaths>>;
  };
  return document.paths;
}

/** Sees to it that an answer is one that the document of the calls has, under its status and its type. */
export async function demandDocumented(
  server: Pick<TestServer, 'url'>,
  path: string,
  { status, headers }: Response,
  { method, answer }: { method: string; answer: unknown },
): Promise<void> {
  const responses = (await documentedPaths(server))[path]?.[method.toLowerCase()]?.responses;
  const { content = {} } = responses?.[status] ?? responses?.default ?? {};
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const schema = content[type]?.schema;
  if (!schema) throw new Error(`${method} ${path} answers ${status} with ${type}, which is not documented`);
  fromJSONSchema(schema).parse(answer);
}

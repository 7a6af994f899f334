import { queryOptions } from '@tanstack/react-query';
import { codeOf } from './errors.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { post } from './transport.ts';

/** A call with the types of its result and its variables, made by `graphql(...)`. */
export type Call<Result, Variables> = TypedDocumentString<Result, Variables>;

/** A call whose text is put together when it is needed: the types of its result and its variables are the caller's promise. */
export const madeCall = <Result, Variables>(text: string): Call<Result, Variables> =>
  ({ toString: () => text }) as unknown as Call<Result, Variables>; // the class of the others would bring all of their texts along

/** The credentials with which calls are made. The session provides them; without them, calls are sent without a token. */
export interface Credentials {
  /** Returns a valid token, which is renewed first where necessary; null when nobody is logged in. */
  token(): Promise<string | null>;
  /** Handles a token that the server refused: returns a new one, or null after ending the session. */
  refused(token: string): Promise<string | null>;
  /** Handles that the user may see or do something else than before: asks the server what. */
  changed(): void;
}

let credentials: Credentials = {
  token: async () => null,
  refused: async () => null,
  changed: () => undefined,
};

/** Sets the credentials of all calls, once, at start. */
export function setCredentials(next: Credentials): void {
  credentials = next;
}

/** The current credentials, for the transports of this folder. */
export const currentCredentials = (): Credentials => credentials;

/**
 * Makes a call as the logged-in user. A token that the server refuses is renewed once; when that fails too, the session has ended
 * and UNAUTHENTICATED is thrown, like every CallError.
 */
export async function call<Result, Variables>(
  document: Call<Result, Variables>,
  variables: Variables,
  signal: AbortSignal | null = null,
): Promise<Result> {
  const token = await credentials.token();
  try {
    return (await post(document.toString(), variables, token, signal)) as Result;
  } catch (error) {
    if (codeOf(error) !== 'UNAUTHENTICATED' || token === null) throw error;
    const renewed = await credentials.refused(token);
    if (renewed === null) throw error;
    return (await post(document.toString(), variables, renewed, signal)) as Result;
  }
}

/** Makes a call with a token of a session that this page keeps no longer, or without one: its end. Throws CallError. */
export async function callWith<Result, Variables>(
  token: string | null,
  document: Call<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  return (await post(document.toString(), variables, token, null)) as Result;
}

/** Makes a call without a user: login, renewal, public settings. */
export async function callPublic<Result, Variables>(
  document: Call<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  return (await post(document.toString(), variables, null, null)) as Result;
}

/** A call as options of useQuery: keyed by its text and variables, and cancelled with the component. */
export function query<Result, Variables>(document: Call<Result, Variables>, variables: Variables) {
  return queryOptions({
    queryKey: [document.toString(), variables] as const,
    queryFn: ({ signal }) => call(document, variables, signal),
  });
}

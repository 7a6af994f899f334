import { type AnsweredError, CallError, errorOf } from './errors.ts';
import { receiveServerTime } from './serverClock.ts';

const TIMEOUT_MS = 30_000;

interface Answer {
  data?: unknown;
  errors?: AnsweredError[];
}

/**
 * Makes one GraphQL call over HTTP, without any knowledge of sessions. Throws CallError: NETWORK when nobody answered (or not
 * within 30 s), UNAVAILABLE when the answer is no GraphQL, otherwise the server's error.
 */
export async function post(
  text: string,
  variables: unknown,
  token: string | null,
  signal: AbortSignal | null,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ query: text, variables }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new CallError('NETWORK', {}, cause);
  }
  receiveServerTime(response.headers.get('date'));
  const answer = await readAnswer(response);
  if (answer.errors?.length) throw errorOf(answer.errors[0]);
  return answer.data;
}

async function readAnswer(response: Response): Promise<Answer> {
  try {
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer))
      return answer as Answer;
    throw new CallError('UNAVAILABLE', {}, response.status);
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError('UNAVAILABLE', {}, cause);
  }
}

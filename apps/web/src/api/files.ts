import { withToken } from './call.ts';
import { type AnsweredError, CallError, errorOf } from './errors.ts';

const TIMEOUT_MS = 120_000;

/** Sends a file's bytes to a path of the server as the logged-in user. Throws CallError. */
export async function sendFile(path: string, file: File): Promise<void> {
  await request(`${path}?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
}

/** Fetches a file of the server as the logged-in user. Throws CallError. */
export async function fetchFile(path: string): Promise<Blob> {
  return (await request(path, {})).blob();
}

/** The answer to a request with the bearer token, which is renewed once when it is refused. Throws CallError for any refusal. */
function request(path: string, init: RequestInit): Promise<Response> {
  return withToken(async (token) => {
    let response: Response;
    try {
      response = await fetch(path, {
        ...init,
        headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new CallError('NETWORK', {}, cause);
    }
    if (!response.ok) throw await refusalOf(response);
    return response;
  });
}

/** What a refusal says; UNAVAILABLE for one that says nothing we know. */
async function refusalOf(response: Response): Promise<CallError> {
  try {
    const { errors } = (await response.json()) as { errors: AnsweredError[] };
    return errorOf(errors[0]);
  } catch (cause) {
    return new CallError('UNAVAILABLE', {}, cause);
  }
}

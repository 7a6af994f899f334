import { currentCredentials } from './call.ts';
import { type AnsweredError, CallError, errorOf } from './errors.ts';

/** A file or a month of positions may take longer than a call. */
const TIMEOUT_MS = 120_000;
const UNAUTHORIZED = 401;

/** Reads bytes as the logged-in user. Throws CallError, as calls do. */
export async function getBytes(path: string, signal: AbortSignal | null = null): Promise<Uint8Array> {
  return new Uint8Array(await (await ask(path, {}, signal)).arrayBuffer());
}

/** A file with how long it is good, as the server says it (Cache-Control). */
export interface KeptBytes {
  data: ArrayBuffer;
  cacheControl: string | null;
}

/** Reads a file that may be used for a while, as the logged-in user. Throws CallError, as calls do. */
export async function getKept(path: string, signal: AbortSignal | null = null): Promise<KeptBytes> {
  const response = await ask(path, {}, signal);
  return { data: await response.arrayBuffer(), cacheControl: response.headers.get('cache-control') };
}

/** A part of a file, and the mark of the state of the file that it is of; null where the server gives none. */
export interface ByteRange {
  data: ArrayBuffer;
  etag: string | null;
}

/** Reads so many bytes of a file from an offset on, or as many as it has, as the logged-in user. Throws CallError, as calls do. */
export async function getRange(
  path: string,
  offset: number,
  length: number,
  signal: AbortSignal | null = null,
): Promise<ByteRange> {
  const headers = { range: `bytes=${offset}-${offset + length - 1}` };
  const response = await ask(path, { headers }, signal);
  return { data: await response.arrayBuffer(), etag: response.headers.get('etag') };
}

/**
 * Sends a file as the logged-in user and returns the JSON of the answer. With a signal there is no time limit: whoever can cancel
 * it decides. Throws CallError, as calls do, and the reason of the signal.
 */
export async function sendFile<Result>(
  path: string,
  file: Blob,
  signal: AbortSignal | null = null,
): Promise<Result> {
  const request = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
  return (await (await ask(path, request, signal)).json()) as Result;
}

/** Starts the browser's download of a link. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

const REVOKED_AFTER_MS = 10_000;

/** Lets the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}

async function ask(
  path: string,
  request: RequestInit & { headers?: Record<string, string> },
  signal: AbortSignal | null,
): Promise<Response> {
  const credentials = currentCredentials();
  const token = await credentials.token();
  const response = await answerTo(path, request, token, signal);
  if (response.status !== UNAUTHORIZED || token === null) return checked(response);
  const renewed = await credentials.refused(token);
  return checked(renewed === null ? response : await answerTo(path, request, renewed, signal));
}

async function answerTo(
  path: string,
  request: RequestInit & { headers?: Record<string, string> },
  token: string | null,
  signal: AbortSignal | null,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const isPatient = signal !== null && request.method === 'POST';
  try {
    return await fetch(path, {
      ...request,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: isPatient ? signal : signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new CallError('NETWORK', {}, cause);
  }
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  let answer: { errors?: AnsweredError[] };
  try {
    answer = (await response.json()) as { errors?: AnsweredError[] };
  } catch (cause) {
    throw new CallError('UNAVAILABLE', {}, cause);
  }
  throw errorOf(answer.errors?.[0]);
}

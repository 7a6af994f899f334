/** Resolution of the time in an answer: it has seconds and no milliseconds. */
const RESOLUTION_MS = 1_000;

let aheadMs: number | null = null;

/** Receives the time of an answer from its `Date` header; null where there is none. */
export function receiveServerTime(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** The time of the server's clock in milliseconds since 1970, never too early; the time of this browser before any answer. */
export const serverNow = (): number => Date.now() + (aheadMs === null ? 0 : aheadMs + RESOLUTION_MS);

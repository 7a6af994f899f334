/** An answer names its second, not its millisecond. */
const RESOLUTION_MS = 1_000;

let aheadMs: number | null = null;

/** Takes in the moment that an answer was given, as its `Date` header says it; null where there is none. */
export function hearServerTime(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** What the server's clock shows, milliseconds since 1970, never earlier than it is; by this browser's before any answer. */
export const serverNow = (): number => Date.now() + (aheadMs === null ? 0 : aheadMs + RESOLUTION_MS);

const DAY_MS = 86_400_000;

/** The days from the day of a moment, by the clock of the browser, to another day (`yyyy-MM-dd`): negative once that is over. */
export function daysUntil(day: string, nowMs: number): number {
  const now = new Date(nowMs);
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.parse(`${day}T00:00:00Z`) - today) / DAY_MS);
}

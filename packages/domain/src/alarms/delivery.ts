/** What happens to a message to a person: it is sent, it waits for the digest, or the person wants none. */
export type DeliveryChoice = 'send' | 'digest' | 'none';

/** How many messages may be sent in an hour, and how many were sent in the last one or are about to. */
export interface MessageBudget {
  perHour: number;
  inLastHour: number;
}

/** Somebody calls for help: no budget holds that back. */
const PANIC = 'sos';

/** Chooses by what the person wants, what the message is about (a code of the event catalogue) and every budget that it counts in. */
export function chooseDelivery(
  wanted: boolean,
  code: string,
  budgets: readonly MessageBudget[],
): DeliveryChoice {
  if (!wanted) return 'none';
  const fits = budgets.every(({ perHour, inLastHour }) => inLastHour < perHour);
  return fits || code === PANIC ? 'send' : 'digest';
}

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
/** The number of attempts to send a message, which last about three hours. */
export const MOST_ATTEMPTS = 10;

/**
 * The milliseconds to wait before the next attempt after `attempts` failed ones; null where there is to be none. The wait doubles from
 * half a minute to an hour, and up to half of it is left to chance (`random` from 0 to 1), so that what failed together is not tried
 * again together.
 */
export function retryDelayMs(attempts: number, random: number): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const full = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  return Math.round(full * (1 - random / 2));
}

import { expect, it } from 'vitest';
import { RateLimit } from './rateLimit.ts';

const MINUTE = 60_000;
const refused = (retryAfterS: number) =>
  expect.objectContaining({
    extensions: expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS', params: { retryAfterS } }),
  });

it('counts each key from its first time on, at all rates, and not what it refuses', () => {
  const limit = new RateLimit([
    { most: 2, windowMs: MINUTE },
    { most: 3, windowMs: 10 * MINUTE },
  ]);
  limit.demand('a', 0);
  limit.demand('a', 20_000);
  expect(() => limit.demand('a', 20_500)).toThrow(refused(40));
  limit.demand('b', 20_500);
  limit.demand('a', MINUTE);
  expect(() => limit.demand('a', MINUTE)).toThrow(refused(540)); // the longer wait of both
  expect(() => limit.demand('a', 10 * MINUTE - 1)).toThrow(refused(1));
  limit.demand('a', 10 * MINUTE);
});

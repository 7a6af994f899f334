import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Attempts } from './attempts.ts';

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const code = (name: string, params: object = {}) =>
  expect.objectContaining({ extensions: expect.objectContaining({ code: name, params }) });
const wrong = (attempts: Attempts, name = 'ana', peer = '10.0.0.1') =>
  expect(attempts.watch(name, peer, async () => null)).rejects.toEqual(code('INVALID_CREDENTIALS'));
const right = (attempts: Attempts, name = 'ana', peer = '10.0.0.1') =>
  attempts.watch(name, peer, async () => 'in');

describe('failed logins of a name at many networks', () => {
  const everywhere = async (attempts: Attempts): Promise<void> => {
    for (let i = 0; i < 30; i++) await wrong(attempts, 'ana', `10.0.1.${i}`);
  };
  const known = { isKnown: async () => true };

  it('slow down those from where nobody got in, and lock nobody out where they usually are', async () => {
    const attempts = new Attempts();
    await everywhere(attempts);
    await wrong(attempts, 'ana', '10.0.2.1'); // one at its turn
    await expect(right(attempts, 'ana', '10.0.2.2')).rejects.toEqual(
      code('TOO_MANY_ATTEMPTS', { retryAfterS: 10 }),
    );
    expect(await attempts.watch('ana', '10.0.2.3', async () => 'in', known)).toBe('in');
    expect(await right(attempts, 'eva', '10.0.2.2')).toBe('in');
    vi.advanceTimersByTime(10_000);
    expect(await right(attempts, 'ana', '10.0.2.2')).toBe('in');
  });

  it('are counted by the /64 of IPv6', async () => {
    const attempts = new Attempts();
    for (let i = 0; i < 10; i++) await wrong(attempts, 'ana', `2001:db8:0:1::${i + 1}`);
    await expect(right(attempts, 'ana', '2001:db8:0:1:ffff::1')).rejects.toEqual(
      code('TOO_MANY_ATTEMPTS', { retryAfterS: 900 }),
    );
    expect(await right(attempts, 'ana', '2001:db8:0:2::1')).toBe('in');
  });

  it('are reported once when they are too many', async () => {
    const attempts = new Attempts();
    const told = vi.fn(async () => undefined);
    for (let i = 0; i < 10; i++) await wrong(attempts);
    for (let i = 0; i < 3; i++)
      await expect(
        attempts.watch('ana', '10.0.0.1', async () => 'in', { onThrottled: told }),
      ).rejects.toThrow();
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('failed logins', () => {
  it('of a name at a peer are ten in a quarter of an hour; the name is free elsewhere, the peer for others', async () => {
    const attempts = new Attempts();
    for (let i = 0; i < 10; i++) await wrong(attempts);
    vi.advanceTimersByTime(5 * MINUTE);
    await expect(right(attempts, 'ANA')).rejects.toEqual(code('TOO_MANY_ATTEMPTS', { retryAfterS: 600 }));
    expect(await right(attempts, 'ana', '10.0.0.2')).toBe('in');
    expect(await right(attempts, 'eva')).toBe('in');
    vi.advanceTimersByTime(10 * MINUTE);
    expect(await right(attempts)).toBe('in');
  });

  it('of a peer are fifty, whatever the names', async () => {
    const attempts = new Attempts();
    for (let i = 0; i < 50; i++) await wrong(attempts, `name-${i}`);
    await expect(right(attempts, 'eva')).rejects.toEqual(code('TOO_MANY_ATTEMPTS', { retryAfterS: 900 }));
    expect(await right(attempts, 'eva', '10.0.0.2')).toBe('in');
  });

  it('are forgiven to a name that gets in, and not to its peer', async () => {
    const attempts = new Attempts();
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 9; i++) await wrong(attempts);
      expect(await right(attempts)).toBe('in');
    }
    for (let i = 0; i < 5; i++) await wrong(attempts, `name-${i}`);
    await expect(right(attempts)).rejects.toEqual(code('TOO_MANY_ATTEMPTS', { retryAfterS: 900 }));
  });

  it('are counted while they are under way', async () => {
    const attempts = new Attempts();
    const slow = Promise.withResolvers<null>();
    const tries = Array.from({ length: 10 }, () => attempts.watch('ana', 'peer', () => slow.promise));
    await expect(attempts.watch('ana', 'peer', async () => 'in')).rejects.toEqual(
      code('TOO_MANY_ATTEMPTS', { retryAfterS: 900 }),
    );
    slow.resolve(null);
    for (const each of tries) await expect(each).rejects.toEqual(code('INVALID_CREDENTIALS'));
  });

  it('are not those that a fault of ours broke off', async () => {
    const attempts = new Attempts();
    for (let i = 0; i < 60; i++)
      await expect(
        attempts.watch('ana', 'peer', async () => {
          throw new Error('the store is away');
        }),
      ).rejects.toThrow('away');
    expect(await right(attempts, 'ana', 'peer')).toBe('in');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../api/index.ts';
import { type EndReason, Session, type SessionParts } from './session.ts';
import { readStored, SESSION_KEY, tokenLifeMs, type User } from './stored.ts';

const MINUTE = 60_000;

const user: User = {
  id: 7,
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'Ríos',
  photo: null,
  language: 'ES',
  languages: ['ES', 'US'],
  email: null,
  phone: null,
  customer: { id: 1, name: 'Andina' },
  roles: [],
  timeZone: 'America/Lima',
  showMenu: true,
  mapZoom: null,
  selection: null,
};

/** A token like the server's, valid for so many minutes; `name` distinguishes tokens. */
function token(name: string, minutes = 15): string {
  const claims = { sub: name, iat: 1_000_000, exp: 1_000_000 + minutes * 60 };
  return `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
}

const login = (name: string) => ({ token: token(name), user });

/** A storage in memory. */
function newStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** One browser: a storage and a lock that its tabs share, and a server that knows it by its cookie. */
function browser() {
  const storage = newStorage();
  const tabStorage = newStorage();
  /** With whose token it was asked to see as whom. */
  const seen: [string, number][] = [];
  let see: SessionParts['see'] = async (_token, userId) => ({
    token: token(`seen${seen.length}`),
    user: { ...user, id: userId, userName: 'operador' },
  });
  /** What each renewal was asked with: null for the cookie. */
  const traded: (string | null)[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  let answer: SessionParts['refresh'] = async () => login(`renewed${traded.length}`);
  let turn: Promise<unknown> = Promise.resolve();
  const alone: SessionParts['alone'] = (work) => {
    const result = turn.then(work);
    turn = result.catch(() => null);
    return result;
  };
  return {
    storage,
    traded,
    seen,
    seesBy: (next: SessionParts['see']) => {
      see = next;
    },
    server: (next: SessionParts['refresh']) => {
      answer = next;
    },
    mostAtOnce: () => mostAtOnce,
    tab: () =>
      new Session({
        storage,
        refresh: async (refToken) => {
          traded.push(refToken);
          mostAtOnce = Math.max(mostAtOnce, ++atOnce);
          await Promise.resolve();
          return answer(refToken).finally(() => atOnce--);
        },
        alone,
        tab: tabStorage,
        see: (token, userId) => {
          seen.push([token, userId]);
          return see(token, userId);
        },
        now: Date.now,
      }),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  it('survives a reload', () => {
    const { tab } = browser();
    tab().open(login('first'));
    expect(tab().user?.userName).toBe('ana');
  });

  it('is nobody’s when what is stored is damaged', () => {
    const { tab, storage } = browser();
    for (const damaged of ['{', 'null', '{"token":1}', '{"user":{}}', '{"user":{"id":"7","roles":[]}}']) {
      storage.setItem(SESSION_KEY, damaged);
      expect(tab().user).toBeNull();
    }
  });

  it('gives its token while it is good, and renews it silently before the end', async () => {
    const { tab, traded } = browser();
    const session = tab();
    session.open(login('first'));
    expect(await session.token()).toBe(token('first'));
    await vi.advanceTimersByTimeAsync(13.9 * MINUTE);
    expect(traded).toEqual([]);
    await vi.advanceTimersByTimeAsync(0.2 * MINUTE);
    expect(traded).toEqual([null]);
    expect(await session.token()).toBe(token('renewed1'));
  });

  it('keeps no token in the storage', () => {
    const { tab, storage } = browser();
    tab().open(login('first'));
    expect(JSON.parse(storage.getItem(SESSION_KEY) ?? '')).toEqual({ user });
  });

  it('of an earlier version is exchanged for the cookie, once and not before the server answers', async () => {
    const { tab, storage, server, traded } = browser();
    const older = { token: token('old'), refToken: 'kept', expiresAt: Date.now() + MINUTE, user };
    storage.setItem(SESSION_KEY, JSON.stringify(older));
    const session = tab();
    server(async () => {
      throw new CallError('NETWORK');
    });
    await session.ready();
    expect(session.user).toEqual(user);
    server(async () => login('new'));
    expect(await session.token()).toBe(token('new'));
    expect(traded).toEqual(['kept', 'kept']);
    expect(storage.getItem(SESSION_KEY)).toBe(JSON.stringify({ user }));
    await session.refused(token('new'));
    expect(traded.at(-1)).toBeNull();
  });

  it('trades the cookie once for a page, however many calls want it, and of two pages one after the other', async () => {
    const { tab, traded, mostAtOnce } = browser();
    const first = tab();
    first.open(login('first'));
    const second = tab();
    vi.setSystemTime(Date.now() + 15 * MINUTE); // both missed the silent renewal while they slept
    const tokens = await Promise.all([first.token(), first.token(), second.token(), second.token()]);
    expect(tokens).toEqual([1, 1, 2, 2].map((at) => token(`renewed${at}`)));
    expect(traded).toEqual([null, null]);
    expect(mostAtOnce()).toBe(1);
  });

  it('renews a token that the server refuses, and not again for one renewed meanwhile', async () => {
    const { tab, traded } = browser();
    const session = tab();
    session.open(login('first'));
    expect(await session.refused(token('first'))).toBe(token('renewed1'));
    expect(await session.refused(token('first'))).toBe(token('renewed1'));
    expect(traded).toHaveLength(1);
  });

  it('ends when the server refuses to renew it', async () => {
    const { tab, server, storage } = browser();
    const session = tab();
    session.open(login('first'));
    const ends: (EndReason | null)[] = [];
    session.subscribe((ended) => ends.push(ended));
    server(async () => null);
    expect(await session.refused(token('first'))).toBeNull();
    expect(ends).toEqual(['refused']);
    expect(readStored(storage.getItem(SESSION_KEY))).toBeNull();
  });

  it('is kept when nobody answers, and tries again', async () => {
    const { tab, server, traded } = browser();
    const session = tab();
    session.open(login('first'));
    server(async () => {
      throw new CallError('NETWORK');
    });
    await vi.advanceTimersByTimeAsync(14.1 * MINUTE);
    expect(session.user).not.toBeNull();
    await expect(session.refused(token('first'))).rejects.toThrow('NETWORK');
    server(async () => login('late'));
    const before = traded.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(traded.length).toBeGreaterThan(before);
    expect(await session.token()).toBe(token('late'));
  });

  it('is renewed at start when its token has ended, and over when that is refused', async () => {
    const { tab, server } = browser();
    tab().open(login('first'));
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    const renewed = tab();
    await renewed.ready();
    expect(renewed.user).not.toBeNull();
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    server(async () => null);
    const refused = tab();
    await refused.ready();
    expect(refused.user).toBeNull();
  });

  it('does not come back when it is logged out during a renewal', async () => {
    const { tab, server, storage } = browser();
    const session = tab();
    session.open(login('first'));
    server(async () => {
      session.end('loggedOut');
      return login('late');
    });
    expect(await session.refused(token('first'))).toBeNull();
    expect(session.user).toBeNull();
    expect(storage.getItem(SESSION_KEY)).toBeNull();
  });
});

describe('other tabs', () => {
  it('end with the one that logs out, and follow a login', () => {
    const { tab, storage } = browser();
    const here = tab();
    here.open(login('first'));
    const there = tab();
    const ends: (EndReason | null)[] = [];
    there.subscribe((ended) => ends.push(ended));
    here.end('loggedOut');
    there.storageChanged(storage.getItem(SESSION_KEY));
    expect(there.user).toBeNull();
    here.open(login('second'));
    there.storageChanged(storage.getItem(SESSION_KEY));
    expect(there.user?.userName).toBe('ana');
    expect(ends).toEqual(['elsewhere', null]);
  });

  it('know that the server refused it to one of them, and renew nothing then', async () => {
    const { tab, storage, server, traded } = browser();
    const here = tab();
    here.open(login('first'));
    const [there, late] = [tab(), tab()];
    const ends: (EndReason | null)[] = [];
    there.subscribe((ended) => ends.push(ended));
    late.subscribe((ended) => ends.push(ended));
    server(async () => null);
    await here.refused(token('first'));
    there.storageChanged(storage.getItem(SESSION_KEY));
    expect(await late.refused(token('first'))).toBeNull(); // before it hears of the change
    expect(ends).toEqual(['refused', 'refused']);
    expect(traded).toHaveLength(1);
    expect(tab().user).toBeNull();
  });

  it('forget the token of who was logged in before', async () => {
    const { tab, storage } = browser();
    const [here, there] = [tab(), tab()];
    here.open(login('first'));
    there.storageChanged(storage.getItem(SESSION_KEY));
    await there.token();
    here.open({ token: token('second'), user: { ...user, id: 8 } });
    there.storageChanged(storage.getItem(SESSION_KEY));
    expect(there.tokenAtHand).toBeNull();
    expect(there.user?.id).toBe(8);
  });

  it('see a change of the user', () => {
    const { tab, storage } = browser();
    const here = tab();
    here.open(login('first'));
    here.updateUser({ language: 'US' });
    expect(readStored(storage.getItem(SESSION_KEY))?.user.language).toBe('US');
  });
});

describe('a tab that sees as another user', () => {
  it('reads with a token of its own, which is asked for anew with the user’s own, and after a reload', async () => {
    const { tab, seen, storage } = browser();
    const session = tab();
    session.open(login('first'));
    const stored = storage.getItem(SESSION_KEY);
    await session.seeAs(8);
    expect([session.user?.id, session.ownUser?.id, session.isOpenFor(8)]).toEqual([8, 7, false]);
    expect(await session.token()).toBe(token('seen1'));
    expect(await session.refused(token('seen1'))).toBe(token('seen2'));
    session.updateUser({ language: 'US' });
    expect(storage.getItem(SESSION_KEY)).toBe(stored);
    const reloaded = tab();
    await reloaded.ready();
    expect(reloaded.user?.id).toBe(8);
    expect(seen).toEqual([
      [token('first'), 8],
      [token('first'), 8],
      [token('renewed1'), 8],
    ]);
    reloaded.seeAsOneself();
    expect(await reloaded.token()).toBe(token('renewed1'));
    expect(tab().isSeeing).toBe(false);
  });

  it('sees as itself again when the server refuses, and not while nobody answers', async () => {
    const { tab, seesBy } = browser();
    const session = tab();
    session.open(login('first'));
    await session.seeAs(8);
    seesBy(async () => {
      throw new CallError('NETWORK');
    });
    await expect(session.refused(token('seen1'))).rejects.toThrow('NETWORK');
    expect(session.user?.id).toBe(8);
    seesBy(async () => {
      throw new CallError('FORBIDDEN');
    });
    expect(await session.refused(token('seen1'))).toBeNull();
    expect(session.user?.id).toBe(7);
    await expect(session.seeAs(8)).rejects.toThrow('FORBIDDEN');
    expect(session.isSeeing).toBe(false);
  });

  it('ends with the session', async () => {
    const { tab } = browser();
    const session = tab();
    session.open(login('first'));
    await session.seeAs(8);
    session.end('loggedOut');
    expect([session.user, session.isSeeing]).toEqual([null, false]);
  });
});

describe('the life of a token', () => {
  it('is the difference of its own times', () => {
    expect(tokenLifeMs(token('x', 15))).toBe(15 * MINUTE);
  });
  it('is unknown for what is no such token', () => {
    for (const text of ['', 'abc', 'a.b.c', `h.${btoa('{}')}.s`, `h.${btoa('null')}.s`]) {
      expect(tokenLifeMs(text)).toBeNull();
    }
  });
});

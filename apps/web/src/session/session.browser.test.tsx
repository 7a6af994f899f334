import { describe, expect, test, vi } from 'vitest';
import { network } from '../testing/api/fakeNetwork.ts';
import { inOtherTab } from '../testing/driver/otherTab.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { REFUSED, SESSION_KEY } from './stored.ts';

const MINUTE_MS = 60_000;

describe('a session', () => {
  test('is renewed silently before its token ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const app = await renderApp('/map', {
      prepare: ({ sessions }) => {
        sessions.lifeMinutes = 2;
      },
    });
    await app.map.drawn();
    const renewals = () => app.api.calls('refreshSession').length;
    expect(renewals()).toBe(1);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expect.poll(renewals).toBe(2);
    await expect.element(app.login.enter).not.toBeInTheDocument();
    await expect.element(app.connection).toMatchTextContent(/En vivo/);
  });

  test('goes on when the server refuses its token', async () => {
    const app = await renderApp();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    app.api.sessions.refuseTokens();
    await app.menuEntry('Estado de flota').click();
    await app.fleet.row('AND-104').click();
    await expect.element(app.heading('AND-104')).toBeVisible();
    await expect.poll(() => app.api.sessions.areOpen).toBe(true);
    await expect.element(app.login.enter).not.toBeInTheDocument();
  });

  test('goes on after a reload without any token in the storage, which scripts could read', async () => {
    const app = await renderApp();
    await app.map.drawn();
    for (let load = 0; load < 2; load++) {
      const texts = [localStorage, sessionStorage].flatMap((storage) => Object.values({ ...storage }));
      expect(texts.filter((text) => /token|renewal|given/i.test(text))).toEqual([]);
      app.reload();
      await app.map.drawn();
    }
    expect(app.storedSession()).toEqual({ user: expect.objectContaining({ userName: app.user.userName }) });
    expect(app.api.calls('refreshSession')).toEqual(Array(3).fill({ refToken: null }));
  });

  test('that an earlier version of the app stored is exchanged once', async () => {
    const app = await renderApp();
    await app.map.drawn();
    const refToken = app.api.sessions.renewalOf(app.user);
    localStorage.setItem(
      SESSION_KEY,
      JSON.stringify({ ...app.storedSession(), token: 'x.y.z', refToken, expiresAt: 0 }),
    );
    app.reload();
    await app.map.drawn();
    expect(app.api.calls('refreshSession').at(-1)).toEqual({ refToken });
    expect(localStorage.getItem(SESSION_KEY)).not.toContain(refToken);
    app.reload();
    await app.map.drawn();
    expect(app.api.calls('refreshSession').at(-1)).toEqual({ refToken: null });
  });

  test('that the server has ended leads to the login and says why', async () => {
    const app = await renderApp();
    await app.map.drawn();
    app.endSessionOnServer();
    await expect.element(app.notice('Su sesión ha terminado. Ingrese de nuevo.')).toBeVisible();
    await expect.element(app.login.enter).toBeVisible();
    await expect.poll(() => app.address()).toBe('/');
  });

  test('that the server refused to another tab says why in this one too, and leads back to where it was', async () => {
    const app = await renderApp('/map?panel=fleet');
    await app.map.drawn();
    inOtherTab((storage) => storage.setItem(SESSION_KEY, REFUSED));
    await expect.element(app.notice('Su sesión ha terminado. Ingrese de nuevo.')).toBeVisible();
    await expect.element(app.notice('Sesion finalizada con exito')).not.toBeInTheDocument();
    await app.login.submit(app.user.userName, app.user.password);
    await app.map.drawn();
    await expect.poll(() => app.address()).toBe('/map?panel=fleet');
  });

  test('ended by the server leads back to where it was after the login', async () => {
    const place = `/map/${assetId('AND-104')}?tab=journeys&period=3`;
    const app = await renderApp(place);
    await app.map.drawn();
    app.endSessionOnServer();
    await expect.element(app.login.enter).toBeVisible();
    await app.login.submit(app.user.userName, app.user.password);
    await app.map.drawn();
    await expect.poll(() => app.address()).toBe(place);
  });
});

describe('logging out', () => {
  test('says so, and nothing of the fleet is left', async () => {
    const app = await renderApp();
    await app.map.drawn();
    await app.userMenu('Cerrar sesión');
    await expect.element(app.notice('Sesion finalizada con exito')).toBeVisible();
    await expect.element(app.login.enter).toBeVisible();
    await expect.element(app.map.element).not.toBeInTheDocument();
    await expect.poll(() => app.api.sessions.areOpen).toBe(false);
    app.open('/map');
    await expect.element(app.notice('Área restringida para usuarios logueados')).toBeVisible();
  });

  test('ends it in the other tabs', async () => {
    const app = await renderApp('/map?panel=fleet');
    await app.map.drawn();
    inOtherTab((storage) => storage.removeItem(SESSION_KEY));
    await expect.element(app.notice('Sesion finalizada con exito')).toBeVisible();
    await expect.element(app.login.enter).toBeVisible();
  });

  test('is kept in this browser before the server ends what the other tabs have open', async () => {
    const app = await renderApp();
    await app.map.drawn();
    const { sessions } = app.api;
    const end = sessions.end.bind(sessions);
    const kept: (string | null)[] = [];
    vi.spyOn(sessions, 'end').mockImplementation(() => {
      kept.push(localStorage.getItem(SESSION_KEY));
      end();
    });
    await app.userMenu('Cerrar sesión');
    await expect.poll(() => kept).toEqual([null]);
    await expect.element(app.notice('Sesion finalizada con exito')).toBeVisible();
  });

  test('without a network ends it on the server as soon as there is one', async () => {
    const app = await renderApp();
    await app.map.drawn();
    vi.spyOn(console, 'warn').mockReturnValue();
    network.cut();
    await app.userMenu('Cerrar sesión');
    await expect.element(app.login.enter).toBeVisible();
    expect(app.api.sessions.areOpen).toBe(true);
    network.restore();
    await expect.poll(() => app.api.sessions.areOpen).toBe(false);
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('logout'))).toEqual([]);
  });

  test('does not lead the next user to what the last one looked at', async () => {
    const app = await renderApp(`/map/${assetId('AND-104')}`);
    await expect.element(app.heading('AND-104')).toBeVisible();
    const next = app.api.newUser();
    await app.userMenu('Cerrar sesión');
    await app.login.submit(next.userName, next.password);
    await app.map.drawn();
    await expect.poll(() => app.address()).toBe('/map');
  });
});

test('a login in one tab lets the waiting ones in', async () => {
  const elsewhere = await renderApp();
  await elsewhere.map.drawn();
  const opened = JSON.stringify(elsewhere.storedSession());
  localStorage.clear();
  elsewhere.open('/login');
  await expect.element(elsewhere.login.enter).toBeVisible();
  inOtherTab((storage) => storage.setItem(SESSION_KEY, opened));
  await elsewhere.map.drawn();
});

import { describe, expect, test } from 'vitest';
import { APP_CODE } from '../../testing/areas/secondFactor.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const REFUSED = 'El enlace de ingreso no es válido o ya fue usado';

describe('an autologin link', () => {
  test('logs in, and its token stays neither in the address nor in the history', async () => {
    const app = await renderApp('/forbidden', { user: null });
    app.api.fleet.links.set('enlace-de-elena', app.api.newUser());
    await expect.element(app.heading('Acceso Denegado')).toBeVisible();
    history.pushState(null, '', '/');
    app.open('/autologin/enlace-de-elena');
    await expect.element(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
    await app.map.drawn();
    await expect.poll(() => app.address()).toBe('/map');
    app.back();
    await expect.element(app.heading('Acceso Denegado')).toBeVisible();
    app.forward();
    await app.map.drawn();
    await expect.poll(() => app.address()).toBe('/map');
  });

  test.each(['inventado', 'a%20b%3Cc%3E'])('that the server refuses says so: %s', async (token) => {
    const app = await renderApp(`/autologin/${token}`, { user: null });
    await expect.element(app.page.getByRole('alert')).toHaveTextContent(REFUSED);
    expect(app.api.calls('loginByToken')).toEqual([
      expect.objectContaining({ token: decodeURIComponent(token) }),
    ]);
    await expect.poll(() => app.address()).toBe('/autologin');
    await app.link('Ir a la página de ingreso').click();
    await expect.element(app.login.enter).toBeVisible();
  });

  test('of a user with two-step verification asks for a code', async () => {
    const app = await renderApp('/forbidden', { user: null });
    const user = app.api.newUser();
    user.secondFactor = { since: '2026-11-20T13:00:00Z', recoveryCodes: [] };
    app.api.fleet.links.set('enlace-de-elena', user);
    app.open('/autologin/enlace-de-elena');
    const code = app.page.getByLabelText('Código', { exact: true });
    await code.fill('000000');
    await app.button('Ingresar').click();
    await expect.element(app.page.getByText('El código no es correcto o ya fue usado')).toBeVisible();
    await code.fill(APP_CODE);
    await app.button('Ingresar').click();
    await expect.element(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
    await expect.poll(() => app.address()).toBe('/map');
  });
});

import { describe, expect, test } from 'vitest';
import { network } from '../../testing/api/fakeNetwork.ts';
import { APP_CODE } from '../../testing/areas/secondFactor.ts';
import { assetId } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const WRONG = 'Usuario o contraseña incorrectos';

/** A page where nobody is logged in, and somebody who could be. */
async function openPage(path = '/login') {
  const app = await renderApp(path, { user: null });
  return { app, user: app.api.newUser() };
}

describe('login', () => {
  test('with the right password leads to the map and says so', async () => {
    const { app, user } = await openPage('/');
    await app.login.submit(user.userName, user.password);
    await expect.element(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
    await app.map.drawn();
    await expect.poll(() => app.address()).toBe('/map');
  });

  test('is pressed by Enter in the password field', async () => {
    const { app, user } = await openPage();
    await app.login.userName.fill(user.userName);
    await app.login.password.fill(user.password);
    await app.press('{Enter}');
    await expect.element(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
  });

  test('with a wrong password stays, says so and keeps the name', async () => {
    const { app, user } = await openPage();
    await app.login.submit(user.userName, 'otra-clave');
    await expect.element(app.login.complaint).toHaveTextContent(WRONG);
    await expect.element(app.login.userName).toHaveValue(user.userName);
    await expect.poll(() => app.address()).toBe('/login');
    await app.login.submit(user.userName, user.password);
    await app.map.drawn();
  });

  test('answers bad input like a wrong password', async () => {
    const { app } = await openPage();
    const bad = [
      ['', ''],
      ["admin' OR '1'='1' --", 'x'],
      ['<script>alert(1)</script>', '\u{1F600}'],
      ['x'.repeat(5_000), 'y'.repeat(5_000)],
    ] as const;
    for (const [userName, password] of bad) {
      await app.login.submit(userName, password);
      await expect.element(app.login.complaint).toHaveTextContent(WRONG);
      app.reload();
    }
    const sent = app.api.calls('login').map((call) => [call.userName, call.password]);
    expect(sent, 'unchanged').toEqual(bad);
  });

  test('says how long to wait after too many attempts', async () => {
    const { app } = await openPage();
    app.api.fail('login', 'TOO_MANY_ATTEMPTS', { retryAfterS: 600 });
    await app.login.submit('adivinado', 'intento-10');
    await expect.element(app.login.complaint).toMatchTextContent('Demasiados intentos. Espere 600 segundos');
  });

  test('says that there is no connection, and works when it is back', async () => {
    const { app, user } = await openPage();
    network.cut();
    await app.login.submit(user.userName, user.password);
    const complaint = 'No hay conexión con el servidor. Inténtelo de nuevo.';
    await expect.element(app.login.complaint).toHaveTextContent(complaint);
    network.restore();
    await app.login.enter.click();
    await app.map.drawn();
  });

  test('reminds who is logged in already, and leads on', async () => {
    const app = await renderApp('/login');
    await expect.element(app.notice('Ya has ingresado al sistema')).toBeVisible();
    await app.map.drawn();
    await expect.poll(() => app.address()).toBe('/map');
  });

  test('leads back to the page that was asked for', async () => {
    const wanted = `/map/${assetId('AND-104')}?tab=journeys`;
    const { app, user } = await openPage(wanted);
    await expect.element(app.login.enter).toBeVisible();
    await app.login.submit(user.userName, user.password);
    await expect.element(app.panel('AND-104').tab('Recorridos')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => app.address()).toBe(wanted);
  });

  test('offers the logins of a demo', async () => {
    const app = await renderApp('/login', {
      user: null,
      prepare: (api) => {
        const { userName, password } = api.newUser();
        api.fleet.demoLogins = [{ userName, password, roleName: 'Gerente' }];
      },
    });
    const { userName } = app.api.fleet.demoLogins[0] ?? { userName: '' };
    await app.login.chooseDemoLogin(userName);
    await expect.element(app.login.userName).toHaveValue(userName);
    await app.login.enter.click();
    await app.map.drawn();
    await expect.element(app.button('Menú de usuario')).toBeVisible();
  });

  test('goes through with the keyboard alone', async () => {
    const { app, user } = await openPage();
    await expect.element(app.login.userName).toHaveFocus();
    await app.press(user.userName);
    await app.press('{Tab}');
    await expect.element(app.login.password).toHaveFocus();
    await app.press(user.password);
    await app.press('{Tab}');
    await expect.element(app.login.enter).toHaveFocus();
    await app.press(' ');
    await app.map.drawn();
  });
});

describe('a login of a user with two-step verification', () => {
  async function openWithCode() {
    const opened = await openPage();
    opened.user.secondFactor = { since: '2026-11-20T13:00:00Z', recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] };
    await opened.app.login.submit(opened.user.userName, opened.user.password);
    const code = opened.app.page.getByLabelText('Código', { exact: true });
    await expect.element(code).toHaveFocus();
    return { ...opened, code };
  }

  test('asks for a code, says that it is wrong, and leads to the map with the right one', async () => {
    const { app, code } = await openWithCode();
    await code.fill('000000');
    await app.press('{Enter}');
    await expect
      .element(app.page.getByRole('alert').getByText('El código no es correcto o ya fue usado'))
      .toBeVisible();
    await code.fill(APP_CODE);
    await app.press('{Enter}');
    await expect.element(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
    await app.map.drawn();
  });

  test('leads back to name and password, which stay', async () => {
    const { app, user } = await openWithCode();
    await app.button('Volver').click();
    await expect.element(app.login.userName).toHaveValue(user.userName);
    await expect.element(app.login.enter).toBeVisible();
    await expect.element(app.page.getByRole('alert')).not.toBeInTheDocument();
  });
});

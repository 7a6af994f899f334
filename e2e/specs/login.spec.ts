import { expect, test } from '../driver/fixtures.ts';

test.use({ maps: 'blank' });

const WRONG = 'Usuario o contraseña incorrectos';

test.describe('login', () => {
  test('with the right password leads to the map and says so', async ({ app, system }) => {
    const user = await system.newUser();
    await app.open('/');
    await app.login.submit(user.userName, user.password);
    await expect(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
    await app.map.drawn();
    expect(app.address()).toBe('/map');
  });

  test('takes Enter in the password field', async ({ app, system }) => {
    const user = await system.newUser();
    await app.open('/login');
    await app.login.userName.fill(user.userName);
    await app.login.password.fill(user.password);
    await app.press('Enter');
    await expect(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
  });

  test('with a wrong password stays, says so and keeps the name', async ({ app, system }) => {
    const user = await system.newUser();
    await app.open('/login');
    await app.login.submit(user.userName, 'otra-clave');
    await expect(app.login.complaint).toHaveText(WRONG);
    await expect(app.login.userName).toHaveValue(user.userName);
    expect(app.address()).toBe('/login');
    await app.login.submit(user.userName, user.password);
    await app.map.drawn();
  });

  test('answers bad input like a wrong password', async ({ app }) => {
    await app.open('/login');
    for (const [userName, password] of [
      ['', ''],
      ["admin' OR '1'='1' --", 'x'],
      ['<script>alert(1)</script>', '\u{1F600}'],
      ['x'.repeat(5_000), 'y'.repeat(5_000)],
    ] as const) {
      await app.login.submit(userName, password);
      await expect(app.login.complaint).toHaveText(WRONG);
      await app.reload();
    }
  });

  test('makes who guesses too often wait', async ({ app, page }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' }); // not in the way of the other specs
    await app.open('/login');
    for (let i = 0; i < 10; i++) {
      await app.login.submit('adivinado', `intento-${i}`);
      await expect(app.login.complaint).toHaveText(WRONG);
    }
    await app.login.submit('adivinado', 'intento-10');
    await expect(app.login.complaint).toHaveText(/Demasiados intentos\. Espere \d+ segundos/);
  });

  test('says that there is no connection, and works when it is back', async ({ app, system, mishaps }) => {
    const user = await system.newUser();
    await app.open('/login');
    await app.page.context().setOffline(true);
    await app.login.submit(user.userName, user.password);
    await expect(app.login.complaint).toHaveText('No hay conexión con el servidor. Inténtelo de nuevo.');
    await app.page.context().setOffline(false);
    await app.login.enter.click();
    await app.map.drawn();
    mishaps.expected(/ERR_INTERNET_DISCONNECTED/);
  });

  test('tells who is logged in already, and leads on', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/login');
    await expect(app.notice('Ya has ingresado al sistema')).toBeVisible();
    await app.map.drawn();
    expect(app.address()).toBe('/map');
  });

  test('leads back to the page that was asked for', async ({ app, system }) => {
    const user = await system.newUser();
    const wanted = `/map/${system.assetId('AND-104')}?tab=journeys`;
    await app.open(wanted);
    await expect(app.login.enter).toBeVisible();
    await app.login.submit(user.userName, user.password);
    await expect(app.panel('AND-104').tab('Recorridos')).toHaveAttribute('aria-selected', 'true');
    expect(app.address()).toBe(wanted);
  });

  test('offers the logins of a demo', async ({ app }) => {
    await app.open('/login');
    await app.login.chooseDemoLogin('gerente');
    await expect(app.login.userName).toHaveValue('gerente');
    await app.login.enter.click();
    await app.map.drawn();
    await expect(app.button('Menú de usuario')).toBeVisible();
  });

  test('goes through with the keyboard alone', async ({ app, system }) => {
    const user = await system.newUser();
    await app.open('/login');
    await expect(app.login.userName).toBeFocused();
    await app.page.keyboard.type(user.userName);
    await app.press('Tab');
    await expect(app.login.password).toBeFocused();
    await app.page.keyboard.type(user.password);
    await app.press('Tab');
    await expect(app.login.enter).toBeFocused();
    await app.press('Space');
    await app.map.drawn();
  });
});

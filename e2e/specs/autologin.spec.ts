import { expect, test } from '../driver/fixtures.ts';

test.use({ maps: 'blank' });

const REFUSED = 'El enlace de ingreso no es válido o ya fue usado';

test.describe('an autologin link', () => {
  test('logs in, and its token stays neither in the address nor in the history', async ({ app, system }) => {
    const { userName } = await system.newUser({ firstName: 'Elena', lastName: 'Enlace' });
    const token = await system.newLink({ userName });
    await app.open('/forbidden');
    await app.open(`/autologin/${token}`);
    await expect(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
    await app.map.drawn();
    expect(app.address()).toBe('/map');
    await app.back();
    await expect(app.heading('Acceso Denegado')).toBeVisible();
    await app.page.goForward();
    await app.map.drawn();
    expect(app.page.url()).not.toContain(token);
  });

  test('works once', async ({ app, system, browser }) => {
    const { userName } = await system.newUser();
    const token = await system.newLink({ userName });
    await app.open(`/autologin/${token}`);
    await app.map.drawn();
    const elsewhere = await browser.newContext();
    const page = await elsewhere.newPage();
    await page.goto(`${system.address.url}/autologin/${token}`);
    await expect(page.getByRole('alert')).toHaveText(REFUSED);
    expect(page.url()).not.toContain(token);
    await page.getByRole('link', { name: 'Ir a la página de ingreso' }).click();
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
    await elsewhere.close();
  });

  test('works again where it is meant to', async ({ app, system }) => {
    const { userName } = await system.newUser();
    const token = await system.newLink({ userName, singleUse: false });
    for (let i = 0; i < 2; i++) {
      await app.open(`/autologin/${token}`);
      await app.map.drawn();
    }
  });

  test('does not work when it has expired or is made up', async ({ app, system }) => {
    const { userName } = await system.newUser();
    for (const token of [await system.newLink({ userName, expiresInS: -1 }), 'inventado', 'a%20b%3Cc%3E']) {
      await app.open(`/autologin/${token}`);
      await expect(app.page.getByRole('alert')).toHaveText(REFUSED);
    }
  });
});

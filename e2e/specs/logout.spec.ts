import { expect, test } from '../driver/fixtures.ts';

test.use({ maps: 'blank' });

test.describe('logging out', () => {
  test('says so, and nothing of the fleet is left', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await app.userMenu('Cerrar sesión');
    await expect(app.notice('Sesion finalizada con exito')).toBeVisible();
    await expect(app.login.enter).toBeVisible();
    await expect(app.map.element).toHaveCount(0);
    await app.open('/map');
    await expect(app.notice('Área restringida para usuarios logueados')).toBeVisible();
  });

  test('takes the other tabs along', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    const other = await app.newTab();
    await other.open('/map?panel=fleet');
    await other.map.drawn();
    // A notice goes by itself: whoever looks only after the logout may come too late.
    const noticed = other.notice('Sesion finalizada con exito').waitFor();
    await Promise.all([noticed, app.userMenu('Cerrar sesión')]);
    await expect(other.login.enter).toBeVisible();
  });

  test('does not lead the next user to what the last one looked at', async ({ app, system }) => {
    const [first, second] = [await system.newUser(), await system.newUser()];
    await app.enter(first, `/map/${system.assetId('AND-104')}`);
    await expect(app.heading('AND-104')).toBeVisible();
    await app.userMenu('Cerrar sesión');
    await app.login.submit(second.userName, second.password);
    await app.map.drawn();
    expect(app.address()).toBe('/map');
  });

  test('ends the session on the server, whoever still has its token', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    const token = await app.sessionToken();
    await system.call('{ currentUser { id } }', {}, token);
    await app.userMenu('Cerrar sesión');
    await expect(app.login.enter).toBeVisible();
    await expect(system.call('{ currentUser { id } }', {}, token)).rejects.toThrow('UNAUTHENTICATED');
  });
});

test('a login in one tab lets the waiting ones in', async ({ app, system }) => {
  const user = await system.newUser();
  await app.open('/login');
  const other = await app.newTab();
  await other.open('/login');
  await app.login.submit(user.userName, user.password);
  await app.map.drawn();
  await other.map.drawn();
});

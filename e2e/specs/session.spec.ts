import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

test('a session from its login to its logout, which ends it in every tab and on the server', async ({
  app,
  system,
}) => {
  const user = await system.newUser();
  const wanted = `/map/${system.assetId('AND-104')}?tab=journeys`;
  await app.open(wanted);
  await app.login.submit(user.userName, 'otra-clave');
  await expect(app.login.complaint).toHaveText('Usuario o contraseña incorrectos');
  await app.login.submit(user.userName, user.password);
  await expect(app.notice('Has ingresado satisfactoriamente')).toBeVisible();
  await expect(app.panel('AND-104').tab('Recorridos')).toHaveAttribute('aria-selected', 'true');
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  expect(app.address()).toBe(wanted);

  await app.spoilToken();
  await app.reload();
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  const { token } = app;
  await system.call('{ currentUser { id } }', {}, token);

  const other = await app.newTab();
  await other.open('/map?panel=fleet');
  await other.map.drawn();
  // A notice goes by itself: whoever looks only after the logout may come too late.
  const noticed = other.notice('Sesion finalizada con exito').waitFor();
  await Promise.all([noticed, app.userMenu('Cerrar sesión')]);
  await expect(other.login.enter).toBeVisible();
  await expect(app.login.enter).toBeVisible();
  const refused = () => system.call('{ currentUser { id } }', {}, token).then(() => '', String);
  await expect.poll(refused).toContain('UNAUTHENTICATED');

  await app.login.submit(user.userName, user.password);
  await app.map.drawn();
  await other.map.drawn();
});

test('an autologin link logs in once', async ({ app, system, browser }) => {
  const { userName } = await system.newUser();
  const token = await system.newLink({ userName });
  await app.open(`/autologin/${token}`);
  await app.map.drawn();
  expect(app.address()).toBe('/map');

  const elsewhere = await app.inAnotherBrowser(browser);
  await elsewhere.open(`/autologin/${token}`);
  await expect(elsewhere.page.getByRole('alert')).toHaveText(
    'El enlace de ingreso no es válido o ya fue usado',
  );
  expect(elsewhere.address()).not.toContain(token);
  await elsewhere.page.context().close();
});

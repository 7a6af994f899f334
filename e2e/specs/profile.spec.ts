import { expect, test } from '../driver/fixtures.ts';

test.use({ maps: 'blank' });

test('a password is changed: the old one is over, and so are the sessions elsewhere', async ({
  app,
  system,
  browser,
}) => {
  const user = await system.newUser();
  const elsewhere = await app.inAnotherBrowser(browser);
  await elsewhere.enter(user);
  await elsewhere.map.drawn();
  await app.enter(user);
  await app.userMenu('Cambiar contraseña');
  const dialog = app.dialog('Cambiar contraseña');
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(user.password);
  await dialog.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-9');
  await dialog.getByLabel('Repetir nueva contraseña', { exact: true }).fill('otra-clave-9');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(app.notice('Usuario actualizado correctamente')).toBeVisible();
  await expect(elsewhere.login.enter).toBeVisible();
  await elsewhere.login.submit(user.userName, user.password);
  await expect(elsewhere.login.complaint).toHaveText('Usuario o contraseña incorrectos');
  await elsewhere.login.submit(user.userName, 'otra-clave-9');
  await elsewhere.map.drawn();
  await elsewhere.page.context().close();
  await app.reload();
  await app.map.drawn();
});

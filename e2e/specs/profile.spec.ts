import { expect, test } from '../driver/fixtures.ts';

test.use({ maps: 'blank' });

/** A picture of one pixel. */
const PHOTO = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const TOO_SHORT = 'Debe tener 6 o más caracteres';

test.describe('the profile', () => {
  test('is changed: names and photo, shown at once and after the next login', async ({ app, system }) => {
    const user = await system.newUser();
    await app.enter(user);
    await app.userMenu('Modificar información de perfil');
    const dialog = app.dialog('Modificar información de perfil');
    await dialog.getByLabel('Nombre').fill('  María José ');
    await dialog.getByLabel('Apellido').fill('D’Angelo <b>');
    await app.choosePhoto(PHOTO);
    await expect(dialog.getByRole('button', { name: 'Quitar imagen' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(app.notice('Usuario actualizado correctamente')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await app.enter(user);
    await app.button('Menú de usuario').click();
    await expect(app.page.getByRole('menu')).toContainText('María José D’Angelo <b>');
    await expect(app.button('Menú de usuario').locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  });

  test('wants both names, and says so on saving only', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.userMenu('Modificar información de perfil');
    const dialog = app.dialog('Modificar información de perfil');
    await dialog.getByLabel('Nombre').fill('');
    await dialog.getByLabel('Apellido').fill('   ');
    await expect(dialog.getByText('Requerido')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('Requerido')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Cancelar' }).last().click();
    await expect(dialog).toHaveCount(0);
  });

  test('takes pictures only', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.userMenu('Modificar información de perfil');
    await app.choosePhoto({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no es una imagen'),
    });
    await expect(app.notice('El archivo no es una imagen')).toBeVisible();
    await expect(app.button('Quitar imagen')).toHaveCount(0);
  });
});

test.describe('the password', () => {
  test('is checked on saving, field by field', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.userMenu('Cambiar contraseña');
    const dialog = app.dialog('Cambiar contraseña');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('Requerido')).toHaveCount(3);
    for (const label of ['Contraseña actual', 'Nueva contraseña', 'Repetir nueva contraseña'])
      await dialog.getByLabel(label, { exact: true }).fill('12345');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText(TOO_SHORT)).toHaveCount(3);
  });

  test('is refused when the current one is wrong or the new ones differ', async ({ app, system }) => {
    const user = await system.newUser();
    await app.enter(user);
    await app.userMenu('Cambiar contraseña');
    const dialog = app.dialog('Cambiar contraseña');
    const submit = async (...values: [string, string, string]) => {
      const labels = ['Contraseña actual', 'Nueva contraseña', 'Repetir nueva contraseña'];
      for (const [at, label] of labels.entries())
        await dialog.getByLabel(label, { exact: true }).fill(values[at] ?? '');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
    };
    await submit(user.password, 'nueva-clave-1', 'nueva-clave-2');
    await expect(app.notice('Las contraseñas no coinciden')).toBeVisible();
    await submit('equivocada', 'nueva-clave-1', 'nueva-clave-1');
    await expect(app.notice('La contraseña actual no es correcta')).toBeVisible();
    await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible();
  });

  test('is changed: the old one is over, and so are the sessions elsewhere', async ({
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
});

import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/fleet/users.ts';
import { ONE_PIXEL } from '../testing/onePixel.ts';
import { renderApp } from '../testing/renderApp.tsx';

const TOO_SHORT = 'Debe tener 6 o más caracteres';

describe('the profile', () => {
  const TITLE = 'Modificar información de perfil';

  test('is changed: names and photo, shown at once and after the next login', async () => {
    const app = await renderApp();
    await app.userMenu(TITLE);
    const dialog = app.dialog(TITLE);
    await dialog.getByLabelText('Nombre').fill('  María José ');
    await dialog.getByLabelText('Apellido').fill('D’Angelo <b>');
    await app.chooseFile('Elegir imagen', ONE_PIXEL);
    await expect.element(dialog.getByRole('button', { name: 'Quitar imagen' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(app.notice('Usuario actualizado correctamente')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    for (const login of ['the same', 'the next']) {
      if (login === 'the next') app.enter(app.user);
      await app.button('Menú de usuario').click();
      await expect.element(app.page.getByRole('menu')).toMatchTextContent(/María José D’Angelo <b>/);
      const photo = app.button('Menú de usuario').css('img');
      await expect.element(photo).toHaveAttribute('src', expect.stringMatching(/^data:image\/jpeg/));
    }
    expect(app.api.calls('updateUserProfileInformation')).toEqual([
      expect.objectContaining({
        userId: app.user.shown.id,
        firstName: 'María José',
        lastName: 'D’Angelo <b>',
      }),
    ]);
  });

  test('wants both names, and says so on saving only', async () => {
    const app = await renderApp();
    await app.userMenu(TITLE);
    const dialog = app.dialog(TITLE);
    await dialog.getByLabelText('Nombre').fill('');
    await dialog.getByLabelText('Apellido').fill('   ');
    await expect.element(dialog.getByText('Requerido')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('Requerido')).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Cancelar' }).last().click();
    await app.button('Descartar los cambios').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(app.api.calls('updateUserProfileInformation')).toEqual([]);
  });

  test('accepts pictures only', async () => {
    const app = await renderApp();
    await app.userMenu(TITLE);
    await app.chooseFile('Elegir imagen', { ...ONE_PIXEL, base64: btoa('no es una imagen') });
    await expect.element(app.notice('El archivo no es una imagen')).toBeVisible();
    await expect.element(app.button('Quitar imagen')).not.toBeInTheDocument();
  });
});

describe('the password', () => {
  const LABELS = ['Contraseña actual', 'Nueva contraseña', 'Repetir nueva contraseña'] as const;

  /** The dialog, and the way to fill it in and save. */
  async function openDialog() {
    const app = await renderApp();
    await app.userMenu('Cambiar contraseña');
    const dialog = app.dialog('Cambiar contraseña');
    const submit = async (...values: [string, string, string]) => {
      for (const [at, label] of LABELS.entries()) await dialog.getByLabelText(label).fill(values[at] ?? '');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
    };
    return { app, dialog, submit };
  }

  test('is checked on saving, field by field', async () => {
    const { app, dialog, submit } = await openDialog();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('Requerido')).toHaveLength(3);
    await submit('12345', '12345', '12345');
    await expect.element(dialog.getByText(TOO_SHORT)).toHaveLength(3);
    expect(app.api.calls('changePassword')).toEqual([]);
  });

  test('is refused when the current one is wrong or the new ones differ', async () => {
    const { app, dialog, submit } = await openDialog();
    await submit(PASSWORD, 'nueva-clave-1', 'nueva-clave-2');
    await expect.element(app.notice('Las contraseñas no coinciden')).toBeVisible();
    await submit('equivocada', 'nueva-clave-1', 'nueva-clave-1');
    await expect.element(app.notice('La contraseña actual no es correcta')).toBeVisible();
    await expect.element(dialog.getByText('La contraseña actual no es correcta')).toBeVisible();
  });
});

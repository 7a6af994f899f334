import { describe, expect, test } from 'vitest';
import { APP_CODE } from '../testing/areas/secondFactor.ts';
import { renderApp } from '../testing/renderApp.tsx';

const TITLE = 'Verificación en dos pasos';

/** The dialog of a user who has no second factor, or has had one since a while. */
async function openDialog(recoveryCodes: readonly string[] | null = null) {
  const app = await renderApp('/map', {
    prepare: (api) => {
      const [user] = api.fleet.users;
      if (user && recoveryCodes) user.secondFactor = { since: '2026-11-20T13:00:00Z', recoveryCodes };
    },
  });
  await app.userMenu(TITLE);
  const user = app.api.fleet.users[0]!;
  return { app, dialog: app.dialog(TITLE), user };
}

describe('two-step verification', () => {
  test('is turned on by the password and a first code, and shows recovery codes once', async () => {
    const { app, dialog, user } = await openDialog();
    const password = dialog.getByLabelText('Contraseña actual', { exact: true });
    await expect.element(password).toHaveFocus();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect.element(dialog.getByText('Requerido')).toBeVisible();
    await password.fill('otra');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect.element(dialog.getByText('La contraseña actual no es correcta')).toBeVisible();
    await password.fill(user.password);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect.element(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible();
    await expect.element(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    await expect.element(dialog.getByLabelText('Código de la aplicación')).toHaveFocus();
    await dialog.getByLabelText('Código de la aplicación').fill('000000');
    await dialog.getByRole('button', { name: 'Activar' }).click();
    await expect.element(dialog.getByText('El código no es correcto o ya fue usado')).toBeVisible();
    await dialog.getByLabelText('Código de la aplicación').fill(APP_CODE);
    await dialog.getByRole('button', { name: 'Activar' }).click();
    await expect.element(app.notice('La verificación en dos pasos está activada')).toBeVisible();
    await expect.element(dialog.getByRole('listitem')).toHaveLength(10);
    await dialog.getByRole('button', { name: 'Los guardé' }).click();
    await expect.element(dialog.getByText('Le quedan 10 códigos de recuperación sin usar.')).toBeVisible();
  });

  test('gives new recovery codes, and is turned off by password and code', async () => {
    const { app, dialog, user } = await openDialog(['AAAA-BBBB-CCCC-DDDD']);
    await expect.element(dialog.getByText('Le queda 1 código de recuperación sin usar.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Códigos de recuperación nuevos' }).click();
    await dialog.getByLabelText(/recuperación/).fill('AAAA-BBBB-CCCC-DDDD');
    await dialog.getByRole('button', { name: 'Crear códigos' }).click();
    await expect.element(dialog.getByRole('listitem')).toHaveLength(10);
    await dialog.getByRole('button', { name: 'Los guardé' }).click();
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await dialog.getByLabelText('Contraseña actual', { exact: true }).fill(user.password);
    await dialog.getByLabelText(/recuperación/).fill(APP_CODE);
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await expect.element(app.notice('La verificación en dos pasos está desactivada')).toBeVisible();
    expect(user.secondFactor).toBeUndefined();
  });
});

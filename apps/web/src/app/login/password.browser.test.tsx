import { expect, test } from 'vitest';
import { openPasswordLink } from '../../testing/fleet/passwordLinks.ts';
import { renderApp } from '../../testing/renderApp.tsx';

test('who forgot the password asks for a link, and is told the same whoever that is', async () => {
  const app = await renderApp('/login', { user: null });
  await app.page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
  await app.button('Enviar enlace').click();
  await expect.element(app.text('Requerido')).toBeVisible();
  await app.page.getByLabelText('Usuario o email').fill(' oscar@andina.test ');
  await app.button('Enviar enlace').click();
  await expect.element(app.heading('Revise su correo')).toBeVisible();
  expect(app.api.calls('requestPasswordReset')).toEqual([{ user: 'oscar@andina.test' }]);
});

test('the login does not offer a mail that nobody would send', async () => {
  const app = await renderApp('/login', {
    user: null,
    prepare: ({ fleet }) => {
      fleet.byMail = false;
    },
  });
  await expect.element(app.button(/^admin/)).toBeVisible(); // the settings are there
  expect(app.page.getByRole('link', { name: '¿Olvidó su contraseña?' }).elements()).toEqual([]);
});

test('a link sets a password that was typed twice alike, once', async () => {
  const app = await renderApp('/set-password#enlace-de-clave-1', {
    user: null,
    prepare: ({ fleet }) => void openPasswordLink(fleet, 1, 'INVITATION'),
  });
  await expect.element(app.heading('Elija su contraseña')).toBeVisible();
  const [first, second] = [
    app.page.getByLabelText('Contraseña nueva', { exact: true }),
    app.page.getByLabelText('Repita la contraseña', { exact: true }),
  ];
  await first.fill('una clave larga');
  await second.fill('otra clave larga');
  await app.button('Guardar contraseña').click();
  await expect.element(app.text('Las contraseñas no coinciden')).toBeVisible();
  await second.fill('una clave larga');
  await app.button('Guardar contraseña').click();
  await expect.element(app.heading('Su contraseña se guardó')).toBeVisible();
  app.open('/set-password#enlace-de-clave-1');
  await expect.element(app.heading('El enlace ya no sirve')).toBeVisible();
});

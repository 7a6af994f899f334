import { notificationsStore } from '@mantine/notifications';
import { describe, expect, test } from 'vitest';
import { ANDINA } from '../testing/fleet/company.ts';
import { drawCircle } from '../testing/fleet/geofences.ts';
import { renderApp } from '../testing/renderApp.tsx';

/** For how long a message that is shown stays, in milliseconds. */
const lasting = (text: string) =>
  notificationsStore.getState().notifications.find(({ message }) => message === text)?.autoClose;

/** Chooses another language, which is stored or not. */
async function chooseLanguage(app: Awaited<ReturnType<typeof renderApp>>): Promise<void> {
  await app.userMenu('Seleccionar idioma');
  const dialog = app.dialog('Seleccionar idioma');
  await dialog.getByRole('radio', { name: 'English (US)' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
}

describe('a message stays', () => {
  test('2.5 s where it says what was done', async () => {
    const app = await renderApp();
    await chooseLanguage(app);
    await expect.poll(() => lasting('Language updated')).toBe(2_500);
  });

  test('5 s where something failed', async () => {
    const app = await renderApp('/map', { prepare: (api) => api.fail('updateUser', 'UNAVAILABLE') });
    await chooseLanguage(app);
    const text = 'El servicio no está disponible en este momento. Inténtelo de nuevo.';
    await expect.poll(() => lasting(text)).toBe(5_000);
  });

  test('5 s where it is about geofences on the map', async () => {
    const app = await renderApp('/map', {
      prepare: ({ fleet }) => drawCircle(fleet, ANDINA, 'Patio'),
    });
    await app.map.button('Ver geocercas').click();
    await expect.poll(() => lasting('Geocercas agregadas correctamente')).toBe(5_000);
    await app.map.button('Ocultar geocercas').click();
    await expect.poll(() => lasting('Se ocultaron las geocercas')).toBe(5_000);
    app.api.fleet.geofences = [];
    await app.map.button('Ver geocercas').click();
    await expect.poll(() => lasting('El cliente seleccionado no tiene geocercas')).toBe(5_000);
  });

  test('6 s where it is about who is let in, sent away or has left', async () => {
    const app = await renderApp('/map', { user: null });
    await expect.poll(() => lasting('Área restringida para usuarios logueados')).toBe(6_000);
    const user = app.api.newUser();
    await app.login.submit(user.userName, user.password);
    await expect.poll(() => lasting('Has ingresado satisfactoriamente')).toBe(6_000);
    app.open('/login');
    await expect.poll(() => lasting('Ya has ingresado al sistema')).toBe(6_000);
    await app.userMenu('Cerrar sesión');
    await expect.poll(() => lasting('Sesion finalizada con exito')).toBe(6_000);
  });
});

test('a message leaves the search free', async () => {
  const app = await renderApp();
  await chooseLanguage(app);
  const notice = app.notice('Language updated');
  await expect.element(notice).toBeVisible();
  await expect
    .poll(() => notice.element().getBoundingClientRect().top)
    .toBeGreaterThan(app.search.element().getBoundingClientRect().bottom);
});

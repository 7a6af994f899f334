import { expect, test } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';

test.each([
  { language: 'ES', same: 'Los datos siguen siendo los mismos', none: /^No hay un archivo con este código/ },
  { language: 'US', same: 'The data are still the same', none: /^There is no file with this code/ },
] as const)(
  'a file says that it is still true, and a wrong code that there is none, in $language',
  async (wish) => {
    const app = await renderApp('/report/file?code=igual', { user: { language: wish.language } });
    await expect.element(app.text(wish.same)).toBeVisible();
    expect(app.api.calls('reportFileCheck')).toEqual([{ code: 'igual' }]);
    await app.open('/report/file?code=otro');
    await expect.element(app.text(wish.none)).toBeVisible();
  },
);

test('a file says what changed of which vehicle, and why', async () => {
  const app = await renderApp('/report/file?code=cambio', { viewport: { width: 390, height: 844 } });
  await expect.element(app.text('Los datos cambiaron')).toBeVisible();
  await expect.element(app.text(/^90 posiciones se borraron/)).toBeVisible();
  await expect.element(app.text(/: Dirección, Última transmisión\.$/)).toBeVisible();
  const row = app.page
    .getByRole('table', { name: 'Qué cambió, y por qué' })
    .getByRole('row', { name: /AND-104/ });
  await expect.element(row).toMatchTextContent(/Llegaron 40 posiciones.*; Se cambiaron los umbrales/);
  expect(app.overflow()).toBe(0);
});

test('a link is opened after the login, at the page that it led to', async () => {
  const app = await renderApp('/report/file?code=igual', { user: null });
  await expect.element(app.text('Área restringida para usuarios logueados')).toBeVisible();
  expect(app.api.calls('reportFileCheck')).toEqual([]);
});

test('the titles follow a change of language on the open page', async () => {
  const app = await renderApp('/report/file?code=igual');
  await expect.element(app.text('Los datos siguen siendo los mismos')).toBeVisible();
  await expect.poll(() => document.title).toBe('Comprobación de un reporte · Rastro');
  await app.userMenu('Seleccionar idioma');
  const dialog = app.dialog('Seleccionar idioma');
  await dialog.getByRole('radio', { name: 'English (US)' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(app.text('The data are still the same')).toBeVisible();
  await expect
    .element(app.page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Verification of a report');
  await expect.poll(() => document.title).toBe('Verification of a report · Rastro');
  await expect.poll(() => app.api.calls('reportFileCheck')).toHaveLength(2);
});

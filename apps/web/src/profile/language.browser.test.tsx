import { describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '../testing/fleet/users.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { renderApp } from '../testing/renderApp.tsx';

test('the language is switched without a reload, and everything follows', async () => {
  const app = await renderApp('/map', {
    prepare: ({ fleet }) => report(fleet, 'AND-112', { vel: 60, cur: 225, odo: 1609.344 }),
  });
  const panel = app.openVehicle('AND-112');
  await expect.element(panel.fact('Velocidad')).toHaveTextContent('60 km/h');
  const root = document.getElementById('root');
  await app.userMenu('Seleccionar idioma');
  const dialog = app.dialog('Seleccionar idioma');
  await expect.element(dialog.getByRole('radio', { name: 'Español (España)' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'English (US)' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(app.notice('Language updated')).toBeVisible();
  await expect.element(panel.fact('Speed')).toHaveTextContent('37 mph');
  await expect.element(panel.fact('Heading')).toHaveTextContent('SW (225°)');
  await expect.element(panel.fact('Odometer')).toHaveTextContent('1,000.0 mi');
  await expect
    .element(panel.fact('Last transmission'))
    .toMatchTextContent(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d\d+ (seconds?|minutes?) ago$/);
  await expect.element(app.menuEntry('Fleet status')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'en-US');
  expect(document.getElementById('root'), 'without a reload').toBe(root);
  await app.userMenu('Log out', 'User menu');
  await expect.element(app.login.enter).toBeVisible();
  app.enter(app.user);
  await expect.element(app.menuEntry('Fleet status')).toBeVisible();
});

test('Spanish (US) has Spanish texts and US units', async () => {
  const app = await renderApp('/map', { user: { language: 'ES_US' } });
  const panel = app.openVehicle('AND-104', '?details=1');
  await expect.element(panel.fact('Velocidad')).toHaveTextContent('0 mph');
  await expect.element(app.panel('Detalles del móvil').fact('Velocidad máxima')).toHaveTextContent('56 mph');
});

test('the third variant is shown where the user has it, and can be returned to', async () => {
  const app = await renderApp('/map', { user: { language: 'ES_US' } });
  const dialog = app.dialog(/Seleccionar idioma|Select language/);
  const radio = (name: string) => dialog.getByRole('radio', { name });
  await app.userMenu('Seleccionar idioma');
  await expect.element(radio('Español (Estados Unidos)')).toBeChecked();
  await radio('English (US)').click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(app.notice('Language updated')).toBeVisible();
  app.enter(app.user);
  await app.userMenu('Select language', 'User menu');
  await expect.element(radio('English (US)')).toBeChecked();
  await radio('Español (Estados Unidos)').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(app.notice('Idioma actualizado correctamente')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'es-US');
  expect(app.user.shown.language).toBe('ES_US');
});

test('the third variant is not offered to others', async () => {
  const app = await renderApp();
  await app.userMenu('Seleccionar idioma');
  await expect.element(app.dialog('Seleccionar idioma').getByRole('radio')).toHaveLength(2);
});

test('messages of the server come in the language of the user', async () => {
  const app = await renderApp('/map', { user: { language: 'US' } });
  await app.userMenu('Change password', 'User menu');
  const dialog = app.dialog('Change password');
  for (const [label, value] of [
    ['Current password', PASSWORD],
    ['New password', 'one-password'],
    ['Repeat new password', 'two-passwords'],
  ] as const)
    await dialog.getByLabelText(label).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(app.notice('The passwords do not match')).toBeVisible();
});

describe('every page before the login speaks the language of the browser', () => {
  test.each([
    [['en-GB', 'es-ES'], 'Log in to Rastro', 'en-US'],
    [['es-PE', 'en-US'], 'Ingresar a Rastro', 'es-ES'],
    [['pt-BR', 'es-US'], 'Ingresar a Rastro', 'es-US'],
    [['fi'], 'Ingresar a Rastro', 'es-ES'],
  ])('%s', async (languages, heading, locale) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    const app = await renderApp('/login', { user: null });
    await expect.element(app.heading(heading)).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', locale);
  });

  test('again after a user of another language has left', async () => {
    const app = await renderApp('/map', { user: { language: 'US' } });
    await app.map.drawn();
    await app.userMenu('Log out', 'User menu');
    await expect.element(app.login.enter).toBeVisible();
    await expect.element(app.heading('Ingresar a Rastro')).toBeVisible();
  });
});

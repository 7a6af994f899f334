import { expect, test } from '../driver/fixtures.ts';

test.use({ maps: 'blank' });

test('the language is switched without a reload, and everything follows', async ({
  app,
  system,
  devices,
}) => {
  const user = await system.newUser();
  await devices.report('AND-112', { speedKmh: 60, course: 225, odometerKm: 1609.344 });
  await app.enter(user);
  const panel = await app.openVehicle('AND-112');
  await expect(panel.fact('Velocidad')).toHaveText('60 km/h');
  await app.markPage();
  await app.userMenu('Seleccionar idioma');
  const dialog = app.dialog('Seleccionar idioma');
  await expect(dialog.getByRole('radio', { name: 'Español (España)' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'English (US)' }).check();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(app.notice('Language updated')).toBeVisible();
  await expect(panel.fact('Speed')).toHaveText('37 mph');
  await expect(panel.fact('Heading')).toHaveText('SW (225°)');
  await expect(panel.fact('Odometer')).toHaveText('1,000.0 mi');
  await expect(panel.fact('Last transmission')).toHaveText(
    /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d\d+ (seconds?|minutes?) ago$/,
  );
  await expect(app.menuEntry('Fleet status')).toBeVisible();
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(await app.isPageMarked(), 'without a reload').toBe(true);
  await app.userMenu('Log out', 'User menu');
  await app.enter(user);
  await expect(app.menuEntry('Fleet status')).toBeVisible();
});

test('Spanish (US) has Spanish texts and US units', async ({ app, system }) => {
  await app.enter(await system.newUser({ language: 'ES_US' }));
  const panel = await app.openVehicle('AND-104', '?details=1');
  await expect(panel.fact('Velocidad')).toHaveText('0 mph');
  await expect(app.panel('Detalles del móvil').fact('Velocidad máxima')).toHaveText('56 mph');
  await app.userMenu('Seleccionar idioma');
  await app.button('Guardar').click();
  await expect(app.text('Requerido')).toBeVisible();
});

test('messages of the server come in the language of the user', async ({ app, system }) => {
  const user = await system.newUser({ language: 'US' });
  await app.enter(user);
  await app.userMenu('Change password', 'User menu');
  const dialog = app.dialog('Change password');
  for (const [label, value] of [
    ['Current password', user.password],
    ['New password', 'one-password'],
    ['Repeat new password', 'two-passwords'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(app.notice('The passwords do not match')).toBeVisible();
});

test('the login page is in Spanish again after an English user has left', async ({ app, system }) => {
  await app.enter(await system.newUser({ language: 'US' }));
  await app.map.drawn();
  await app.userMenu('Log out', 'User menu');
  await expect(app.login.enter).toBeVisible();
  await expect(app.heading('Ingresar a Rastro')).toBeVisible();
});

import { expect, test } from 'vitest';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PAGE = '/manage/assets';

test('a vehicle is listed with its type and its speed, and lists are narrowed to a type', async () => {
  const screen = new EntityScreen('Móviles');
  const app = await renderApp(PAGE);
  await expect
    .element(screen.row('Camión 104'))
    .toMatchTextContent(/AND-104.*Camión.*En servicio.*Volvo.*80/);
  await app.page.getByRole('combobox', { name: 'Tipo de móvil' }).click();
  await app.page.getByRole('option', { name: 'Grúa', exact: true }).click();
  await expect.poll(() => app.api.calls('fleetAssets').at(-1)).toMatchObject({ filter: { typeMobile: 16 } });
  await expect.poll(() => app.address()).toContain('typeMobile=16');
});

test('a vehicle is written in the units of the language, and what is not touched stays as it is', async () => {
  const app = await renderApp(`${PAGE}?row=104`, { user: { language: 'US' } });
  const form = app.page.getByRole('dialog', { name: 'Vehicle Camión 104 - AND-104' });
  await expect.element(form.getByLabelText('Maximum speed (mph)')).toHaveValue('49.7');
  await form.getByLabelText('Initial real odometer (mi)').fill('100');
  await form.getByLabelText('Year').fill('');
  await app.button('Save').click();
  await expect.element(app.notice('Vehicle updated')).toBeVisible();
  expect(app.api.calls('updateFleetAsset')).toMatchObject([
    { fleetAsset: { maximumSpeed: 80, year: null, typeMobile: 2, initialRealOdometer: 160.934 } },
  ]);
});

test('limits are told in the unit in which they were typed', async () => {
  const app = await renderApp(`${PAGE}?row=104`, { user: { language: 'US' } });
  const problems = JSON.stringify([{ field: 'maximumSpeed', code: 'tooGreat', limit: 250 }]);
  app.api.fail('updateFleetAsset', 'INVALID_INPUT', { field: 'maximumSpeed', problems });
  await app.button('Save').click();
  await expect.element(app.page.getByText('At most 155.3')).toBeVisible();
});

test('the page is for who administers vehicles', async () => {
  const app = await renderApp(PAGE, { user: { role: 'Operador' } });
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});

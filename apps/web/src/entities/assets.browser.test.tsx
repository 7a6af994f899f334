import { expect, test } from 'vitest';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { ANDINA } from '../testing/fleet/company.ts';
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

test.each(['ES', 'US'] as const)(
  'a vehicle goes to another customer after it was said what happens, in %s',
  async (language) => {
    const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
    const app = await renderApp('/manage/assets?row=104', {
      user: { role: 'Administrador Plataforma', language },
    });
    await app.button(t('Transferir a otro cliente', 'Transfer to another customer')).click();
    const dialog = app.dialog(t('Transferir Camión 104 - AND-104', 'Transfer Camión 104 - AND-104'));
    await expect
      .element(dialog)
      .toMatchTextContent(t('con todo su historial hasta ahora', 'with all its history until now'));
    await dialog.getByRole('checkbox').click();
    await expect
      .element(dialog)
      .toMatchTextContent(t('queda con el cliente actual, sin montar', 'unmounted'));
    const confirm = dialog.getByRole('button', { name: t('Transferir', 'Transfer') });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('combobox', { name: t('Cliente nuevo', 'New customer') }).click();
    await app.page.getByRole('option').first().click();
    await confirm.click();
    await expect.element(app.notice(t('Móvil transferido', 'Vehicle transferred'))).toBeVisible();
    expect(app.api.calls('transferAsset')).toMatchObject([{ assetId: 104, version: 1, withDevice: false }]);
    await expect.poll(() => app.address()).toMatch(/row=10[6-9]/);
  },
);

test('who administers one customer transfers nothing', async () => {
  const app = await renderApp('/manage/assets?row=104');
  await expect.element(app.button('Desmontar')).toBeVisible();
  await expect.element(app.button('Transferir a otro cliente')).not.toBeInTheDocument();
});

test('the chosen vehicles are added to a group of their customer, other than the root, and removed again', async () => {
  const screen = new EntityScreen('Móviles');
  const app = await renderApp(PAGE);
  await screen.choose('Camión 104 - AND-104');
  const move = async (action: string, confirm: string) => {
    await app.button(`${action} un grupo (1)`).click();
    const dialog = app.dialog(`${action} un grupo (1)`);
    await dialog.getByRole('combobox', { name: 'Grupo' }).click();
    expect(app.page.getByRole('option', { name: ANDINA, exact: true }).elements()).toEqual([]);
    await app.page.getByRole('option', { name: 'Zona Sur', exact: true }).click();
    await dialog.getByRole('button', { name: `${confirm} (1)` }).click();
  };
  await move('Agregar a', 'Agregar');
  await expect.element(app.notice('1 móvil agregado al grupo')).toBeVisible();
  await move('Quitar de', 'Quitar');
  await expect.element(app.notice('1 móvil quitado del grupo')).toBeVisible();
  expect(app.api.calls('addVehiclesToGroup')).toMatchObject([{ assetIds: [104] }]);
});

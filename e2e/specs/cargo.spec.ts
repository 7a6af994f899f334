import type { App } from '../driver/app.ts';
import { expect, test } from '../driver/fixtures.ts';
import { vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

test.use({ maps: 'blank' });

const TRUCK = 'AND-102';
const FOUND = 'Seguimiento de carga';

const guideField = (app: App) => app.page.getByRole('textbox', { name: 'Número de guía' });

test('a visitor sees where the vehicle of a guide is, for as long as there is the guide', async ({
  app,
  system,
  devices,
  browser,
}) => {
  const start = vehicleOf(TRUCK);
  await devices.report(TRUCK, { ...start, speedKmh: 30 });
  await app.enter(await system.newUser(), '/manage/trackingnumber');
  await app.page.getByRole('main').locator('header').getByRole('button', { name: 'Nueva guía' }).click(); // an empty list has one as well
  const form = app.dialog('Nueva guía');
  await form.getByRole('combobox', { name: 'Móvil' }).fill(TRUCK);
  await app.page.getByRole('option', { name: new RegExp(TRUCK) }).click();
  await form.getByRole('switch').click();
  await form.getByRole('button', { name: 'Válida hasta' }).click();
  await app.button('Mes siguiente').click();
  await app.page.getByRole('button', { name: /^15 / }).click();
  await app.button('Aceptar').click();
  await app.button('Guardar').click();
  const said = await app.notice('creada correctamente').textContent();
  const [number = ''] = /\w{4}-\w{4}-\w{4}/.exec(said ?? '') ?? [];

  const visitor = await app.inAnotherBrowser(browser);
  await visitor.open('/login');
  await guideField(visitor).fill('K7MW-0000-0000');
  await visitor.button('Buscar').click();
  await expect(visitor.notice('No se encontró el número de guia')).toBeVisible();
  await guideField(visitor).fill(number.toLowerCase().replaceAll('-', ' '));
  await visitor.page.getByRole('checkbox', { name: 'No soy un programa' }).click();
  await expect(visitor.page.getByRole('checkbox', { name: 'Verificado' })).toBeChecked();
  await visitor.button('Buscar').click();
  const found = visitor.page.getByRole('region', { name: FOUND });
  await expect(found).toContainText(start.name);
  await expect(found).not.toContainText(TRUCK);
  await expect(found).toContainText(/hace \d+ segundos?/);
  await expect(
    visitor.page.getByLabel(`Mapa con la posición de la guía ${number.replaceAll('-', ' ')}`),
  ).toBeVisible();

  // The newest place is shown, not the one that was found first.
  const before = await found.getByText(/\d\d:\d\d:\d\d$/).textContent();
  await devices.report(TRUCK, { ...shifted(start, 500, 0), speedKmh: 30 });
  await expect(async () => {
    await visitor.button('Actualizar').click();
    await expect(found.getByText(/\d\d:\d\d:\d\d$/)).not.toHaveText(before ?? '', { timeout: 1_000 });
  }).toPass();

  await app.button(`Acciones de ${number}`).click();
  await app.page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await app.dialog('Eliminar guía').getByRole('button', { name: 'Eliminar' }).click();
  await expect(app.notice('Guía eliminada correctamente')).toBeVisible();
  await visitor.button('Actualizar').click();
  await expect(visitor.page.getByRole('main').getByRole('alert')).toContainText(
    'No se encontró el número de guia',
  );
  await expect(found.getByText(start.name)).toHaveCount(0);
  await visitor.page.context().close();
});

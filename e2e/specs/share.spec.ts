import { expect, test } from '../driver/fixtures.ts';
import { vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

test.use({ maps: 'blank' });

/** No other journey reports it: what a vehicle says last is seen by all who run at the same time. */
const TRUCK = 'AND-120';

test('somebody without a login sees a vehicle by its link, live, until the link is revoked', async ({
  app,
  system,
  devices,
  browser,
}) => {
  const start = vehicleOf(TRUCK);
  await devices.report(TRUCK, { ...start, speedKmh: 30 });
  await app.enter(await system.newUser());
  const panel = await app.openVehicle(TRUCK);
  await panel.button('Compartir la ubicación').click();
  const dialog = app.dialog('Compartir la ubicación');
  await dialog.getByRole('checkbox', { name: 'Patente' }).click();
  await dialog.getByRole('checkbox', { name: 'Velocidad' }).click();
  await dialog.getByRole('textbox', { name: 'Para quién' }).fill('Almacén Norte');
  await app.button('Crear enlace').click();
  const link = await dialog.getByRole('textbox', { name: 'Enlace' }).inputValue();

  const visitor = await app.inAnotherBrowser(browser);
  await visitor.open(new URL(link).pathname);
  const shown = visitor.page.getByRole('region', { name: 'Ubicación compartida' });
  await expect(shown).toContainText(start.name);
  await expect(shown).toContainText('30 km/h');
  await expect(shown).not.toContainText(TRUCK);
  await devices.report(TRUCK, { ...shifted(start, 500, 0), speedKmh: 47 });
  await expect(shown).toContainText('47 km/h', { timeout: 30_000 });

  await app.open('/manage/sharedLinks');
  await expect(app.page.getByRole('row', { name: /Almacén Norte/ })).toContainText('1');
  await app.button(/^Acciones de .*Almacén Norte/).click();
  await app.page.getByRole('menuitem', { name: 'Revocar' }).click();
  await app.dialog('Revocar enlace').getByRole('button', { name: 'Revocar' }).click();
  await expect(app.notice('Enlace revocado')).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.page.getByText('Este enlace no muestra ninguna ubicación')).toBeVisible();
  await expect(visitor.page.getByText(start.name)).toHaveCount(0);
  await visitor.page.context().close();
});

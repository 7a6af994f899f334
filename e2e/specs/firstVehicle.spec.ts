import { App } from '../driver/app.ts';
import { expect, test } from '../driver/fixtures.ts';
import { startEmptySystem } from '../system/emptySystem.ts';

test.use({ maps: 'blank' });

test('from an empty system to the first vehicle on the map, without a manual', async ({
  app: { page },
  mishaps,
}) => {
  const empty = await startEmptySystem();
  try {
    const { url, devicePortBase } = empty.client.address;
    mishaps.alsoOurs(url);
    const app = new App(page, empty.client, 'blank');
    const form = page.getByRole('dialog');
    await app.open('/');
    await app.login.submit(empty.administrator.userName, empty.administrator.password);
    await expect(app.text('Todavía no hay móviles en el mapa')).toBeVisible();

    await app.link('Crear el primer móvil').click();
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Camioneta 1');
    await form.getByRole('textbox', { name: 'Patente' }).fill('ABC-123');
    await form.getByRole('combobox', { name: 'Tipo de móvil' }).click();
    await page.getByRole('option', { name: 'Camioneta', exact: true }).click();
    await app.button('Guardar').click();

    await app.button('Montar equipo').click();
    await app.link('Registrar un equipo nuevo').click();
    await form.getByRole('textbox', { name: 'Identificador' }).fill('mi-telefono');
    await form.getByRole('combobox', { name: 'Protocolo' }).click();
    await page.getByRole('option', { name: 'osmand' }).click();
    await app.button('Guardar').click();
    const osmandPort = devicePortBase + 55;
    await expect(form.getByText(`http://localhost:${osmandPort}`)).toBeVisible();

    await app.button('Montar en un móvil').click();
    const mounting = app.dialog('Montar mi-telefono');
    await mounting.getByRole('combobox', { name: 'Móvil' }).click();
    await page.getByRole('option', { name: /Camioneta 1/ }).click();
    await mounting.getByRole('button', { name: 'Montar en un móvil' }).click();
    await expect(app.notice('Equipo montado correctamente')).toBeVisible();

    await app.open('/map');
    await expect(app.link('Ver a dónde debe transmitir el equipo')).toBeVisible();
    const report = new URL(`http://localhost:${osmandPort}/`);
    for (const [name, value] of Object.entries({
      id: 'mi-telefono',
      lat: '-12.05',
      lon: '-77.05',
      timestamp: String(Math.floor(Date.now() / 1_000)),
      speed: '10',
    }))
      report.searchParams.set(name, value);
    expect((await fetch(report)).status).toBe(200);
    await app.map.shows(1);
    await expect(app.text('Todavía no hay móviles en el mapa')).toBeHidden();
  } finally {
    await page.goto('about:blank'); // a page that is left misses no server
    await empty.remove();
  }
});

import { describe, expect, test } from 'vitest';
import { ANDINA_GROUPS, countOnMap } from '../../testing/fleet/company.ts';
import { localTime } from '../../testing/fleet/localTime.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const openPanel = () => renderApp('/map?panel=fleet');

describe('the fleet status', () => {
  test('counts the vehicles by status and lists them', async () => {
    const app = await renderApp('/map', { user: { groups: ['Zona Sur'] } });
    await app.menuEntry('Estado de flota').click();
    const { fleet } = app;
    await expect.element(fleet.text('6 móviles')).toBeVisible();
    for (const [status, count] of [
      ['Total', 6],
      ['Encendido', 1],
      ['Apagado en movimiento', 1],
      ['Apagado detenido', 2],
      ['Sin configuración de encendido', 1],
      ['Sin transmisión', 0],
      ['Persona', 1],
    ] as const)
      await expect.element(fleet.chip(status)).toHaveTextContent(`${count}${status}`);
    await expect.element(fleet.rows).toHaveLength(6);
    for (const text of ['A-4', 'Bus 104', '0 km/h', 'Lima'])
      await expect.element(fleet.row('AND-104')).toMatchTextContent(text);
    await expect.element(fleet.row('AND-101')).toMatchTextContent('40 km/h');
  });

  test('says of which day a fix is that is not of today', async () => {
    const at = Date.now() - 4 * 86_400_000;
    const moment = new Date(at).toISOString();
    const app = await renderApp('/map?panel=fleet', {
      prepare: ({ fleet }) => report(fleet, 'AND-104', { fGPS: moment, utx: moment }),
    });
    const shown = `${localTime(at).date} ${localTime(at).time}`;
    await expect.element(app.fleet.row('AND-104')).toMatchTextContent(shown);
    await app.fleet.row('AND-104').getByRole('button').click();
    await expect
      .element(app.map.popup('AND-104').css('dl > div').filter({ hasText: /^Hora/ }))
      .toMatchTextContent(shown);
  });

  test('filters by a count, and keeps it in the address', async () => {
    const app = await openPanel();
    await app.fleet.chip('Apagado detenido').click();
    await expect.element(app.fleet.rows).toHaveLength(2);
    await expect.element(app.fleet.row('REMOLQUE-105')).toBeVisible();
    app.reload();
    await expect.element(app.fleet.chip('Apagado detenido')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(app.fleet.rows).toHaveLength(2);
    await app.fleet.chip('Total').click();
    await expect.element(app.fleet.rows).toHaveLength(countOnMap(...ANDINA_GROUPS));
  });

  test('finds by plate, name, number and driver, whatever the accents', async () => {
    const app = await openPanel();
    for (const [text, plate] of [
      ['remol', 'REMOLQUE-105'],
      ['camion 102', 'AND-102'],
      ['a-4', 'AND-104'],
      ['quispe', 'AND-103'],
    ] as const) {
      await app.fleet.search.fill(text);
      await expect.element(app.fleet.rows).toHaveLength(1);
      await expect.element(app.fleet.row(plate)).toBeVisible();
    }
    await app.fleet.search.fill('<b>nada</b>');
    await expect.element(app.text('Ningún móvil coincide')).toBeVisible();
    await app.button('Mostrar todos').click();
    await expect.element(app.fleet.rows).toHaveLength(countOnMap(...ANDINA_GROUPS));
  });

  test('leads to a vehicle: its panel, and its place on the map', async () => {
    const app = await openPanel();
    await app.fleet.row('AND-108').getByRole('button').click();
    await expect.element(app.panel('AND-108').root).toBeVisible();
    await expect.element(app.map.popup('AND-108')).toBeVisible();
  });

  test('is walked with the arrow keys', async () => {
    const app = await openPanel();
    const buttons = app.fleet.rows.getByRole('button');
    (await buttons.first().findElement()).focus();
    await app.press('{ArrowDown}');
    await expect.element(buttons.nth(1)).toHaveFocus();
    await app.press('{ArrowUp}');
    await expect.element(buttons.first()).toHaveFocus();
    await app.press('{Enter}');
    await expect.element(app.fleet.root).not.toBeInTheDocument();
  });

  test('says so when nothing is there', async () => {
    const app = await renderApp('/map?panel=fleet', { user: { groups: ['Reparto Sur'] } });
    await expect.element(app.fleet.rows).toHaveLength(1);
    await app.groups.open();
    await app.groups.group('Reparto Sur').click();
    await app.groups.close();
    await expect.element(app.text('No hay grupos elegidos')).toBeVisible();
    await expect.element(app.text('No hay móviles en los grupos elegidos')).toBeVisible();
  });
});

import { describe, expect, test, vi } from 'vitest';
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

  test.each(['ES', 'ES_US', 'US'] as const)('is saved as it is listed, in %s', async (language) => {
    const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
    const app = await renderApp('/map?panel=fleet', { user: { language } });
    await app.button(language === 'US' ? /^2 ?Off and stopped$/ : /^2 ?Apagado detenido$/).click();
    const excel = app.button(t('Exportar 2 móviles a Excel', 'Export 2 vehicles to Excel'));
    const pdf = app.button(t('Exportar 2 móviles a PDF', 'Export 2 vehicles to PDF'));
    await excel.click();
    await expect.element(pdf).toBeDisabled();
    const [asked] = app.api.calls('fleetStatusReportJob');
    expect(asked).toEqual({ assetsSelected: expect.any(Array), fileType: 'EXCEL' });
    expect(asked?.assetsSelected).toHaveLength(2);
    // Whose file cannot be made says so.
    Object.assign(app.api.fleet.jobs[0]!, { state: 'FAILED', errorCode: 'INTERNAL' });
    const failed = t('Error al intentar descargar archivo', 'The file could not be downloaded');
    await expect.element(app.notice(failed)).toBeVisible();
    app.api.fail('fleetStatusReportJob', 'UNAVAILABLE');
    await expect.element(pdf).toBeEnabled();
    await pdf.click();
    await expect.poll(() => app.api.calls('fleetStatusReportJob').length).toBe(2);
    await expect.element(app.notice(failed)).toBeVisible();
    await expect.element(pdf).toBeEnabled();
  });

  test('gives its file when the job is done, and nothing of an empty list', async () => {
    const app = await renderApp('/map?panel=fleet');
    await app.fleet.search.fill('zzz');
    await expect.element(app.button('Exportar 0 móviles a PDF')).toBeDisabled();
    await app.fleet.search.fill('');
    await app.button('Exportar 13 móviles a PDF').click();
    const [job] = await vi.waitUntil(() => (app.api.fleet.jobs.length > 0 ? app.api.fleet.jobs : null));
    Object.assign(job!, { state: 'DONE', share: 1, fileName: 'Estado de flota.pdf' });
    await expect.poll(() => app.api.calls('jobFile')).toEqual([{ jobId: job!.id }]);
    await app.button(/Trabajos en segundo plano/).click();
    await expect.element(app.button('Descargar Estado de flota')).toBeVisible();
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

  test('dims on the map what does not match, and brings it back', async () => {
    const app = await openPanel();
    const total = countOnMap(...ANDINA_GROUPS);
    await app.map.shows(total);
    expect(app.map.dimmed()).toBe(0);
    await app.fleet.chip('Apagado detenido').click();
    await expect.poll(() => app.map.dimmed()).toBe(total - 2);
    await expect.poll(() => app.map.placeOf('REMOLQUE-105')).not.toBeNull();
    await expect.poll(() => app.map.placeOf('AND-101')).toBeNull();
    await app.fleet.search.fill('no hay tal móvil');
    await expect.poll(() => app.map.dimmed()).toBe(total);
    await app.fleet.button('Mostrar todos').click();
    await expect.poll(() => app.map.dimmed()).toBe(0);
  });

  test('lights on the map the vehicle that one points at or walks to', async () => {
    const app = await openPanel();
    await app.map.drawn();
    await app.fleet.row('AND-104').getByRole('button').hover();
    await expect.poll(() => app.map.isLit('AND-104')).toBe(true);
    await app.fleet.search.hover();
    await expect.poll(() => app.map.isLit('AND-104')).toBe(false);
    (await app.fleet.row('AND-101').getByRole('button').findElement()).focus();
    await expect.poll(() => app.map.isLit('AND-101')).toBe(true);
    await app.press('{ArrowDown}');
    await expect.poll(() => app.map.isLit('AND-101')).toBe(false);
  });

  test.each([
    ['ES', 'Estado de flota', 'Detenido 12 min'],
    ['US', 'Fleet status', 'Stopped 12 min'],
  ] as const)('says in %s since when a vehicle stands', async (language, name, text) => {
    const app = await renderApp('/map?panel=fleet', {
      user: { language },
      prepare: ({ fleet }) => report(fleet, 'AND-104', { motion: 'STOPPED', vel: 0, tDet: 725 }),
    });
    const rows = app.panel(name).root.getByRole('listitem');
    await expect.element(rows.filter({ hasText: 'AND-104' })).toMatchTextContent(text);
  });

  test('is where one left it when one comes back from a vehicle', async () => {
    const app = await renderApp('/map?panel=fleet', { user: { groups: [...ANDINA_GROUPS] } });
    await app.resize({ width: 1000, height: 560 });
    const list = async () =>
      (await app.fleet.root.getByRole('list', { name: 'Móviles' }).findElement()).parentElement;
    await expect.element(app.fleet.rows.first()).toBeVisible();
    (await list())?.scrollTo({ top: 200 });
    const row = app.fleet.rows.nth(5).getByRole('button');
    const button = (await row.findElement()) as HTMLElement;
    const plate = button.querySelector('strong')?.textContent ?? '';
    button.click(); // a click of the driver would scroll
    await app.panel(plate).button('Volver a la lista').click();
    await expect.poll(async () => (await list())?.scrollTop).toBe(200);
    await expect.element(app.fleet.row(plate).getByRole('button')).toHaveFocus();
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

import { describe, expect, test } from 'vitest';
import { assetId } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = assetId('AND-104');
const FOUND = `/map?panel=journeys&j.vehicles=${CAR}&j.period=3&j.group=BY_TRIP`;

describe('the journey report', () => {
  test('asks for a vehicle, and puts what was searched into the address', async () => {
    const app = await renderApp('/map?panel=journeys');
    const panel = app.panel('Reporte de recorrido');
    await panel.button('Buscar').click();
    await expect.element(panel.text('Seleccione un movil')).toBeVisible();
    expect(app.api.calls('journeyReport')).toHaveLength(0);
    await panel.root.getByRole('button', { name: /^Elegir todos/ }).click();
    await panel.button('Buscar').click();
    await expect.element(panel.root.getByRole('button', { name: /AND-104/ })).toBeVisible();
    await expect.poll(() => app.address()).toContain('j.vehicles=');
    expect(app.api.calls('journeyReport')[0]).toMatchObject({ groupedBy: null });
  });

  test('opens a vehicle with its summary and journeys, which lead to the map and back', async () => {
    const app = await renderApp(FOUND);
    const panel = app.panel('Reporte de recorrido');
    await panel.root.getByRole('button', { name: /AND-104/ }).click();
    expect(app.api.calls('journeyReport').every(({ groupedBy }) => groupedBy === 'BY_TRIP')).toBe(true);
    const cards = panel.root.getByRole('list', { name: 'Recorridos' }).getByRole('listitem');
    await expect.element(cards).toHaveLength(2);
    await expect.element(cards.first()).toMatchTextContent(/Rosa Quispe.*18,25 km.*72 km\/h/);
    await cards
      .first()
      .getByRole('button', { name: /^Ver en el mapa/ })
      .click();
    await expect.poll(() => app.address()).toContain(`/map/${CAR}?`);
    await expect.poll(() => app.address()).toContain('tab=journeys');
    app.back();
    await expect.element(cards).toHaveLength(2); // filters and the open vehicle are there again
  });

  test('shows the positions of a journey by pages, each on a map, and saves them', async () => {
    const app = await renderApp(`${FOUND}&j.row=${CAR}`);
    const panel = app.panel('Reporte de recorrido');
    await panel.root
      .getByRole('button', { name: /^Posiciones:/ })
      .first()
      .click();
    const dialog = app.dialog(/Posiciones del recorrido/);
    const rows = dialog.getByRole('row');
    await expect.element(rows).toHaveLength(11); // with the headings
    await dialog
      .getByRole('button', { name: /^Ver en el mapa:/ })
      .first()
      .click();
    await expect.element(dialog.getByRole('region', { name: /^Mapa de/ })).toBeVisible();
    for (const form of ['Excel', 'PDF', 'KML'])
      await dialog.getByRole('button', { name: form, exact: true }).click();
    const [asked] = app.api.calls('journeyPositionsKML');
    expect(asked).toMatchObject({ movilID: CAR, fechaInicio: '2026-11-20T13:00:00.000Z' });
  });

  test('says that nothing was found', async () => {
    const app = await renderApp(FOUND, { prepare: (api) => api.answer('journeyReport', []) });
    await expect.element(app.text('No se encontraron datos para su consulta')).toBeVisible();
  });
});

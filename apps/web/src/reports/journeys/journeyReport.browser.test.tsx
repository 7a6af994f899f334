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
    expect(asked).toMatchObject({ movilID: CAR, fechaInicio: '2026-11-20T13:00:00.000Z', columns: [] });

    await dialog.getByRole('button', { name: 'Columnas' }).click();
    const choice = app.dialog('Columnas');
    await choice.getByLabelText('Rumbo', { exact: true }).click();
    await choice.getByLabelText('Latitud', { exact: true }).click();
    await choice.getByRole('button', { name: 'Aplicar' }).click();
    await expect.element(dialog.getByRole('columnheader', { name: 'Rumbo' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('columnheader', { name: /^Longitud/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Excel', exact: true }).click();
    const chosen = ['fGPS', 'evt', 'vel', 'odo', 'nCh', 'dir', 'lon'].map((name) => `positions.${name}`);
    await expect.poll(() => app.api.calls('journeyPositionsExcel').at(-1)?.columns).toEqual(chosen);
    expect(app.address()).toContain(`j.cols=${encodeURIComponent(chosen.join(','))}`);
  });

  test.each([
    ['ES', 'Columnas', 'Odómetro', 'Llave del conductor', 'Distancia', 'Conductor', 'Aplicar', 'Guardados'],
    ['US', 'Columns', 'Odometer', "Driver's key", 'Distance', 'Driver', 'Apply', 'Saved'],
  ] as const)(
    'shows the columns that were chosen, in the cards, the files and a saved search, in %s',
    async (language, columns, odometer, key, distance, driver, apply, saved) => {
      const app = await renderApp(`${FOUND}&j.row=${CAR}`, { user: { language } });
      const panel = app.panel(language === 'ES' ? 'Reporte de recorrido' : 'Journey report');
      const card = panel.root
        .getByRole('list', { name: language === 'ES' ? 'Recorridos' : 'Journeys' })
        .getByRole('listitem')
        .first();
      await expect.element(card).toMatchTextContent(driver);
      await panel.button(columns).click();
      const inner = app.dialog(columns).getByRole('list').last();
      await expect.element(inner.getByLabelText(key, { exact: true })).not.toBeChecked();
      const boxes = inner.getByRole('checkbox');
      for (const box of boxes.all()) if ((box.element() as HTMLInputElement).checked) await box.click();
      await inner.getByLabelText(distance, { exact: true }).click();
      await inner.getByLabelText(odometer, { exact: true }).click();
      await app.dialog(columns).getByRole('button', { name: apply }).click();
      const chosen = ['journeyReports.kmsRec', 'journeyReports.odo'];
      await expect.poll(() => app.address()).toContain(`j.cols=${encodeURIComponent(chosen.join(','))}`);
      await expect.element(card).toMatchTextContent(distance);
      await expect.element(card).not.toMatchTextContent(driver);
      await panel.button('Excel').click();
      await expect.poll(() => app.api.calls('journeyReportJob').at(-1)?.columns).toEqual(chosen);
      await panel.button(saved).click();
      const dialog = app.dialog(language === 'ES' ? 'Búsquedas guardadas' : 'Saved searches');
      await dialog.getByLabelText(language === 'ES' ? 'Nombre' : 'Name', { exact: true }).fill('Mis viajes');
      await dialog.getByRole('button', { name: language === 'ES' ? 'Guardar' : 'Save', exact: true }).click();
      await expect.poll(() => app.api.calls('saveReport')).toHaveLength(1);
      const [{ report, query }] = app.api.calls('saveReport') as unknown as [
        { report: string; query: string },
      ];
      expect(report).toBe('journeyReport');
      await app.press('{Escape}');
      app.open('/map?panel=journeys');
      await panel.button(saved).click();
      await dialog.getByRole('link', { name: 'Mis viajes' }).click();
      await expect.poll(() => app.address()).toBe(`/map?${query}`);
      await expect.element(panel.root.getByRole('button', { name: /AND-104/ }).last()).toBeVisible();
    },
  );

  test('says that nothing was found', async () => {
    const app = await renderApp(FOUND, { prepare: (api) => api.answer('journeyReport', []) });
    await expect.element(app.text('No se encontraron datos para su consulta')).toBeVisible();
  });
});

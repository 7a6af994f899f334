import { describe, expect, test } from 'vitest';
import { assetId } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const [CAR, OTHER] = ['AND-101', 'AND-104'].map(assetId);
const FOUND = `/map?panel=driving&d.vehicles=${CAR},${OTHER}&d.period=8`;

describe('driving behaviour', () => {
  test('asks for a vehicle, and opens the charts of all with the answer', async () => {
    const app = await renderApp('/map?panel=driving');
    const panel = app.panel('Conductas de manejo');
    await panel.button('Buscar').click();
    await expect.element(panel.text('Debe seleccionar al menos un móvil')).toBeVisible();
    expect(app.api.calls('drivingBehaviorsReport')).toHaveLength(0);
    await panel.root.getByRole('button', { name: /^Elegir todos/ }).click();
    await panel.button('Buscar').click();
    const charts = app.panel('Todos');
    await expect.element(charts.root.getByRole('img', { name: 'Puntaje: 72, Regular' })).toBeVisible();
    await expect.element(charts.root.getByRole('img', { name: /^Infracciones: Todos/ })).toBeVisible();
    await expect.poll(() => app.address()).toContain('d.who=all');
  });

  test('compares vehicles, and says of whom nothing can be measured', async () => {
    const app = await renderApp(FOUND);
    const panel = app.panel('Conductas de manejo');
    await expect.element(panel.root.getByRole('button', { name: /Rosa Quispe/ })).toBeVisible();
    await panel.root.getByText('Vehículos').click();
    await panel.root.getByRole('button', { name: /AND-104.*No medible/ }).click();
    const charts = app.panel('AND-104');
    await expect.element(charts.root.getByText(/nadie puede saber/)).toBeVisible();
    await expect.element(charts.root.getByRole('img', { name: /^Puntaje/ })).not.toBeInTheDocument();
    await expect.poll(() => app.address()).toContain(`d.who=${OTHER}`);
  });

  test('is saved as a file of what was searched for', async () => {
    const app = await renderApp(FOUND);
    await app.panel('Conductas de manejo').button('Excel').click();
    await expect
      .poll(() => app.api.calls('drivingBehaviorsReportExport'))
      .toMatchObject([{ assetsSelected: [CAR, OTHER], format: 'EXCEL' }]);
  });

  test('shows each infraction on a map and in a list', async () => {
    const app = await renderApp(`${FOUND}&d.tab=vehicles&d.who=${CAR}`);
    const charts = app.panel('AND-101');
    const infraction = charts.root.getByRole('button', {
      name: /Exceso de velocidad.*96 km\/h \(límite 80 km\/h\)/,
    });
    await infraction.click();
    await expect.element(infraction).toHaveAttribute('aria-pressed', 'true');
    await expect.element(charts.root.getByRole('region', { name: 'Infracciones en el mapa' })).toBeVisible();
    expect(app.api.calls('drivingInfractions')[0]).toMatchObject({ assetsSelected: [CAR] });
  });
});

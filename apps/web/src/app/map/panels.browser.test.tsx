import { describe, expect, test } from 'vitest';
import { assetId } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'AND-111';

describe('panels', () => {
  test('close on Esc, the last one first', async () => {
    const app = await renderApp(`/map/${assetId(CAR)}?details=1`);
    const panel = app.panel(CAR);
    const details = app.panel('Detalles del móvil');
    await expect.element(details.fact('Patente')).toHaveTextContent(CAR);
    await app.press('{Escape}');
    await expect.element(details.root).not.toBeInTheDocument();
    await expect.element(panel.root).toBeVisible();
    await app.press('{Escape}');
    await expect.element(panel.root).not.toBeInTheDocument();
    expect(location.pathname).toBe('/map');
  });

  test('are in the address: back, forward and a reload show the same', async () => {
    const app = await renderApp('/map?panel=fleet');
    await app.fleet.row('AND-104').getByRole('button').click();
    const panel = app.panel('AND-104');
    await panel.tab('Recorridos').click();
    await expect.element(app.journeys.root).toBeVisible();
    app.back();
    await expect.element(panel.tab('Información general')).toHaveAttribute('aria-selected', 'true');
    app.back();
    await expect.element(app.fleet.root).toBeVisible();
    app.forward();
    await expect.element(panel.tab('Información general')).toHaveAttribute('aria-selected', 'true');
    app.forward();
    await expect.element(app.journeys.root).toBeVisible();
    app.reload();
    await expect.element(app.journeys.root).toBeVisible();
    await panel.button('Volver a la lista').click();
    await expect.element(app.fleet.root).toBeVisible();
  });

  test('leave the selected vehicle in the visible part of the map', async () => {
    const app = await renderApp(`/map/${assetId('AND-104')}`);
    await expect.element(app.map.popup('AND-104')).toBeVisible();
    const edge = () => app.panel('AND-104').root.element().getBoundingClientRect().right;
    await expect.poll(() => (app.map.placeOf('AND-104')?.x ?? 0) - edge()).toBeGreaterThan(100);
  });
});

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
    await expect.poll(() => location.pathname).toBe('/map');
  });

  test('lead back to the page from which they were opened', async () => {
    const page = '/manage/confNotifications?q=51';
    const app = await renderApp(page);
    await expect.element(app.heading('Configuración de notificaciones')).toBeVisible();
    await app.menuEntry('Estado de flota').click();
    await expect.element(app.fleet.row('AND-104')).toBeVisible(); // by no filter of the other page
    await app.panel('Estado de flota').close();
    await expect.poll(() => app.address()).toBe(page);
    await app.search.fill('AND-104');
    await app.found(/AND-104/).click();
    await expect.element(app.panel('AND-104').root).toBeVisible();
    await app.panel('AND-104').tab('Recorridos').click();
    await expect.element(app.journeys.root).toBeVisible();
    await app.press('{Escape}');
    await expect.poll(() => app.address()).toBe(page);
    await expect.element(app.heading('Configuración de notificaciones')).toBeVisible();
  });

  test('lead to the map once one went on there', async () => {
    const app = await renderApp('/manage/confNotifications');
    await expect.element(app.heading('Configuración de notificaciones')).toBeVisible();
    await app.menuEntry('Estado de flota').click();
    await app.fleet.row('AND-104').getByRole('button').click();
    await app.panel('AND-104').close();
    await expect.poll(() => location.pathname).toBe('/map');
    await expect.element(app.menuEntry('Mapa')).toHaveAttribute('aria-current', 'page');
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

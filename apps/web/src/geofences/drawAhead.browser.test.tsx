import { expect, test, vi } from 'vitest';
import { Panel } from '../testing/driver/panel.ts';
import { renderApp } from '../testing/renderApp.tsx';

const tool = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('terra-draw', async (importOriginal) => {
  await tool.promise;
  return importOriginal();
});

test('corners that are set while the tool for drawing is still loading belong to the geofence', async () => {
  const app = await renderApp('/map?panel=geofences');
  await app.map.drawn();
  await app.panel('Geocercas').button('Polígono').click();
  const form = new Panel(app.page.getByRole('region', { name: /^Nuevo/ }));
  await expect.element(form.text(/Marque las esquinas/)).toBeVisible();
  await app.map.clickAt(0.5, 0.3);
  await app.map.clickAt(0.8, 0.3);
  tool.resolve();
  await expect.element(form.text(/2 puntos/)).toBeVisible();
  await app.map.clickAt(0.8, 0.7);
  await app.map.clickAt(0.5, 0.3);
  await expect.element(form.text(/Arrastre la figura/)).toBeVisible();
});

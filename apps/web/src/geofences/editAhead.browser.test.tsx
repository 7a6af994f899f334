import { expect, test, vi } from 'vitest';
import { addGeofence } from '../testing/areas/geofences.ts';
import { Panel } from '../testing/driver/panel.ts';
import { ANDINA, CUSTOMERS } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

const tool = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('terra-draw', async (importOriginal) => {
  await tool.promise;
  return importOriginal();
});

test('a radius that is typed while the tool for drawing is still loading is kept', async () => {
  const customerId = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;
  const app = await renderApp('/map?panel=geofences&geofence=1&edit=1', {
    prepare: ({ fleet }) => {
      const geomJson = JSON.stringify({ type: 'Point', coordinates: [-77.04, -12.07] });
      const shown = { alertsInputOutput: true, showOnMap: true };
      addGeofence(fleet, customerId, {
        name: 'Patio',
        geofenceType: 'CIRCLE',
        geomJson,
        radius: 300,
        ...shown,
      });
    },
  });
  await app.map.drawn();
  const form = new Panel(app.page.getByRole('region', { name: 'Editar Patio' }));
  const radius = form.root.getByRole('textbox', { name: 'Radio (m)' });
  await expect.element(radius).toHaveValue('300');
  await expect.element(form.text(/Arrastre el centro/)).toBeVisible();
  await radius.fill('900');
  tool.resolve();
  await expect.element(app.page.css('.fleet-map-shape-mark[data-kind=border]')).toHaveTextContent('900 m');
  await form.button('Guardar').click();
  await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
  expect(app.api.fleet.geofences[0]?.radius).toBe(900);
});

import { expect, test } from 'vitest';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { addGeofence } from '../testing/areas/geofences.ts';
import { Panel } from '../testing/driver/panel.ts';
import { ANDINA, CUSTOMERS } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

const CUSTOMER_ID = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;
const NAME = 'Patio central';

type Ring = number[][];
const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Opens the form of a polygon, whose rings are given. */
async function openForm(...rings: Ring[]) {
  const geomJson = JSON.stringify({ type: 'Polygon', coordinates: rings });
  const prepare = ({ fleet }: FakeApi) => {
    const shown = { alertsInputOutput: true, showOnMap: true };
    addGeofence(fleet, CUSTOMER_ID, { name: NAME, geofenceType: 'POLYGON', geomJson, ...shown });
  };
  const app = await renderApp('/map?panel=geofences&geofence=1&edit=1', { prepare });
  await app.map.drawn();
  const form = new Panel(app.page.getByRole('region', { name: `Editar ${NAME}` }));
  await expect.element(form.button('Cortar con una línea')).toBeVisible();
  await app.settled();
  return { app, form };
}

/** What is stored, as the number of rings of each. */
const ringsOf = ({ fleet }: FakeApi) =>
  fleet.geofences.map(({ name, drawnJson }) => [name, JSON.parse(drawnJson).coordinates.length]);

const YARD = box(-77.06, -12.09, -77.02, -12.05);

test('a polygon is cut in two along a line, of which both are stored; and the cut can be undone', async () => {
  const { app, form } = await openForm(YARD);
  const cut = async () => {
    await form.button('Cortar con una línea').click();
    await expect.element(form.text(/de borde a borde/)).toBeVisible();
    for (const down of [0.02, 0.98]) await app.map.clickAt(0.68, down);
    await expect.element(form.text(/2 puntos\./)).toBeVisible();
    await form.button('Cortar').click();
    await expect.element(form.text('La parte cortada se guardará como otra geocerca.')).toBeVisible();
  };
  await cut();
  await form.button('Deshacer').click();
  await expect.element(form.text(/La parte cortada/)).not.toBeInTheDocument();
  await cut();
  expect(await app.accessibilityFaults()).toEqual([]);
  await form.button('Guardar').click();
  await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
  expect(ringsOf(app.api)).toEqual([
    [NAME, 1],
    [`${NAME} 2`, 1],
  ]);
});

test('a hole is cut out without a pointer, and what has one is edited and filled again', async () => {
  const { app, form } = await openForm(YARD, box(-77.05, -12.08, -77.045, -12.075));
  await form.button('Recortar un hueco').click();
  await expect.element(form.text(/lo que se quita/)).toBeVisible();
  await form.button('Poner punto en el centro del mapa').click();
  await expect.element(form.text(/ puntos?\./)).toBeVisible();
  await form.button('No cortar').click();
  await form.button('Recortar un hueco').click();
  for (const [across, down] of [
    [0.7, 0.45],
    [0.72, 0.45],
    [0.72, 0.5],
  ] as const)
    await app.map.clickAt(across, down);
  await form.button('Cortar').click();
  await expect.element(form.button('Deshacer')).toBeVisible();
  await form.button('Guardar').click();
  await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
  expect(ringsOf(app.api)).toEqual([[NAME, 3]]);

  await app.open('/map?panel=geofences&geofence=1&edit=1');
  await form.button('Quitar los huecos').click();
  await form.button('Guardar').click();
  await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
  expect(ringsOf(app.api)).toEqual([[NAME, 1]]);
});

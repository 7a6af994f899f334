import { expect, test } from 'vitest';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { addGeofence } from '../testing/areas/geofences.ts';
import { Panel } from '../testing/driver/panel.ts';
import { ANDINA, CUSTOMERS } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

const CUSTOMER_ID = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;
const CORNERS = [
  [-77.06, -12.09],
  [-77.02, -12.09],
  [-77.02, -12.05],
  [-77.06, -12.05],
] as const;

/** Opens the form of a square. */
async function openSquare() {
  const geomJson = JSON.stringify({ type: 'Polygon', coordinates: [[...CORNERS, CORNERS[0]]] });
  const prepare = ({ fleet }: FakeApi) => {
    const shown = { alertsInputOutput: true, showOnMap: true };
    addGeofence(fleet, CUSTOMER_ID, { name: 'Patio', geofenceType: 'POLYGON', geomJson, ...shown });
  };
  const app = await renderApp('/map?panel=geofences&geofence=1&edit=1', { prepare });
  await app.map.drawn();
  const form = new Panel(app.page.getByRole('region', { name: 'Editar Patio' }));
  await expect.element(form.button('Elegir un punto')).toBeVisible();
  await app.settled();
  const stored = async (): Promise<number[][]> => {
    await form.button('Guardar').click();
    await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
    return JSON.parse(app.api.fleet.geofences[0]?.drawnJson ?? '').coordinates[0];
  };
  return { app, form, stored, chosen: app.map.element.css('[data-kind="corner"]') };
}

test('a corner is chosen, moved and removed by the keyboard alone, and each is undone', async () => {
  const { app, form, stored, chosen } = await openSquare();
  (form.button('Elegir un punto').element() as HTMLElement).focus();
  await app.press('{Enter}');
  await expect.element(form.text(/^Punto 1 de 4: -12\.09000, -77\.06000\./)).toBeVisible();
  await expect.element(chosen).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
  await app.press('{ArrowLeft}{ArrowLeft}{ArrowDown}');
  await expect.element(form.text(/^Punto 1 de 4: -12\.09[0-9]*[1-9]/)).toBeVisible();
  await app.press('{Escape}');
  await expect.element(form.text(/^Punto 1 de 4: -12\.09000, -77\.06000\./)).toBeVisible();
  await expect.element(form.button('Deshacer')).not.toBeInTheDocument();
  await app.press('{ArrowLeft}{Enter}{ArrowRight}{Delete}');
  await expect.element(form.text(/^Punto 2 de 3/)).toBeVisible();
  await expect.element(form.button('Quitar el punto')).not.toBeInTheDocument();
  await app.press('{Delete}');
  const [first, second, third, ...closing] = await stored();
  expect(closing).toHaveLength(1);
  expect(first?.[0]).toBeLessThan(-77.06);
  expect(first?.[1]).toBeCloseTo(-12.09, 6);
  expect([second, third]).toEqual([CORNERS[2], CORNERS[3]]);
});

test('a corner that is tapped is removed by a button', async () => {
  const { app, form, stored, chosen } = await openSquare();
  await form.button('Elegir un punto').click();
  const { x, y, width, height } = chosen.element().getBoundingClientRect();
  await form.button('Punto siguiente').click();
  await expect.element(form.text(/^Punto 2 de 4/)).toBeVisible();
  await app.map.click({ x: x + width / 2, y: y + height / 2 });
  await expect.element(form.text(/^Punto 1 de 4/)).toBeVisible();
  await form.button('Quitar el punto').click();
  await expect.element(form.text(/^Punto 1 de 3/)).toBeVisible();
  expect(await stored()).toEqual([CORNERS[1], CORNERS[2], CORNERS[3], CORNERS[1]]);
});

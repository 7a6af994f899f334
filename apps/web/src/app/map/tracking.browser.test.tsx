import { describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../testing/driver/app.ts';
import { clickTrail } from '../../testing/driver/trailPosition.ts';
import { assetId, vehicleOf } from '../../testing/fleet/company.ts';
import { shifted } from '../../testing/fleet/places.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const TRUCK = 'AND-102';
/** Some 40 pixels on this page. */
const STEP_M = 100;

/** Whether the vehicle is drawn in the middle of the page. */
function isInTheMiddle(app: TestApp): boolean {
  const spot = app.map.placeOf(TRUCK);
  return spot !== null && Math.hypot(spot.x - 720, spot.y - 450) < 30;
}

describe('the page that follows one vehicle', () => {
  test('opens in a window of its own from the panel', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const app = await renderApp(`/map/${assetId(TRUCK)}`);
    await app.panel(TRUCK).button('Seguir en otra ventana').click();
    const [address, name] = open.mock.calls[0] ?? [];
    expect(address).toBe(`/tracking/${assetId(TRUCK)}`);
    expect(name).toBe(`rastro-tracking-${assetId(TRUCK)}`);
    app.open(String(address));
    await expect.element(app.heading(TRUCK)).toBeVisible();
  });

  test('keeps the vehicle in the middle while it drives', async () => {
    const app = await renderApp(`/tracking/${assetId(TRUCK)}`);
    const card = app.panel(TRUCK).root;
    await expect.element(card).toMatchTextContent('Camión 102');
    await expect.element(card).toMatchTextContent('En vivo');
    await app.map.shows(1);
    await expect.poll(() => isInTheMiddle(app)).toBe(true);
    for (let step = 1; step <= 3; step++) {
      const place = shifted(vehicleOf(TRUCK), STEP_M * step, 0);
      report(app.api.fleet, TRUCK, { ...place, vel: 40 + step, cur: 90 });
      await expect.element(card).toMatchTextContent(`${40 + step} km/h`);
      await expect.poll(() => isInTheMiddle(app)).toBe(true);
    }
  });

  test('lets go of the vehicle', async () => {
    const app = await renderApp(`/tracking/${assetId(TRUCK)}`);
    await app.map.shows(1);
    await app.map.button('Habilitar Dejar Rastro').click();
    await expect.element(app.map.button('Quitar Dejar Rastro')).toBeVisible();
    const follow = app.map.button('Seguir al vehículo');
    await expect.element(follow).toHaveAttribute('aria-pressed', 'true');
    await follow.click();
    await expect.element(follow).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => isInTheMiddle(app)).toBe(true);
    report(app.api.fleet, TRUCK, { ...shifted(vehicleOf(TRUCK), 5 * STEP_M, 0), vel: 40, cur: 90 });
    await expect.poll(() => isInTheMiddle(app), { message: 'it drives off' }).toBe(false);
  });

  test('shows the position of a place on its trail', async () => {
    const app = await renderApp(`/tracking/${assetId(TRUCK)}`);
    const { id } = app.api.fleet.points.get(assetId(TRUCK)) ?? {};
    await clickTrail(app, TRUCK, 5 * STEP_M);
    const dialog = app.dialog('Posición');
    await expect.element(dialog).toMatchTextContent('La posición ya no está guardada o no está a su alcance');
    expect(app.api.calls('getHistoryPoint')).toEqual([{ id }]);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('says so where the vehicle never transmitted', async () => {
    const app = await renderApp(`/tracking/${assetId('AND-106')}`);
    await expect.element(app.text('Sin posición todavía')).toBeVisible();
  });
});

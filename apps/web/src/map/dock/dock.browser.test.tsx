import { describe, expect, test } from 'vitest';
import { assetId } from '../../testing/fleet/company.ts';
import { TRAVELLER } from '../../testing/fleet/history.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const YESTERDAY = `/map/${assetId(TRAVELLER)}?tab=journeys&period=3`;

const boxOf = (locator: { element(): Element }): DOMRect => locator.element().getBoundingClientRect();

describe.each([
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
])('the dock below the map, at $name', ({ viewport }) => {
  test('stands across what the panel leaves, and the map keeps its content above it', async () => {
    const app = await renderApp(YESTERDAY, { viewport });
    const { player } = app.journeys;
    await expect.element(player).toBeVisible();
    await app.settled();
    const [dock, map, panel] = [player, app.map.element, app.panel(TRAVELLER).root].map(boxOf) as [
      DOMRect,
      DOMRect,
      DOMRect,
    ];
    const isPhone = viewport.width < 600;
    expect(dock.left).toBeCloseTo(isPhone ? map.left : panel.right, 0);
    expect(dock.right).toBeCloseTo(map.right, 0);
    expect(dock.bottom).toBeCloseTo(isPhone ? panel.top : map.bottom, 0);
    await expect.poll(() => boxOf(app.map.button('Alejar')).bottom).toBeLessThan(dock.top);
    await expect.poll(() => app.map.journeyMarks().length).toBeGreaterThan(1);
    // The vehicle drove due east and back.
    const middle = (map.top + dock.top) / 2;
    const gap = () =>
      boxOf(app.map.button('Ver todo el recorrido')).top - boxOf(app.map.button('Capas del mapa')).bottom;
    await expect.poll(gap).toBeGreaterThan(0);
    const isInTheMiddle = () =>
      app.map.journeyMarks().every(({ x, y }) => x > dock.left && x < dock.right && Math.abs(y - middle) < 4);
    await expect.poll(isInTheMiddle).toBe(true);
    // The buttons of the map cover nothing of it either, and bring it back.
    await app.map.button('Acercar').click();
    await expect.poll(isInTheMiddle).toBe(false);
    await app.map.button('Ver todo el recorrido').click();
    await expect.poll(isInTheMiddle).toBe(true);
    const buttons = () => boxOf(app.map.button('Ver todo el recorrido'));
    await expect.poll(() => app.map.journeyMarks().every(({ x }) => x < buttons().left)).toBe(true);
  });

  test('gives the map back when nothing stands in it', async () => {
    const app = await renderApp(YESTERDAY, { viewport });
    const { player } = app.journeys;
    await expect.element(player).toBeVisible();
    await app.settled();
    const { top, height } = boxOf(player);
    await expect.poll(() => boxOf(app.map.button('Alejar')).bottom).toBeLessThan(top);
    await app.journeys.playerButton('Quitar recorrido').click();
    // The lowest one: on a phone they stand in two columns.
    const buttons = () => app.map.element.getByRole('button').elements();
    await expect
      .poll(() => Math.max(...buttons().map((button) => button.getBoundingClientRect().bottom)))
      .toBeGreaterThan(top + Math.min(height, 30));
  });
});

import { notificationsStore } from '@mantine/notifications';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/driver/app.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../testing/fleet/company.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const ADDED = 'La unidad se agregó correctamente para seguimiento múltiple';
const REMOVED = 'La unidad se quitó correctamente del seguimiento múltiple';
const FULL =
  'Ya existen 4 unidades en el seguimiento múltiple. Por favor, quite alguna para poder continuar agregando.';

/** An app in which vehicles are in multiple tracking already. */
async function openWith(
  path: string,
  plates: readonly string[],
  wish: Partial<AppWish> = {},
): Promise<TestApp> {
  return renderApp(path, {
    ...wish,
    prepare: ({ fleet }) => {
      for (const user of fleet.users) user.tracked = plates.map(assetId);
    },
  });
}

/** The popup of a vehicle, and its button for multiple tracking. */
async function popupButton(app: TestApp, plate: string, name: string) {
  app.open(`/map?popup=${assetId(plate)}`);
  const popup = app.map.popup(plate);
  await expect.element(popup).toHaveAttribute('data-expanded', 'true');
  return popup.getByRole('button', { name });
}

const shortcut = (app: TestApp, name: string | RegExp) => app.page.getByRole('link', { name });
const lasting = (text: string) =>
  notificationsStore.getState().notifications.find(({ message }) => message === text)?.autoClose;

describe('multiple tracking', () => {
  test('is filled from the popups, counted in the top bar, and kept for the user', async () => {
    const app = await renderApp('/map');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.element(shortcut(app, /Seguimiento múltiple/)).not.toBeInTheDocument();
    await (await popupButton(app, 'AND-104', 'Agregar a seguimiento múltiple')).click();
    await expect.poll(() => lasting(ADDED)).toBe(4_000);
    await expect.element(shortcut(app, 'Seguimiento múltiple: 1 móvil')).toBeVisible();
    await (await popupButton(app, 'AND-103', 'Agregar a seguimiento múltiple')).click();
    await expect.element(shortcut(app, 'Seguimiento múltiple: 2 móviles')).toBeVisible();
    await (await popupButton(app, 'AND-104', 'Quitar de seguimiento múltiple')).click();
    await expect.poll(() => lasting(REMOVED)).toBe(4_000);
    app.enter(app.user);
    await expect.element(shortcut(app, 'Seguimiento múltiple: 1 móvil')).toBeVisible();
  });

  test('has room for four', async () => {
    const app = await openWith('/map', ['AND-101', 'AND-102', 'AND-103', 'AND-104']);
    await (await popupButton(app, 'AND-108', 'Agregar a seguimiento múltiple')).click();
    await expect.poll(() => lasting(FULL)).toBe(4_000);
    await expect.element(shortcut(app, 'Seguimiento múltiple: 4 móviles')).toBeVisible();
  });

  test('shows its vehicles beside each other, live, and leads to them', async () => {
    const app = await openWith('/map', ['AND-104', 'AND-103']);
    await shortcut(app, 'Seguimiento múltiple: 2 móviles').click();
    await expect.poll(() => app.address()).toBe('/mtracking');
    for (const plate of ['AND-104', 'AND-103']) await expect.element(app.panel(plate).root).toBeVisible();
    await expect.element(app.page.css('.fleet-map')).toHaveLength(2);
    report(app.api.fleet, 'AND-103', { vel: 57 });
    await expect.element(app.panel('AND-103').root).toMatchTextContent('57 km/h');
    await expect.element(app.button('Seguir al vehículo')).toHaveLength(2);
    await expect.element(app.button('Habilitar Dejar Rastro')).not.toBeInTheDocument();
    await app.button('Quitar AND-103 de seguimiento múltiple').click();
    await expect.element(app.page.css('.fleet-map')).toHaveLength(1);
    await app.link('Ver AND-104 en el mapa').click();
    await expect.element(app.panel('AND-104').root).toBeVisible();
  });

  test('says what it is for where it is empty, in English too', async () => {
    const app = await renderApp('/mtracking', { user: { language: 'US' } });
    await expect.element(app.text('No vehicle in multiple tracking')).toBeVisible();
    await app.link('Go to the map').click();
    await app.map.drawn();
  });

  test('removes a vehicle without a position, and says what cannot be loaded', async () => {
    const app = await openWith('/mtracking', ['AND-106']);
    await expect.element(app.text('Sin posición todavía')).toBeVisible();
    app.api.fail('multipleTracking', 'INTERNAL');
    app.reload();
    await expect.element(app.text('No se pudo cargar el seguimiento múltiple')).toBeVisible();
  });

  test('is not offered to who sees no vehicle’s page', async () => {
    const app = await openWith(`/map?popup=${assetId('AND-104')}`, ['AND-104'], { user: { hasRole: false } });
    await expect.element(app.map.popup('AND-104')).toHaveAttribute('data-expanded', 'true');
    await expect.element(app.button(/seguimiento múltiple/)).not.toBeInTheDocument();
    app.open('/mtracking');
    await expect.element(app.heading('Acceso Denegado')).toBeVisible();
    expect(app.api.forbidden).toEqual([]);
  });

  test('fits a phone without a fault of accessibility', async () => {
    const app = await openWith('/mtracking', ['AND-104', 'AND-103', 'AND-102'], {
      viewport: { width: 390, height: 844 },
    });
    await expect.element(app.page.css('.fleet-map')).toHaveLength(3);
    const [card, map] = [app.panel('AND-104').root, app.page.css('.fleet-map').first()];
    const overlap = () =>
      card.element().getBoundingClientRect().bottom - map.element().getBoundingClientRect().top;
    await expect.poll(overlap, { message: 'the card leaves the map free' }).toBeLessThanOrEqual(0);
    await expect.poll(() => app.overflow()).toBe(0);
    await expect.poll(() => app.smallTargets()).toEqual([]);
    expect(await app.accessibilityFaults()).toEqual([]);
  });
});

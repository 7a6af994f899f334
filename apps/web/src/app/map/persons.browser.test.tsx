import { describe, expect, test } from 'vitest';
import { ANDINA_GROUPS, assetId, countOnMap } from '../../testing/fleet/company.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

/** The one person of Andina; all others are vehicles. */
const PERSON = 'AND-107';

describe('the map of persons', () => {
  test('shows the persons and hides the vehicles', async () => {
    const app = await renderApp('/map/users');
    await app.map.shows(1);
    await expect.poll(() => app.map.placeOf(PERSON)).not.toBeNull();
    expect(app.map.placeOf('AND-101')).toBeNull();
    await expect.element(app.page.getByRole('status').filter({ hasText: 'Mapa de personas' })).toBeVisible();
    await expect.poll(() => document.title).toBe('Mapa de personas · Rastro');
    report(app.api.fleet, 'AND-101', { vel: 20 });
    report(app.api.fleet, PERSON, { vel: 4 });
    await app.map.shows(1);
  });

  test('opens the panel of a person, and comes back', async () => {
    const app = await renderApp('/map/users');
    await app.map.shows(1);
    await app.map.clickVehicle(PERSON);
    await app.map
      .popup(PERSON)
      .getByRole('button', { name: /AND-107 Supervisor/ })
      .click();
    await expect.element(app.panel(PERSON).root).toBeVisible();
    await expect.poll(() => app.address()).toBe(`/map/${assetId(PERSON)}?users=1`);
    await app.map.shows(1);
    await app.panel(PERSON).close();
    await expect.poll(() => app.address()).toBe('/map/users');
  });

  test('stays one while panels open and close over it, and leads back to the vehicles', async () => {
    const app = await renderApp('/map/users');
    await app.map.shows(1);
    await app.menuEntry('Estado de flota').click();
    await expect.poll(() => app.address()).toBe('/map/users?panel=fleet');
    await app.map.shows(1);
    await app.menuEntry('Estado de flota').click();
    await expect.poll(() => app.address()).toBe('/map/users');
    await app.link('Ver móviles').click();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.poll(() => app.address()).toBe('/map');
  });

  test('is found by the search', async () => {
    const app = await renderApp();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.search.fill('personas');
    await app.found('Mapa de personas').click();
    await app.map.shows(1);
    await expect.poll(() => app.address()).toBe('/map/users');
  });

  test('says so where there are none', async () => {
    const app = await renderApp('/map/users', { user: { groups: ['Zona Norte'], role: 'Operador' } });
    await expect.element(app.text('No hay personas')).toBeVisible();
    await app.link('Ver móviles').click();
    await app.map.shows(countOnMap('Zona Norte'));
  });
});

import { describe, expect, test } from 'vitest';
import { ANDINA_GROUPS, countOnMap } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

/** The map with the whole fleet on it. */
async function openMap() {
  const app = await renderApp();
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  return app;
}

describe('the search', () => {
  test('opens with Ctrl+K, finds a vehicle and selects it', async () => {
    const app = await openMap();
    await app.press('{Control>}k{/Control}');
    await expect.element(app.search).toHaveFocus();
    await app.search.fill('remolque');
    await expect.element(app.found(/REMOLQUE-105/)).toBeVisible();
    await app.press('{ArrowDown}{Enter}');
    await expect.element(app.panel('REMOLQUE-105').root).toBeVisible();
    await expect.element(app.map.popup('REMOLQUE-105')).toBeVisible();
    await expect.element(app.search).toHaveValue('');
  });

  test('finds vehicles by name and number, and those that never transmitted', async () => {
    const app = await openMap();
    for (const [text, plate] of [
      ['CAMION', /AND-102/],
      ['a-4', /AND-104/],
      ['AND-106', /AND-106/],
    ] as const) {
      await app.search.fill(text);
      await expect.element(app.found(plate)).toBeVisible();
    }
  });

  test('offers functions: pages, panels and dialogs', async () => {
    const app = await openMap();
    await app.search.click();
    await app.found('Estado de flota').click();
    await expect.element(app.fleet.root).toBeVisible();
    await app.search.fill('contras');
    await app.found('Cambiar contraseña').click();
    await expect.element(app.dialog('Cambiar contraseña')).toBeVisible();
  });

  test('says so when it finds nothing', async () => {
    const app = await openMap();
    await app.search.fill('%_no hay tal cosa\\');
    await expect.element(app.text('Sin resultados')).toBeVisible();
    await app.press('{Escape}');
    await expect.element(app.text('Sin resultados')).not.toBeInTheDocument();
  });
});

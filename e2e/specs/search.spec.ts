import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

test.describe('the search', () => {
  test('opens with Ctrl+K, finds a vehicle and selects it', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.press('Control+k');
    await expect(app.search).toBeFocused();
    await app.search.fill('remolque');
    await expect(app.found(/REMOLQUE-105/)).toBeVisible();
    await app.press('ArrowDown');
    await app.press('Enter');
    await expect(app.panel('REMOLQUE-105').root).toBeVisible();
    await expect(app.map.popup('REMOLQUE-105')).toBeVisible();
    await expect(app.search).toHaveValue('');
  });

  test('finds vehicles by name and number, and those that never transmitted', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    for (const [text, plate] of [
      ['CAMION', /AND-102/],
      ['a-4', /AND-104/],
      ['AND-106', /AND-106/],
    ] as const) {
      await app.search.fill(text);
      await expect(app.found(plate)).toBeVisible();
    }
  });

  test('offers functions: pages, panels and dialogs', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.search.click();
    await app.found('Estado de flota').click();
    await expect(app.fleet.root).toBeVisible();
    await app.search.fill('contras');
    await app.found('Cambiar contraseña').click();
    await expect(app.dialog('Cambiar contraseña')).toBeVisible();
  });

  test('says so when it finds nothing', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.search.fill('%_no hay tal cosa\\');
    await expect(app.text('Sin resultados')).toBeVisible();
    await app.press('Escape');
    await expect(app.text('Sin resultados')).toHaveCount(0);
  });
});

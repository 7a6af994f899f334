import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.describe('the appearance', () => {
  test('follows the system, the map included', async ({ app, system }) => {
    await app.page.emulateMedia({ colorScheme: 'dark' });
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect(app.map.element).toHaveAttribute('data-theme', 'dark');
    await expect.poll(async () => (await app.map.picture()).brightness).toBeLessThan(80);
    await app.page.emulateMedia({ colorScheme: 'light' });
    await expect(app.map.element).toHaveAttribute('data-theme', 'light');
    await expect.poll(async () => (await app.map.picture()).brightness).toBeGreaterThan(180);
  });

  test('is chosen in the user menu, for the next time too', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.userMenu('Oscura');
    await expect(app.page.getByRole('menuitemradio', { name: 'Oscura' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await expect(app.map.element).toHaveAttribute('data-theme', 'dark');
    await app.reload();
    await expect(app.map.element).toHaveAttribute('data-theme', 'dark');
    await expect(app.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('changes a drawn journey along', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle('AND-104', '?tab=journeys&period=3');
    await expect.poll(async () => (await app.map.picture()).longestStrongRun).toBeGreaterThan(100);
    await app.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await app.map.picture()).brightness).toBeLessThan(80);
    await expect.poll(async () => (await app.map.picture()).longestStrongRun).toBeGreaterThan(100);
  });
});

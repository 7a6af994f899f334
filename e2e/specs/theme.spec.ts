import { expect, test } from '../driver/fixtures.ts';

test('the drawn map follows the appearance of the system, and a journey on it is seen in both', async ({
  app,
  system,
}) => {
  await app.enter(await system.newUser());
  await app.openVehicle('AND-104', '?tab=journeys&period=3');
  await app.journeys.trips.first().hover(); // which is drawn in the accent
  await expect.poll(async () => (await app.map.picture()).longestStrongRun).toBeGreaterThan(100);
  await expect.poll(async () => (await app.map.picture()).brightness).toBeGreaterThan(180);
  await app.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await app.map.picture()).brightness).toBeLessThan(80);
  await expect.poll(async () => (await app.map.picture()).longestStrongRun).toBeGreaterThan(100);
});

import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

const MINUTE_MS = 60_000;

test.describe('a session', () => {
  test('is renewed silently before its token ends', async ({ app, system }) => {
    await app.page.clock.install();
    await app.enter(await system.newUser());
    await app.map.drawn();
    const before = await app.sessionToken();
    await app.page.clock.fastForward(14 * MINUTE_MS + 30_000);
    await expect.poll(() => app.sessionToken()).not.toBe(before);
    await expect(app.login.enter).toHaveCount(0);
    await expect(app.connection).toHaveText(/En vivo/);
  });

  test('goes on when the server refuses its token', async ({ app, system, mishaps }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await app.spoilToken();
    await app.reload();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.menuEntry('Estado de flota').click();
    await expect(app.fleet.row('AND-104')).toBeVisible();
    mishaps.expected(/401/);
  });

  test('that the server has ended leads to the login and says why', async ({ app, system, mishaps }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await system.call('mutation { logout }', {}, await app.sessionToken());
    await expect(app.notice('Su sesión ha terminado. Ingrese de nuevo.')).toBeVisible();
    await expect(app.login.enter).toBeVisible();
    expect(app.address()).toBe('/');
    mishaps.expected(/401/);
  });

  test('ended by the server leads back to where it was after the login', async ({ app, system, mishaps }) => {
    const user = await system.newUser();
    const place = `/map/${system.assetId('AND-104')}?tab=journeys&period=3`;
    await app.enter(user, place);
    await app.map.drawn();
    await system.call('mutation { logout }', {}, await app.sessionToken());
    await expect(app.login.enter).toBeVisible();
    await app.login.submit(user.userName, user.password);
    await app.map.drawn();
    expect(app.address()).toBe(place);
    mishaps.expected(/401/);
  });
});

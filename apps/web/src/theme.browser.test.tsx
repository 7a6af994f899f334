import { describe, expect, test } from 'vitest';
import { ANDINA_GROUPS, countOnMap } from './testing/fleet/company.ts';
import { renderApp } from './testing/renderApp.tsx';

describe('the appearance', () => {
  test('follows the system, the map included', async () => {
    const app = await renderApp('/map?panel=fleet', { colorScheme: 'dark' });
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.element(app.map.element).toHaveAttribute('data-theme', 'dark');
    await app.setColorScheme('light');
    await expect.element(app.map.element).toHaveAttribute('data-theme', 'light');
  });

  test('is chosen in the user menu, for the next time too', async () => {
    const app = await renderApp();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.userMenu('Oscura');
    await expect
      .element(app.page.getByRole('menuitemradio', { name: 'Oscura' }))
      .toHaveAttribute('aria-checked', 'true');
    await expect.element(app.map.element).toHaveAttribute('data-theme', 'dark');
    app.reload();
    await expect.element(app.map.element).toHaveAttribute('data-theme', 'dark');
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

import type { PermissionName } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { languageNow, setPreferences } from '../../i18n/index.ts';
import { OWNER } from '../../testing/fleet/users.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { PANELS } from './index.ts';

const PHONE = { width: 390, height: 844 };
const HOME = 'Mapa · Rastro';

// Every panel of the registry, so that a new one is walked without a line here.
describe.each(PANELS)('the panel $key', (panel) => {
  const path = `/map?panel=${panel.key}`;

  test('opens by its address, closes, and comes back by the button of the browser', async () => {
    const app = await renderApp(path);
    const title = panel.title();
    await expect.element(app.panel(title).root).toBeVisible();
    await expect.element(app.menuEntry(title)).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => document.title).toBe(`${title} · Rastro`);
    await app.panel(title).button('Cerrar').click();
    await expect.element(app.panel(title).root).not.toBeInTheDocument();
    await expect.poll(() => app.address()).toBe('/map');
    await expect.poll(() => document.title).toBe(HOME);
    app.back();
    await expect.element(app.panel(title).root).toBeVisible();
    app.forward();
    await expect.element(app.panel(title).root).not.toBeInTheDocument();
  });

  test.each([
    { name: 'icon bar', viewport: undefined },
    { name: 'bar of a phone', viewport: PHONE },
  ])('is in the $name, which closes it too', async ({ viewport }) => {
    const app = await renderApp('/map', { viewport });
    const title = panel.title();
    await app.menuEntry(title).click();
    await expect.element(app.panel(title).root).toBeVisible();
    await expect.poll(() => app.address()).toBe(path);
    await app.menuEntry(title).click();
    await expect.element(app.panel(title).root).not.toBeInTheDocument();
  });

  test('says by its heading that it has opened, and gives the focus back', async () => {
    const app = await renderApp('/map');
    const title = panel.title();
    const entry = app.menuEntry(title);
    (await entry.findElement()).focus();
    await app.press('{Enter}');
    await expect.element(app.panel(title).root.getByRole('heading', { name: title })).toHaveFocus();
    await app.press('{Escape}');
    await expect.element(app.panel(title).root).not.toBeInTheDocument();
    await expect.element(entry).toHaveFocus();
  });

  test('is found by the search, and so are its pages', async () => {
    const app = await renderApp('/map', { user: OWNER });
    const title = panel.title();
    await app.search.fill(title);
    await app.found(title).click();
    await expect.element(app.panel(title).root).toBeVisible();
    for (const { path: page, label } of panel.pages?.of(app.user.shown) ?? []) {
      await expect
        .element(app.panel(title).root.getByRole('link', { name: label }))
        .toHaveAttribute('href', page);
      await app.search.fill(label);
      await expect.element(app.found(label)).toBeVisible();
      expect(page.startsWith(panel.pages?.under ?? ''), page).toBe(true);
    }
  });

  test('is nowhere without its permission', async () => {
    const app = await renderApp(path, { user: { without: panel.anyOf as readonly PermissionName[] } });
    const title = panel.title();
    await expect.element(app.menuEntry('Mapa')).toBeVisible();
    await expect.element(app.menuEntry(title)).not.toBeInTheDocument();
    await expect.element(app.panel(title).root).not.toBeInTheDocument();
    await expect.poll(() => document.title).toBe(HOME);
    await app.search.fill(title);
    await expect.element(app.found(title)).not.toBeInTheDocument();
    for (const { label } of panel.pages?.of(app.user.shown) ?? []) expect(label).toBe('none');
  });

  test('has a name of its own in each language', async () => {
    const before = languageNow();
    const names = (['ES', 'US'] as const).map((language) => {
      setPreferences({ language });
      return panel.title();
    });
    setPreferences({ language: before });
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).not.toBe(panel.key);
  });
});

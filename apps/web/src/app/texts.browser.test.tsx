import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { wrongTexts } from '../testing/driver/visibleTexts.ts';
import { assetId } from '../testing/fleet/company.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

// The screens as they open are looked at in everyScreen.browser.test.tsx; here are vehicles of each kind, and complaints. Spanish with the units
// of the US has the texts of Spanish.

test.each(['ES', 'US'] as const)('no text in %s is a key, has a hole or is foreign', async (language) => {
  const app = await renderApp('/map', { user: { ...OWNER, language } });
  const isEnglish = language === 'US';
  const t = (spanish: string, english: string) => (isEnglish ? english : spanish);
  const look = async (screen: string, shown: Locator) => {
    await expect.element(shown.first()).toBeVisible();
    expect.soft(wrongTexts(app.visibleTexts(), isEnglish ? 'en' : 'es'), screen).toEqual([]);
  };
  for (const plate of ['AND-104', 'AND-106', 'AND-107', 'AND-108', 'AND-109']) {
    app.open(`/map/${assetId(plate)}?details=1`);
    await look(plate, app.panel(t('Detalles del móvil', 'Vehicle details')).fact(t('Patente', 'Plate')));
  }
  app.open(`/map/${assetId('AND-106')}?tab=journeys&period=7`);
  await look('journey range', app.button(t('Buscar', 'Search')));
  for (const form of ['notice', 'performed']) {
    app.open(`/map?panel=maintenance&form=${form}`);
    await app.button(t('Guardar', 'Save')).click();
    await look(`form ${form}`, app.page.getByText(/obligatorio|requerido|required|debe|must/i));
  }
  app.open('/manage/lines?row=new');
  await app.button(t('Guardar', 'Save')).click();
  await look('new line', app.page.getByRole('dialog').getByText(t('Requerido', 'Required')));
  app.open('/manage/lines?q=nada');
  await look('no lines', app.button(t('Quitar búsqueda y filtros', 'Clear search and filters')));
  app.open('/cargoTracking#GUIA-2026-001');
  await look('cargo tracking', app.page.getByRole('checkbox'));
});

test('no page before the login shows a text of a library', async () => {
  const app = await renderApp('/login', { user: null });
  await expect.element(app.text('Flota de demostración')).toBeVisible();
  expect(app.visibleTexts()).not.toContain('Toggle password visibility');
});

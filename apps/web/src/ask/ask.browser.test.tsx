import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { assetId } from '../testing/fleet/company.ts';
import { TRAVELLER } from '../testing/fleet/history.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const CIRCLE = 'shape=C_1500_-77.03_-12.07';
const ASK = '/map?panel=ask';
const ASKED = `${ASK}&${CIRCLE}&asked=1`;

async function open(path: string, wish: AppWish = {}) {
  const app = await renderApp(path, wish);
  const panel = app.panel(app.user.shown.language === 'US' ? 'Ask the past' : 'Preguntar al pasado');
  const stays = panel.root.getByRole('listitem');
  return { app, panel, stays };
}

describe('asking the past', () => {
  test('says who was in a circle that one draws, when, how long and how fast', async () => {
    const { app, panel, stays } = await open(ASK);
    await app.map.drawn();
    await panel.button('Preguntar').click();
    await expect.element(panel.text('Dibuje primero el lugar en el mapa.')).toBeVisible();
    await panel.button('Círculo').click();
    await panel.button('Poner el círculo en el centro del mapa').click();
    await expect.element(panel.text(/Arrastre el centro/)).toBeVisible();
    await panel.button('Preguntar').click();
    await expect.element(panel.text('4 estadías de 1 móvil')).toBeVisible();
    await expect.element(stays).toHaveLength(4);
    await expect
      .element(stays.first())
      .toMatchTextContent(/Entró .*10 min.*Salió .*máx\. 48 km\/h · media 24 km\/h/);
    await expect.element(panel.root.getByRole('heading', { name: new RegExp(TRAVELLER) })).toBeVisible();
    // The question is in the address, and in each call as many vehicles as one sees it advance by.
    await expect.poll(() => app.address()).toMatch(/shape=C_200_.*asked=1/);
    const asked = app.api.calls('shapeStays');
    expect(asked.every(({ assetIds }) => (assetIds as number[]).length <= 10)).toBe(true);
    expect(asked[0]).toMatchObject({ shape: { geofenceType: 'CIRCLE', radius: 200 } });
    await expect.poll(() => app.map.asked()).toEqual(['shape']);
  });

  test('is put by a link, shows the way inside, and leads to the journey', async () => {
    const { app, panel, stays } = await open(`${ASKED}&vehicles=${assetId(TRAVELLER)}&when=3`);
    await app.map.drawn();
    await expect.element(panel.text('2 estadías de 1 móvil')).toBeVisible();
    expect(app.api.calls('shapeStays')).toMatchObject([{ assetIds: [assetId(TRAVELLER)] }]);
    (stays.first().getByRole('button').element() as HTMLElement).focus();
    await expect.poll(() => app.api.calls('/api/history/chunks')).toHaveLength(1);
    await expect.poll(() => app.map.asked()).toContain('way');
    await stays.first().getByRole('button').click();
    await expect.element(app.journeys.trips).toHaveLength(1);
    await expect.poll(() => app.address()).toMatch(/^\/map\/\d+\?panel=ask&tab=journeys&period=7&from=/);
    app.back();
    await expect.element(panel.text('2 estadías de 1 móvil')).toBeVisible();
  });

  test('advances, can be cancelled, and keeps what was found', async () => {
    const { app, panel, stays } = await open(ASKED, { prepare: (api) => void api.hold('shapeStays') });
    await expect.element(panel.root.getByRole('progressbar')).toBeInTheDocument(); // of no width yet
    await expect.element(panel.text(/^0 de \d+ móviles revisados$/)).toBeVisible();
    await panel.button('Cancelar').click();
    await expect.element(panel.text(/^Se canceló: se revisaron 0 de/)).toBeVisible();
    await expect.element(stays).toHaveLength(0);
    await expect.element(panel.button('Preguntar')).toBeEnabled();
    expect(app.api.calls('shapeStays')).toHaveLength(2);
  });

  test('says that nobody was there, what failed, and what is too much', async () => {
    const { app, panel } = await open(ASKED, {
      prepare: (api) => api.answer('shapeStays', { items: [], isCut: false }),
    });
    await expect.element(panel.text('Nadie estuvo ahí')).toBeVisible();
    app.api.fail('shapeStays', 'UNAVAILABLE');
    await panel.button('Preguntar').click();
    await expect.element(panel.text(/El servicio no está disponible/)).toBeVisible();
    app.api.restore('shapeStays');
    await panel.button('Reintentar').click();
    await expect.element(panel.text('4 estadías de 1 móvil')).toBeVisible();

    const before = app.api.calls('shapeStays').length;
    app.open(`${ASK}&shape=C_90000_-77.03_-12.07`);
    await panel.button('Preguntar').click();
    await expect
      .element(panel.text(/El lugar es demasiado grande: .* puede tener hasta 10\.000 km²/))
      .toBeVisible();
    app.open(`${ASK}&${CIRCLE}&when=7&begin=2026-01-01+00:00:00&end=2026-06-01+00:00:00`);
    await panel.button('Buscar').click();
    await expect
      .element(panel.text('El período es demasiado largo: puede tener hasta 62 días.'))
      .toBeVisible();
    expect(app.api.calls('shapeStays')).toHaveLength(before);
  });

  test('is saved as a file, with the stays that are shown', async () => {
    const { panel } = await open(ASKED);
    await expect.element(panel.text('4 estadías de 1 móvil')).toBeVisible();
    const { name, base64 } = await commands.download(panel.button('Guardar las estadías como CSV'));
    expect(name).toMatch(/^Quién estuvo .*\.csv$/);
    const text = new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    expect(text.trim().split('\r\n')).toHaveLength(5);
    expect(text).toContain(`${TRAVELLER},`);
    const workbook = await commands.download(panel.button('Guardar las estadías como Excel'));
    expect(workbook.name).toMatch(/\.xlsx$/);
    expect(atob(workbook.base64).slice(0, 2)).toBe('PK');
  });

  test('is spoken in English, in miles', async () => {
    const { panel, stays } = await open(ASKED, { user: { language: 'US' } });
    await expect.element(panel.text('4 stays of 1 vehicle')).toBeVisible();
    await expect.element(stays.first()).toMatchTextContent(/In .*10 min.*Out .*max\. 30 mph · mean 15 mph/);
  });

  test.each(['ES', 'US'] as const)('can be used by everybody, in %s', async (language) => {
    const { app, stays } = await open(ASKED, { user: { language } });
    await expect.element(stays).toHaveLength(4);
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.setColorScheme(colorScheme);
      await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(colorScheme);
      expect(await app.accessibilityFaults({ onlyColours: colorScheme === 'dark' })).toEqual([]);
    }
  });
});

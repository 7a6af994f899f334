import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { TestApp } from '../../testing/driver/app.ts';
import { page } from '../../testing/driver/locators.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const WORDS = {
  es: {
    on: 'Mostrar busqueda en area',
    off: 'Quitar busqueda en area',
    tooFar: 'Deshabilitado Por favor, aumente el nivel de zoom',
    out: 'Alejar',
    mark: 'Buscar móviles cercanos a esta marca',
    title: 'Busqueda de moviles cercanos',
    radius: 'Radio [mts]',
    initial: '5000',
    search: 'Buscar',
    distance: 'Distancia [mts]',
    select: 'Seleccionar movil',
    none: 'Sin informacion disponible',
    failed: 'No se pudo buscar',
  },
  en: {
    on: 'Show the search in an area',
    off: 'Remove the search in an area',
    tooFar: 'Disabled. Please zoom in.',
    out: 'Zoom out',
    mark: 'Search for vehicles near this mark',
    title: 'Search for nearby vehicles',
    radius: 'Radius [mil]',
    initial: '3.1',
    search: 'Search',
    distance: 'Distance [mil]',
    select: 'Select vehicle',
    none: 'No information available',
    failed: 'The search failed',
  },
};

/** The live map with the search switched on. */
async function searching(language: 'es' | 'en'): Promise<TestApp> {
  const words = WORDS[language];
  const app = await renderApp('/map', { user: { language: language === 'es' ? 'ES' : 'US' } });
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  await app.map.button(words.on).click();
  await expect.element(app.map.button(words.off)).toBeVisible();
  return app;
}

describe.each(['es', 'en'] as const)('the search in an area, in %s', (language) => {
  const words = WORDS[language];

  test('finds the vehicles around a mark, and selects one', async () => {
    const app = await searching(language);
    await app.map.element.getByRole('button', { name: words.mark }).click();
    const dialog = page.getByRole('dialog', { name: words.title });
    await expect.element(dialog.getByLabelText(words.radius)).toHaveValue(words.initial);
    await dialog.getByLabelText(words.radius).fill(language === 'es' ? '60000' : '40');
    await dialog.getByRole('button', { name: words.search, exact: true }).click();
    await expect.element(dialog.getByText(words.distance)).toBeVisible();
    const rows = dialog.getByRole('row');
    const distances = rows
      .elements()
      .slice(1)
      .map((row) => Number(row.querySelectorAll('td')[1]?.textContent?.replaceAll(/[.,]/g, '')));
    expect(distances.length).toBe(countOnMap(...ANDINA_GROUPS));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    await dialog.getByRole('button', { name: `${words.select} AND-104` }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(app.map.popup('AND-104')).toBeVisible();
  });
});

describe('the search in an area', () => {
  const words = WORDS.es;

  test('says where nothing is near, what failed, and searches again', async () => {
    const app = await searching('es');
    await app.map.element.getByRole('button', { name: words.mark }).click();
    const dialog = page.getByRole('dialog', { name: words.title });
    await dialog.getByLabelText(words.radius).fill('x');
    await dialog.getByRole('button', { name: words.search, exact: true }).click();
    await expect.element(dialog.getByText(words.none)).toBeVisible();
    await expect.element(dialog.getByLabelText(words.radius)).toHaveValue('0');
    app.api.fail('getAllAssetsInRadiusNearPoint', 'INTERNAL');
    await dialog.getByRole('button', { name: words.search, exact: true }).click();
    await expect.element(dialog.getByText(words.failed)).toBeVisible();
  });

  test('is moved by the arrow keys', async () => {
    const app = await searching('es');
    const mark = app.map.element.getByRole('button', { name: words.mark });
    const at = () => mark.element().getBoundingClientRect();
    const before = at();
    (mark.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    await expect.poll(() => Math.round(at().x - before.x)).toBe(48);
    expect(Math.round(at().y - before.y)).toBe(-24);
  });

  test('cannot be switched on far away, and says why', async () => {
    const app = await renderApp('/map');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const button = app.map.button(words.on);
    await expect
      .poll(async () => {
        await app.map.button(words.out).click();
        return button.element().getAttribute('aria-disabled');
      })
      .toBe('true');
    expect(button.element().getAttribute('title')).toBe(words.tooFar);
    (button.element() as HTMLElement).click();
    await expect.element(app.map.button(words.off)).not.toBeInTheDocument();
  });

  test('closes the panel, and is not there beside a vehicle’s', async () => {
    const app = await renderApp('/map?panel=fleet');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.map.button(words.on).click();
    await expect.poll(() => app.address()).not.toContain('panel=');
    app.open(`/map/${assetId('AND-104')}`);
    await expect.element(app.map.popup('AND-104')).toBeVisible();
    await expect.element(app.map.button(words.off)).not.toBeInTheDocument();
    await expect.element(app.map.element.getByRole('button', { name: words.mark })).not.toBeInTheDocument();
  });
});

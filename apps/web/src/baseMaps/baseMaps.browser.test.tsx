import { describe, expect, test } from 'vitest';
import { assetId } from '../testing/fleet/company.ts';
import type { FakeFleet } from '../testing/fleet/types.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PATH = '/manage/baseMaps';
const open = (language: 'ES' | 'ES_US' | 'US' = 'ES', fill?: (fleet: FakeFleet) => void) =>
  renderApp(PATH, { user: { ...OWNER, language }, prepare: ({ fleet }) => fill?.(fleet) });

describe.each(['ES', 'ES_US', 'US'] as const)('the page of base maps, in %s', (language) => {
  const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);

  test('switches on what an owner adds, with the name and the key that it needs', async () => {
    const app = await open(language);
    const named = (name: string) => t(`Agregar ${name}`, `Add ${name}`);
    const save = app.button(t('Guardar', 'Save'));
    await expect
      .element(app.page.getByText(t('Solo el mapa incorporado', 'Only the built-in map')))
      .toBeVisible();
    await expect.element(save).toBeDisabled();
    await app.button(named('OpenStreetMap')).click();
    await app.button(named('MapTiler Streets')).click();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^MapTiler Streets/);
    await expect.element(app.page.getByRole('switch')).toBeChecked();
    await save.click();
    await expect.element(app.page.getByText(/Escriba la clave|Type the key/)).toBeVisible();
    expect(app.api.calls('saveBaseMaps')).toEqual([]);
    await expect.element(app.page.getByLabelText(t('Clave', 'Key'), { exact: true })).toHaveFocus();
    await app.page.getByLabelText(t('Clave', 'Key'), { exact: true }).fill('k-1');
    await save.click();
    await expect
      .element(app.notice(t('Mapas base guardados correctamente', 'The base maps were saved')))
      .toBeVisible();
    expect(app.api.fleet.baseMaps).toEqual({
      fromOutside: true,
      layers: [
        { provider: 'OPEN_STREET_MAP', name: 'OSM', address: '', attribution: '', maxZoom: null, key: '' },
        {
          provider: 'MAPTILER_STREETS',
          name: 'Street View',
          address: '',
          attribution: '',
          maxZoom: null,
          key: 'k-1',
        },
      ],
    });
    await expect
      .element(app.page.getByRole('link', { name: t('Ver el mapa', 'Open the map') }))
      .toHaveAttribute('href', '/map');
    await expect.element(save).toBeDisabled();
  });
});

test('tiles of one’s own need an address, and a key where it has a place for one', async () => {
  const app = await open();
  await app.button('Agregar Otro servidor de imágenes').click();
  await app.page.getByRole('combobox', { name: 'Nombre en el mapa' }).fill('Minas');
  const key = app.page.getByLabelText('Clave', { exact: true });
  await expect.element(key).not.toBeInTheDocument();
  await app.page.getByLabelText('Dirección de las imágenes').fill('https://t.example/{z}/{x}/{y}?k={key}');
  await key.fill('abc');
  await app.page.getByLabelText('Atribución', { exact: true }).fill('© Minas');
  await app.page.getByLabelText('Zoom máximo de las imágenes').fill('18');
  await app.button('Guardar').click();
  await expect
    .poll(() => app.api.fleet.baseMaps.layers)
    .toEqual([
      {
        provider: 'TILES',
        name: 'Minas',
        address: 'https://t.example/{z}/{x}/{y}?k={key}',
        attribution: '© Minas',
        maxZoom: 18,
        key: 'abc',
      },
    ]);
});

test('a file of the server is chosen, and asks nobody outside', async () => {
  const app = await open();
  await app.button('Agregar Archivo PMTiles propio').click();
  await app.button('Guardar').click();
  await expect.element(app.text('Elija un archivo')).toBeVisible();
  await app.page.getByRole('combobox', { name: 'Archivo' }).click();
  await app.page.getByRole('option', { name: 'lima.pmtiles' }).click();
  await app.button('Guardar').click();
  await expect
    .poll(() => app.api.fleet.baseMaps)
    .toMatchObject({
      fromOutside: false,
      layers: [{ provider: 'FILE', name: 'Street Maps', address: 'lima.pmtiles' }],
    });
});

test('what is switched on is moved, removed, and brought back until it is saved', async () => {
  const layer = { address: null, attribution: null, maxZoom: null, key: null };
  const app = await open('ES', (fleet) => {
    fleet.baseMaps = {
      fromOutside: true,
      layers: [
        { ...layer, provider: 'OPEN_STREET_MAP', name: 'OSM' },
        { ...layer, provider: 'ESRI_IMAGERY', name: 'Satellite Maps' },
      ],
    };
  });
  const names = () =>
    app.page
      .getByRole('combobox', { name: 'Nombre en el mapa' })
      .elements()
      .map((field) => (field as HTMLInputElement).value);
  await app.button('Subir Satellite Maps').click();
  await expect.poll(names).toEqual(['Satellite Maps', 'OSM']);
  await app.button('Quitar OSM').click();
  await expect.poll(names).toEqual(['Satellite Maps']);
  await app.button('Deshacer cambios').click();
  await expect.poll(names).toEqual(['OSM', 'Satellite Maps']);
  await app.page.getByRole('switch').click();
  await expect.element(app.page.getByText(/Los de otros proveedores están desactivados/)).toBeVisible();
});

test('is for owners alone', async () => {
  const app = await renderApp(PATH);
  await expect.element(app.heading('Mapas base')).not.toBeInTheDocument();
});

describe('the first visit of an owner', () => {
  const QUESTION = '¿Usar mapas de otros proveedores?';
  const openMap = (path = '/map', viewport?: { width: number; height: number }) =>
    renderApp(path, {
      user: OWNER,
      ...(viewport && { viewport }),
      prepare: ({ fleet }) => {
        fleet.baseMaps = { fromOutside: null, layers: [] };
      },
    });

  test('asks whether maps from outside may be used, and is content with no', async () => {
    const app = await openMap();
    const card = app.page.getByRole('region', { name: QUESTION });
    await app.button('Elegir mapas').click();
    await expect.element(card).toMatchTextContent('dirección IP');
    await expect.element(app.button('Usar los elegidos')).toBeDisabled();
    await app.button('No, solo el mapa incorporado').click();
    await expect.element(card).not.toBeInTheDocument();
    expect(app.api.fleet.baseMaps).toEqual({ fromOutside: false, layers: [] });
  });

  test('asks on a phone only when the popup of a vehicle is closed', async () => {
    const app = await openMap(`/map?popup=${assetId('AND-104')}`, { width: 390, height: 844 });
    await expect.element(app.map.popup('AND-104')).toBeVisible();
    await expect.element(app.text(QUESTION)).not.toBeInTheDocument();
    await app.map.popup('AND-104').getByRole('button', { name: 'Cerrar' }).click();
    await expect.element(app.text(QUESTION)).toBeVisible();
  });

  test('offers those that need no key, and says that the page has to be loaded again', async () => {
    const app = await openMap();
    await app.button('Elegir mapas').click();
    await expect.element(app.page.getByRole('checkbox', { name: 'OpenFreeMap' })).toBeVisible();
    await expect.element(app.page.getByRole('checkbox', { name: 'Protomaps' })).not.toBeInTheDocument();
    await app.page.getByRole('checkbox', { name: 'Esri World Imagery' }).click();
    await app.button('Usar los elegidos').click();
    await expect.element(app.button('Cargar la página')).toBeVisible();
    expect(app.api.fleet.baseMaps).toMatchObject({
      fromOutside: true,
      layers: [{ provider: 'ESRI_IMAGERY', name: 'Satellite Maps' }],
    });
  });

  test('asks nothing where it has been answered, or of anybody else', async () => {
    const app = await renderApp('/map', { user: OWNER });
    await app.map.drawn();
    await expect.poll(() => app.api.calls('baseMapCatalogue').length).toBe(1);
    await expect.element(app.text(QUESTION)).not.toBeInTheDocument();
    const other = await renderApp('/map', {
      prepare: ({ fleet }) => {
        fleet.baseMaps = { fromOutside: null, layers: [] };
      },
    });
    await other.map.drawn();
    expect(other.api.calls('baseMapCatalogue')).toEqual([]);
  });
});

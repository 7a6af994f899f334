import { expect, test } from 'vitest';
import type { TestApp } from '../../testing/driver/app.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { smallPmtiles } from '../../testing/smallPmtiles.ts';
import type { AdditionalMap } from './baseMaps.ts';

const HOST = 'https://tiles.example';
const raster = (id: number, name: string, path: string): AdditionalMap => ({
  id,
  name,
  url: `${HOST}/${path}/{z}/{x}/{y}.png`,
  content: 'RASTER',
  attribution: '© Tiles &lt;Norte&gt;',
  tileMaxZoom: 19,
});

/** A picture of one pixel. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  return canvas.convertToBlob();
}

/** Chooses base maps by their names. */
const chooser = (app: TestApp) => async (name: string) => {
  await app.map.button('Capas del mapa').click();
  await app.page.getByRole('radio', { name }).click();
  await app.map.button('Capas del mapa').click();
};

/** The map with pictures of a stand-in, whose host answers as it is told. */
async function openMap(additionalMaps: AdditionalMap[], status: { now: number }) {
  const tile = await picture();
  const asked: { path: string; referrerPolicy: string }[] = [];
  const app = await renderApp('/map', {
    prepare: (api) => {
      api.fleet.additionalMaps = additionalMaps;
      api.otherHosts.set(HOST, ({ url, referrerPolicy }) => {
        asked.push({ path: new URL(url).pathname, referrerPolicy });
        return new Response(status.now === 200 ? tile : null, { status: status.now });
      });
    },
  });
  await app.map.drawn();
  return { app, asked, choose: chooser(app) };
}

test('a map of a provider is asked for its pictures once it is chosen, and told no more than the site', async () => {
  const { app, asked, choose } = await openMap([raster(1, 'Satellite Maps', 'sat')], { now: 200 });
  expect(asked).toEqual([]);
  await choose('Satellite Maps');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(new Set(asked.map(({ referrerPolicy }) => referrerPolicy))).toEqual(new Set(['strict-origin']));
  expect(asked.every(({ path }) => /^\/sat\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  await expect.element(app.map.element).toMatchTextContent('© Tiles <Norte>');
});

test('the one that was chosen is there again the next time, for the same user', async () => {
  const maps = [raster(1, 'Satellite Maps', 'sat'), raster(2, 'OSM', 'osm')];
  const { app, asked, choose } = await openMap(maps, { now: 200 });
  await choose('Satellite Maps');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  asked.length = 0;
  app.reload();
  await app.map.drawn();
  await expect.poll(() => asked.some(({ path }) => path.startsWith('/sat/'))).toBe(true);
  await app.map.button('Capas del mapa').click();
  await expect.element(app.page.getByRole('radio', { name: 'Satellite Maps' })).toBeChecked();
  app.api.fleet.additionalMaps = maps.slice(1);
  app.reload();
  await app.map.drawn();
  await app.map.button('Capas del mapa').click();
  await expect.element(app.page.getByRole('radio', { name: 'Default View' })).toBeChecked();
});

test('one that fails says so until it answers, or another is chosen', async () => {
  const status = { now: 503 };
  const { app, choose } = await openMap([raster(1, 'OSM', 'osm')], status);
  const notice = app.page.getByText('No se puede cargar «OSM»: se ve el mapa incorporado.');
  await choose('OSM');
  await expect.element(notice).toBeVisible();
  await expect.element(app.button('Cargar de nuevo')).toBeVisible();
  await choose('Default View');
  await expect.element(notice).not.toBeInTheDocument();
  status.now = 200;
  await choose('OSM');
  await expect.element(notice).not.toBeInTheDocument();
});

test('a vector map joins when its description answers, and leaves the built-in one as it is where it does not', async () => {
  const status = { now: 503 };
  const asked: string[] = [];
  const app = await renderApp('/map', {
    prepare: (api) => {
      const streets = raster(1, 'Street Maps', 'planet');
      api.fleet.additionalMaps = [
        { ...streets, url: `${HOST}/planet`, content: 'OPEN_MAP_TILES', tileMaxZoom: null },
      ];
      api.otherHosts.set(HOST, ({ url, referrerPolicy }) => {
        asked.push(`${new URL(url).pathname} ${referrerPolicy}`);
        const tiles = [`${location.origin}/atlas/none/{z}/{x}/{y}.pbf`];
        return Response.json({ tilejson: '3.0.0', tiles, maxzoom: 14 }, { status: status.now });
      });
    },
  });
  await app.map.drawn();
  const choose = chooser(app);
  const attribution = app.map.element.getByText(/© Tiles <Norte>/);
  await choose('Street Maps');
  await expect.element(app.text(/No se puede cargar «Street Maps»/)).toBeVisible();
  await expect.element(attribution).not.toBeInTheDocument();
  await choose('Default View');
  status.now = 200;
  await choose('Street Maps');
  await expect.element(attribution).toBeInTheDocument();
  expect(new Set(asked)).toEqual(new Set(['/planet strict-origin']));
});

test('a file of our own server is read by ranges, as who is logged in', async () => {
  const file = smallPmtiles({ attribution: '© Archivo', vector_layers: [{ id: 'earth' }] });
  const asked: string[] = [];
  const app = await renderApp('/map', {
    prepare: (api) => {
      const url = '/api/maps/file?name=lima.pmtiles';
      api.fleet.additionalMaps = [
        { id: 1, name: 'Lima', url, content: 'PMTILES', attribution: '', tileMaxZoom: null },
      ];
      api.answerFile('/api/maps/file', (_url, init, { user }) => {
        const headers = new Headers(init.headers);
        asked.push(`${user.userName} ${headers.get('range')}`);
        const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '') ?? [];
        const content = file.slice(Number(from), Number(last) + 1);
        return new Response(content, { status: 206, headers: { etag: '"1"' } });
      });
    },
  });
  await app.map.drawn();
  expect(asked).toEqual([]);
  await chooser(app)('Lima');
  await expect.element(app.map.element).toMatchTextContent('© Archivo');
  expect(asked[0]).toMatch(/^\S+ bytes=0-16383$/);
  await expect.element(app.text(/No se puede cargar/)).not.toBeInTheDocument();
});

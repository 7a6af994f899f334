import { describe, expect, test } from 'vitest';
import { renderApp } from '../../../testing/renderApp.tsx';

/** A picture of one pixel. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  return canvas.convertToBlob();
}

describe.each(['ES', 'US'] as const)('a map of Google, in %s', (language) => {
  const GOOGLE = 'https://tile.googleapis.com';
  const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);

  test('is shown by a session, with what Google says of the view, and left when another is chosen', async () => {
    const tile = await picture();
    const asked: { method: string; path: string; query: URLSearchParams; referrerPolicy: string }[] = [];
    const app = await renderApp('/map', {
      user: { language },
      prepare: (api) => {
        const url = `${GOOGLE}/v1/createSession?key=k-1#roadmap`;
        api.fleet.additionalMaps = [
          { id: 1, name: 'Street View', url, content: 'GOOGLE', attribution: '', tileMaxZoom: 22 },
        ];
        api.otherHosts.set(GOOGLE, ({ method, url: address, referrerPolicy }) => {
          const { pathname: path, searchParams } = new URL(address);
          asked.push({ method, path, query: searchParams, referrerPolicy });
          if (path === '/v1/createSession') return Response.json({ session: 's1', expiry: '4000000000' });
          if (path === '/tile/v1/viewport')
            return Response.json({ copyright: 'Map data ©2026 Google, <b>INEGI</b>' });
          return new Response(tile, { headers: { 'cache-control': 'private, max-age=3600' } });
        });
      },
    });
    const credit = app.map.element.getByText(/^Google Maps/);
    await app.map.drawn();
    expect(asked).toEqual([]);
    const layers = app.map.button(t('Capas del mapa', 'Map layers'));
    await layers.click();
    await app.page.getByRole('radio', { name: 'Street View' }).click();
    await expect.element(credit).toBeVisible();
    await expect.element(app.map.element).toMatchTextContent('Google Maps');
    await expect.element(app.map.element).toMatchTextContent('Map data ©2026 Google, <b>INEGI</b>');
    await expect
      .element(app.page.getByRole('link', { name: t('Términos', 'Terms') }))
      .toHaveAttribute('href', expect.stringContaining('google.com'));
    await expect.poll(() => asked.some(({ path }) => /^\/v1\/2dtiles\/\d+\/\d+\/\d+$/.test(path))).toBe(true);
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(new Set(asked.map(({ query }) => query.get('key')))).toEqual(new Set(['k-1']));
    expect(new Set(asked.map(({ referrerPolicy }) => referrerPolicy))).toEqual(new Set(['strict-origin']));
    await app.page.getByRole('radio', { name: 'Default View' }).click();
    await expect.element(credit).not.toBeInTheDocument();
  });

  test('says so where Google refuses the key', async () => {
    const app = await renderApp('/map', {
      user: { language },
      prepare: (api) => {
        const url = `${GOOGLE}/v1/createSession?key=k-1#satellite`;
        api.fleet.additionalMaps = [
          { id: 1, name: 'Satellite Maps', url, content: 'GOOGLE', attribution: '', tileMaxZoom: 22 },
        ];
        api.otherHosts.set(GOOGLE, () => Response.json({ error: { code: 403 } }, { status: 403 }));
      },
    });
    await app.map.drawn();
    await app.map.button(t('Capas del mapa', 'Map layers')).click();
    await app.page.getByRole('radio', { name: 'Satellite Maps' }).click();
    const notice = t('No se puede cargar «Satellite Maps»', '“Satellite Maps” cannot be loaded');
    await expect.element(app.page.getByText(new RegExp(notice))).toBeVisible();
  });
});

import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { TestApp } from '../testing/driver/app.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../testing/fleet/company.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const WORDS = {
  ES: {
    on: 'Mostrar Tiempo',
    off: 'Quitar Tiempo',
    tooFar: 'Deshabilitado Por favor, aumente el nivel de zoom',
    out: 'Alejar',
    dock: 'Tiempo',
    station: /^Tiempo en Estación \d+: 18 °C$/,
    rows: ['18 km/h · S (190°)', '81 %', ' hPa'],
    layer: 'Capa del tiempo',
    temperature: 'Temperatura',
    legend: '-20 °C',
    isobars: 'Isobaras',
    isobar: /^10\d\d hPa$/,
    zoomIn: 'Acerque el mapa para ver el tiempo.',
    close: 'Cerrar',
  },
  US: {
    on: 'Show the weather',
    off: 'Remove the weather',
    tooFar: 'Disabled. Please zoom in.',
    out: 'Zoom out',
    dock: 'Weather',
    station: /^Weather in Estación \d+: 65 °F$/,
    rows: ['11 mph · S (190°)', '81%', ' inHg'],
    layer: 'Weather layer',
    temperature: 'Temperature',
    legend: '-4 °F',
    isobars: 'Isobars',
    isobar: /^(29|30)\.\d\d inHg$/,
    zoomIn: 'Zoom in to see the weather.',
    close: 'Close',
  },
};

/** Where the tests look at: the vehicles of Andina are there. */
async function open(path: string, wish: AppWish = {}): Promise<TestApp> {
  const app = await renderApp(path, {
    ...wish,
    prepare: (api) => {
      api.answer('weatherService', { isAvailable: true });
      wish.prepare?.(api);
    },
  });
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  return app;
}

const stations = (app: TestApp, name: RegExp) => app.map.element.getByRole('button', { name });

/** Opens the station nearest to the middle of the map, which nothing covers. */
async function openStation(app: TestApp, name: RegExp): Promise<void> {
  await expect.element(stations(app, name).first()).toBeVisible();
  const places = () =>
    stations(app, name)
      .elements()
      .map((mark) => JSON.stringify(middleOf(mark)));
  await expect
    .poll(async () => {
      const before = places();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return before.join() === places().join();
    })
    .toBe(true); // other stations have marks while the map moves
  const map = middleOf(app.map.element.element());
  const distance = (mark: Element) => Math.hypot(middleOf(mark).x - map.x, middleOf(mark).y - map.y);
  const [nearest] = stations(app, name)
    .elements()
    .toSorted((one, other) => distance(one) - distance(other));
  await app.map.button(nearest?.getAttribute('aria-label') ?? '').click();
}

function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

describe.each(['ES', 'US'] as const)('the weather, in %s', (language) => {
  const words = WORDS[language];

  test('is switched on and off, and is part of the address', async () => {
    const app = await open('/map?panel=fleet', { user: { language } });
    await app.map.button(words.on).click();
    await expect.element(stations(app, words.station).first()).toBeVisible();
    await expect.poll(() => app.address()).toBe('/map?weather=1');
    app.reload();
    await expect.element(stations(app, words.station).first()).toBeVisible();
    await app.map.button(words.off).click();
    await expect.element(stations(app, words.station).first()).not.toBeInTheDocument();
    await expect.poll(() => app.address()).toBe('/map');
  });

  test('opens what a station says, in the units of the language', async () => {
    const app = await open('/map?weather=1', { user: { language } });
    await openStation(app, words.station);
    const popup = app.page.getByRole('region', { name: /^Estación \d+$/ });
    for (const row of words.rows) await expect.element(popup).toMatchTextContent(row);
    await expect.element(popup).toMatchTextContent('nubes rotas');
    expect(await app.accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label') ?? '').toMatch(words.station);
  });

  test('has layers with a legend, and isobars', async () => {
    const app = await open('/map?weather=1', { user: { language } });
    const dock = app.page.getByRole('group', { name: words.dock });
    await dock.getByRole('combobox', { name: words.layer }).click();
    await app.page.getByRole('option', { name: words.temperature }).click();
    await expect.element(dock).toMatchTextContent(words.legend);
    await dock.getByRole('switch', { name: words.isobars }).click();
    await expect.poll(() => app.map.isobars().length).toBeGreaterThan(1);
    expect(app.map.isobars().filter((label) => !words.isobar.test(label))).toEqual([]);
    await expect.poll(() => app.address()).toBe('/map?weather=temperature&isobars=1');
    await expect.element(app.map.element).toMatchTextContent('© OpenWeather');
    expect(await app.accessibilityFaults()).toEqual([]);
  });

  test('cannot be switched on far away, and is not there then', async () => {
    const app = await open('/map', { user: { language } });
    const zoomOut = async () => {
      await app.map.button(words.out).click();
      return app.map.button(words.on).element().getAttribute('aria-disabled');
    };
    await expect.poll(zoomOut).toBe('true');
    expect(app.map.button(words.on).element().getAttribute('title')).toBe(words.tooFar);
    (app.map.button(words.on).element() as HTMLElement).click();
    await expect.poll(() => app.address()).toBe('/map');
  });
});

describe('the weather', () => {
  const words = WORDS.ES;

  test('is not there without a service, nor beside a vehicle', async () => {
    const app = await renderApp('/map?weather=1');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.poll(() => app.api.calls('weatherService').length).toBe(1);
    await expect.element(app.map.button(words.on)).not.toBeInTheDocument();
    await expect.element(app.map.button(words.off)).not.toBeInTheDocument();
    expect(app.api.calls('weatherStations')).toEqual([]);
  });

  test('goes while a vehicle is open, and comes back', async () => {
    const app = await open('/map?weather=1');
    await expect.element(app.map.button(words.off)).toBeVisible();
    app.open(`/map/${assetId('AND-104')}?weather=1`);
    await expect.element(app.map.popup('AND-104')).toBeVisible();
    await expect.element(app.map.button(words.off)).not.toBeInTheDocument();
    await app.panel('AND-104').close();
    await expect.element(app.map.button(words.off)).toBeVisible();
  });

  test('says to zoom in, far away', async () => {
    const app = await open('/map?weather=1');
    await expect.element(stations(app, words.station).first()).toBeVisible();
    await expect
      .poll(async () => {
        await app.map.button(words.out).click();
        return app.page.getByText(words.zoomIn).elements().length;
      })
      .toBe(1);
    await expect.element(stations(app, words.station).first()).not.toBeInTheDocument();
    await expect.element(app.map.button(words.off)).toBeVisible();
  });

  test.each([
    ['refused', /no acepta la clave de esta instalación/],
    ['busy', /demasiadas consultas al servicio del tiempo/],
    ['silent', /El servicio del tiempo no responde/],
  ])('that cannot be had says why (%s), keeps the vehicles, and is tried again', async (reason, words) => {
    const app = await open('/map?weather=1', {
      prepare: (api) => api.fail('weatherStations', 'WEATHER_UNAVAILABLE', { reason }),
    });
    await expect.element(app.page.getByText(words)).toBeVisible();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    app.api.answer('weatherStations', []);
    await app.button('Reintentar').click();
    await expect.element(app.page.getByText('No hay estaciones en esta vista.')).toBeVisible();
  });

  test('reads pictures as who is logged in, and says which cannot be had', async () => {
    const asked: string[] = [];
    let status = 200;
    const picture = await onePixel();
    const app = await open('/map?weather=clouds', {
      prepare: (api) =>
        api.answerFile('/api/weather/tile', (url, _init, { user }) => {
          asked.push(`${user.userName} ${url.search}`);
          if (status === 200) return new Response(picture);
          return Response.json(
            { errors: [{ extensions: { code: 'WEATHER_UNAVAILABLE', params: { reason: 'busy' } } }] },
            { status },
          );
        }),
    });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked.filter((each) => !/^\S+ \?layer=clouds&z=7&x=\d+&y=\d+$/.test(each))).toEqual([]);
    status = 503;
    const dock = app.page.getByRole('group', { name: words.dock });
    await dock.getByRole('combobox', { name: words.layer }).click();
    await app.page.getByRole('option', { name: 'Viento' }).click();
    await expect
      .element(dock)
      .toMatchTextContent(/No se puede ver la capa «Viento»\. Se hicieron demasiadas/);
    const retry = app.button('Reintentar');
    await expect.element(retry).toBeVisible();
    status = 200;
    (retry.element() as HTMLElement).click(); // at once: the next picture that comes takes the button away
    await expect.element(dock).toMatchTextContent(/\d+ estaciones/);
  });

  test('says why there are no isobars', async () => {
    const app = await open('/map?weather=1&isobars=1', {
      prepare: (api) => api.answer('weatherStations', []),
    });
    await expect.element(app.page.getByText('No hay estaciones en esta vista.')).toBeVisible();
  });

  test('stands on a phone, in the dark', async () => {
    const app = await open('/map?weather=temperature&isobars=1', { viewport: { width: 390, height: 844 } });
    await app.setColorScheme('dark');
    await expect.element(stations(app, words.station).first()).toBeVisible();
    const dock = app.page.getByRole('group', { name: words.dock });
    await expect.poll(() => dock.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    expect(await app.accessibilityFaults({ onlyColours: true })).toEqual([]);
  });
});

async function onePixel(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  return canvas.convertToBlob();
}

import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import 'maplibre-gl/dist/maplibre-gl.css';
import '../fleetMap.css';
import type { Hit, MapHost, MapLayer, Place, StylePart } from './layer.ts';
import { MapEngine } from './mapEngine.ts';

const CITY = { longitude: -77.04, latitude: -12.05 };
/** The middle of the page, where the map is. */
const MIDDLE = { x: 300, y: 200 };
const BESIDE = { x: 300, y: 100 };

/** A whole layer: a circle in a place, and what happens to it. */
class SpotLayer implements MapLayer {
  readonly seen: string[] = [];
  readonly #host: MapHost;
  readonly #name: string;

  constructor(host: MapHost, name: string) {
    this.#host = host;
    this.#name = name;
    host.restyle(this);
  }

  stylePart(): StylePart {
    const geometry = { type: 'Point' as const, coordinates: [CITY.longitude, CITY.latitude] };
    const features = [{ type: 'Feature' as const, geometry, properties: {} }];
    return { data: { type: 'FeatureCollection', features }, layers: [{ id: this.#name, type: 'circle' }] };
  }

  hit({ longitude, latitude }: Place): Hit | null {
    const at = this.#host.map.project([CITY.longitude, CITY.latitude]);
    const { x, y } = this.#host.map.project([longitude, latitude]);
    if (Math.hypot(x - at.x, y - at.y) > 20) return null;
    return { cursor: 'pointer', click: () => this.seen.push('click'), hover: () => this.seen.push('hover') };
  }

  pointerLeft(): void {
    this.seen.push('left');
  }
  missed(): void {
    this.seen.push('missed');
  }
  detach(): void {
    this.seen.push('detach');
  }
}

afterEach(() => document.body.replaceChildren());

/** An engine with these layers on the page, whose style is still loading. */
function newEngine<Layers extends Record<string, MapLayer>>(layers: (host: MapHost) => Layers) {
  document.body.innerHTML =
    '<div style="position: fixed; inset: 0 auto auto 0; width: 600px; height: 400px">';
  const container = document.body.firstElementChild as HTMLElement;
  return new MapEngine({ container, theme: 'light', language: 'es', layers });
}

/** An engine with these layers on the page, above the city. */
async function engineWith<Layers extends Record<string, MapLayer>>(layers: (host: MapHost) => Layers) {
  const engine = newEngine(layers);
  await engine.map.once('style.load');
  engine.map.jumpTo({ center: [CITY.longitude, CITY.latitude], zoom: 12 });
  return engine;
}

const styleOf = (engine: { map: { getLayersOrder(): string[] } }) =>
  engine.map.getLayersOrder().filter((id) => id.startsWith('overlay-'));

test('what is chosen while the style is loading is shown, and does not load the map a second time', async () => {
  const engine = newEngine(() => ({}));
  const { style } = engine.map;
  engine.base.choose({ theme: 'dark' });
  const background = () => engine.map.getStyle()?.layers.find(({ type }) => type === 'background')?.paint;
  const dark = engine.base.style.layers.find(({ type }) => type === 'background')?.paint;
  await expect.poll(background).toEqual(dark);
  expect(engine.map.style).toBe(style);
  engine.stop();
});

test('layers are painted from the lowest to the highest, with the speed of the fastest', async () => {
  const painted: string[] = [];
  const layer = (name: string, speed: number): MapLayer => ({
    paintStill: () => painted.push(`${name} still`) < 0,
    paintMoving: () => {
      painted.push(`${name} moving`);
      return speed;
    },
  });
  const engine = await engineWith(() => ({ low: layer('low', 30), none: {}, high: layer('high', 0) }));
  painted.length = 0;
  engine.redraw();
  await expect.poll(() => painted.length).toBeGreaterThan(0);
  expect(painted.slice(0, 4)).toEqual(['low still', 'high still', 'low moving', 'high moving']);
  await expect.poll(() => painted.length, { message: 'it goes on, because one moves' }).toBeGreaterThan(200);
  engine.stop();
});

test('style parts stand in the order of the list, whichever was shown first, and leave with their content', async () => {
  const parts = new Map<string, StylePart>();
  const data = { type: 'FeatureCollection' as const, features: [] };
  const layer = (name: string): MapLayer => ({ stylePart: () => parts.get(name) ?? null });
  const engine = await engineWith(() => ({ low: layer('low'), high: layer('high') }));
  const { low, high } = engine.layers;
  parts.set('high', { data, layers: [{ id: 'lines', type: 'line' }] });
  engine.restyle(high);
  const areas = { id: 'areas', type: 'fill' } as const;
  parts.set('low', { data, layers: [areas, { id: 'lines', type: 'line' }] });
  engine.restyle(low);
  expect(styleOf(engine)).toEqual(['overlay-low-areas', 'overlay-low-lines', 'overlay-high-lines']);
  engine.setTheme('dark', 'es');
  expect(styleOf(engine)).toEqual(['overlay-low-areas', 'overlay-low-lines', 'overlay-high-lines']);
  parts.delete('low');
  engine.restyle(low);
  expect(styleOf(engine)).toEqual(['overlay-high-lines']);
  expect(engine.map.getSource('overlay-low')).toBeUndefined();
  engine.stop();
});

test('the pointer belongs to the highest layer that shows something there', async () => {
  const engine = await engineWith((host) => ({
    low: new SpotLayer(host, 'low'),
    high: new SpotLayer(host, 'high'),
  }));
  const { low, high } = engine.layers;
  await userEvent.pointer([{ coords: BESIDE }, { coords: MIDDLE }]);
  await expect.poll(() => high.seen.at(-1)).toBe('hover');
  expect(engine.map.getCanvas().style.cursor).toBe('pointer');
  await userEvent.pointer([{ coords: MIDDLE, keys: '[MouseLeft]' }]);
  await expect.poll(() => high.seen.at(-1)).toBe('click');
  await userEvent.pointer([{ coords: BESIDE }]);
  await expect.poll(() => high.seen.at(-1)).toBe('left');
  expect(engine.map.getCanvas().style.cursor).toBe('');
  expect(low.seen).toEqual([]);
  await userEvent.pointer([{ coords: BESIDE, keys: '[MouseLeft]' }]);
  await expect.poll(() => low.seen).toEqual(['missed']);
  engine.stop();
  expect([low.seen.at(-1), high.seen.at(-1)]).toEqual(['detach', 'detach']);
});

test('a double click on something that wants it does not zoom in', async () => {
  const doubleClick = vi.fn();
  const hit = { click: () => undefined, doubleClick };
  const isOn = { value: true };
  const engine = await engineWith(() => ({ only: { hit: () => (isOn.value ? hit : null) } }));
  const zoom = engine.map.getZoom();
  await userEvent.pointer([{ coords: MIDDLE, keys: '[MouseLeft][MouseLeft]' }]);
  await expect.poll(() => doubleClick.mock.calls.length).toBe(1);
  expect([engine.map.isMoving(), engine.map.getZoom()]).toEqual([false, zoom]);
  isOn.value = false;
  await userEvent.pointer([{ coords: MIDDLE, keys: '[MouseLeft][MouseLeft]' }]);
  await expect.poll(() => engine.map.getZoom()).toBeGreaterThan(zoom);
  engine.stop();
});

test('a box is shown in the part that panels leave, also while they open', async () => {
  const engine = await engineWith(() => ({}));
  const padding = { top: 0, right: 0, bottom: 240, left: 200 };
  engine.setPadding(padding);
  engine.fit([-77.1, -12.1, -77.0, -12.0], 16, 0);
  const [west, south] = [engine.map.project([-77.1, -12.1]), engine.map.project([-77.0, -12.0])];
  // More is left at the right, where the buttons stand, but no more than a fourth of the 400 pixels.
  expect((west.x + south.x) / 2).toBeCloseTo(400 - (100 - 64) / 2, 0);
  expect((west.y + south.y) / 2).toBeCloseTo(80, 0);
  for (const { x, y } of [west, south]) {
    expect(x).toBeGreaterThan(200);
    expect(y).toBeLessThan(160);
    expect(y).toBeGreaterThan(0);
  }
  expect(engine.map.getPadding()).toEqual(padding);
  engine.setPadding({ ...padding, bottom: 0 });
  engine.fit([-77.2, -12.05, -76.8, -12.0], 16, 0);
  expect(engine.map.project([-76.8, -12]).x).toBeCloseTo(600 - 100, 0);
  expect(engine.map.project([-77.2, -12]).x).toBeCloseTo(200 + 64, 0);
  engine.stop();
});

test('the map moves into the part that panels leave, unless a layer moves it', async () => {
  const reframe = vi.fn(() => false);
  const engine = await engineWith(() => ({ only: { reframe } }));
  engine.setPadding({ top: 0, right: 0, bottom: 0, left: 200 });
  await expect.poll(() => engine.map.getPadding().left).toBe(200);
  reframe.mockReturnValue(true);
  engine.setPadding({ top: 0, right: 0, bottom: 0, left: 100 });
  engine.setPadding({ top: 0, right: 0, bottom: 0, left: 100 });
  expect(reframe).toHaveBeenCalledTimes(2);
  expect(engine.map.isMoving()).toBe(false);
  engine.stop();
});

import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import 'maplibre-gl/dist/maplibre-gl.css';
import '../fleetMap.css';
import { MapEngine } from '../engine/mapEngine.ts';
import { type JourneyInput, JourneyLayer } from './journeyLayer.ts';
import type { JourneyPosition, JourneyStep } from './journeyTypes.ts';

const START = Date.parse('2026-11-20T13:00:00Z');
const MIDDLE = { longitude: -77.04, latitude: -12.05 };
const DEGREES = 0.01;

/** A trip along a parallel so many steps north of the middle, a minute for each of its ten positions. */
function trip(sid: string, north: number, atMs: number): JourneyStep {
  const listPos = Array.from({ length: 11 }, (_, at): JourneyPosition => {
    const fGPS = new Date(atMs + at * 60_000).toISOString();
    const lon = MIDDLE.longitude + (at - 5) * DEGREES;
    return { id: `${sid}-${at}`, lat: MIDDLE.latitude + north * DEGREES, lon, cur: 90, vel: 60, fGPS };
  });
  return { sid, listPos, stop: { seconds: 2700 } };
}

const steps = [trip('south', -2, START), trip('north', 2, START + 3_600_000)];
const durationText = (seconds: number): string => `${seconds / 60} min`;
const days = [{ date: '2026-11-20', visible: true, steps }];

afterEach(() => document.body.replaceChildren());

/** A map with a journey of two trips, and what was chosen on it. */
async function showJourney(input: Partial<JourneyInput> = {}) {
  document.body.innerHTML =
    '<div style="position: fixed; inset: 0 auto auto 0; width: 600px; height: 400px">';
  const container = document.body.firstElementChild as HTMLElement;
  const engine = new MapEngine({
    container,
    theme: 'light',
    language: 'es',
    layers: (host) => ({ journey: new JourneyLayer(host) }),
  });
  await engine.map.once('style.load');
  const onChoose = vi.fn();
  const whole = {
    days,
    chosenTrip: null,
    lookedAt: null,
    vehicleType: 2,
    durationText,
    onChoose,
    onClear: () => undefined,
  };
  const show = (change: Partial<JourneyInput>) => engine.show({ journey: { ...whole, ...change } });
  show(input);
  const layer = engine.layers.journey;
  /** The trips of which the map draws lines in one of its layers. */
  const drawn = (name: string): string[] => {
    const id = `overlay-journey-${name}`;
    const features = engine.map.queryRenderedFeatures({ layers: [id] });
    return [...new Set(features.map(({ properties }) => String(properties.sid)))].sort();
  };
  /** A spot of the page on a trip. */
  const spotOn = (sid: string) => {
    const { lon, lat } = steps.find((step) => step.sid === sid)!.listPos[3]!;
    const { x, y } = engine.map.project([lon, lat]);
    return { x: Math.round(x), y: Math.round(y) };
  };
  if (input.days?.length !== 0) await expect.poll(() => drawn('trips').length).toBeGreaterThan(0);
  return { engine, layer, show, drawn, spotOn, onChoose };
}

test('the chosen trip and the one under the pointer lie above the quiet others', async () => {
  const { engine, layer, show, drawn, spotOn, onChoose } = await showJourney();
  expect(drawn('lit')).toEqual([]);
  layer.hover('south'); // in a list
  await expect.poll(() => drawn('lit')).toEqual(['south']);
  layer.hover(null);
  await expect.poll(() => drawn('lit')).toEqual([]);

  await userEvent.pointer([{ coords: { x: 300, y: 200 } }, { coords: spotOn('north') }]);
  await expect.poll(() => layer.state.get().hovered).toBe('north');
  await expect.poll(() => drawn('lit')).toEqual(['north']);
  expect(engine.map.getCanvas().style.cursor).toBe('pointer');
  await userEvent.pointer([{ coords: spotOn('north'), keys: '[MouseLeft]' }]);
  expect(onChoose).toHaveBeenCalledWith('north', 'north-3');
  await userEvent.pointer([{ coords: { x: 300, y: 200 } }]);
  await expect.poll(() => layer.state.get().hovered).toBeNull();

  show({ chosenTrip: 'south' });
  await expect.poll(() => drawn('lit')).toEqual(['south']);
  engine.map.jumpTo({ center: [MIDDLE.longitude, MIDDLE.latitude], zoom: 11 });
  await expect
    .poll(() => drawn('trips'), { message: 'the day stays on the map' })
    .toEqual(['north', 'south']);
  engine.setTheme('dark', 'es');
  await expect.poll(() => drawn('lit')).toEqual(['south']);
  engine.stop();
});

test('a trip on which the pointer was before it came stays lit, and one that goes does not', async () => {
  const { engine, layer, show, drawn } = await showJourney({ days: [] });
  layer.hover('south');
  show({});
  await expect.poll(() => drawn('lit')).toEqual(['south']);
  show({ days: [{ date: '2026-11-20', visible: true, steps: steps.slice(1) }] });
  await expect.poll(() => drawn('trips')).toEqual(['north']);
  expect(layer.state.get().hovered).toBeNull();
  engine.stop();
});

test('a player has the way behind it in the accent, and what is still to come is pale', async () => {
  const { engine, layer, drawn } = await showJourney();
  const opacity = () => engine.map.getPaintProperty('overlay-journey-trips', 'line-opacity');
  const drivenPart = () =>
    (engine.map.getPaintProperty('overlay-journey-driving', 'line-gradient') as unknown[])[3];
  expect(opacity()).toBe(1);
  // The first trip takes ten minutes of playing, the pause one and the second ten.
  layer.seek(5 / 21);
  await expect.poll(() => drawn('driving')).toEqual(['south']);
  expect(drivenPart()).toBeCloseTo(0.5, 3);
  expect(drawn('driven')).toEqual([]);
  expect(opacity()).toBeLessThan(0.6);
  layer.seek(12 / 21);
  await expect.poll(() => drawn('driven')).toEqual(['south']);
  await expect.poll(() => drawn('driving')).toEqual(['north']);
  expect(drivenPart()).toBeCloseTo(0.1, 3);
  layer.play('rewind');
  await expect.poll(() => drawn('driving')).toEqual([]);
  expect(opacity()).toBe(1);
  engine.stop();
});

test('a chosen trip is played alone', async () => {
  const { engine, layer, show } = await showJourney({ chosenTrip: 'north' });
  expect(layer.state.get().playback?.position).toBe(steps[1]?.listPos[0]);
  layer.play('start');
  layer.seek(1);
  expect(layer.state.get().playback?.position).toBe(steps[1]?.listPos.at(-1));
  show({ chosenTrip: null });
  expect(layer.state.get().playback).toMatchObject({ progress: 0, position: steps[0]?.listPos[0] });
  engine.stop();
});

test('stops have their minutes, and are one mark where there is no room for two', async () => {
  const { engine } = await showJourney();
  const labels = (): string[] =>
    engine.map
      .queryRenderedFeatures({ layers: ['overlay-journey-stops'] })
      .map(({ properties }) => String(properties.label));
  await expect.poll(labels).toEqual(['45 min', '45 min']);
  engine.map.jumpTo({ center: [MIDDLE.longitude, MIDDLE.latitude], zoom: 7 });
  await expect.poll(labels).toEqual(['2× 90 min']);
  engine.setTheme('dark', 'es');
  await expect.poll(labels).toEqual(['2× 90 min']);
  engine.stop();
});

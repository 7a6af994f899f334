import { describe, expect, it } from 'vitest';
import { createFormat, setPreferences, textsNow } from '../i18n/index.ts';
import { sentenceOf } from './sentence.ts';
import { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';

const TIME_ZONE = 'America/Lima';
const NOON = Date.UTC(2026, 10, 21, 17);

type Figures = Record<string, number | string | null>;

/** The sentence about figures, and which of them it leaves to the table. */
function say(about: Explanation['about'], figures: Figures, language: 'ES' | 'US' = 'ES') {
  setPreferences({ language, timeZone: TIME_ZONE });
  const explanation = {
    about,
    event: 'Exceso de velocidad',
    thresholds: [{ name: 'timeline.maxSpeedMps', value: 250 / 3.6 }],
    figures: Object.entries(figures).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? null : value,
      text: typeof value === 'string' ? value : null,
    })),
  } as Explanation;
  const { text, said } = sentenceOf(
    explanation,
    textsNow(explainTexts),
    createFormat({ language, timeZone: TIME_ZONE }),
  );
  return {
    text: text.replace(/\s/g, ' '),
    left: Object.keys(figures).filter((name) => !said.has(name)),
  };
}

const distance = (more: Figures = {}): Figures => ({
  distanceM: 29_100,
  trips: 2,
  continued: 0,
  byOdometerM: 29_100,
  byPathM: 0,
  pathDistanceM: 29_000,
  odometerDistanceM: 29_100,
  noDataDistanceM: 0,
  virtualDistanceM: 29_000,
  sharedIdentityMs: 0,
  ...more,
});

describe('a distance is explained in one sentence, and no figure twice', () => {
  it.each<[string, Figures, string, string[]]>([
    [
      'by the odometer',
      {},
      '29,1 km: 2 viajes, según el odómetro del móvil; el recorrido dice 29,0 km.',
      ['noDataDistanceM', 'sharedIdentityMs'],
    ],
    [
      'by the path, which the odometer contradicts',
      {
        byOdometerM: 0,
        byPathM: 29_100,
        pathDistanceM: 29_100,
        virtualDistanceM: 29_100,
        odometerDistanceM: 41_000,
      },
      '29,1 km: 2 viajes, según el recorrido; el odómetro dice 41,0 km.',
      ['noDataDistanceM', 'sharedIdentityMs'],
    ],
    [
      'by the path, without an odometer',
      { byOdometerM: 0, byPathM: 29_100, odometerDistanceM: null },
      '29,1 km: 2 viajes, según el recorrido.',
      ['noDataDistanceM', 'sharedIdentityMs'],
    ],
    [
      'where both measures say the same',
      { pathDistanceM: 29_110, virtualDistanceM: 29_110 },
      '29,1 km: 2 viajes, según el odómetro del móvil; el recorrido dice lo mismo.',
      ['noDataDistanceM', 'sharedIdentityMs'],
    ],
    [
      'by both, each for a part',
      { byOdometerM: 20_100, byPathM: 9_000 },
      '29,1 km: 2 viajes, 20,1 km según el odómetro del móvil y 9,0 km según el recorrido.',
      ['pathDistanceM', 'odometerDistanceM', 'noDataDistanceM', 'sharedIdentityMs'],
    ],
    [
      'with a trip that began before',
      { trips: 1, continued: 1 },
      '29,1 km: 1 viaje y 1 viaje que continúa, según el odómetro del móvil; el recorrido dice 29,0 km.',
      ['noDataDistanceM', 'sharedIdentityMs'],
    ],
    [
      'with what a silence covered, apart',
      { noDataDistanceM: 4_000, virtualDistanceM: 33_000 },
      '29,1 km: 2 viajes, según el odómetro del móvil; el recorrido dice 29,0 km.',
      ['noDataDistanceM', 'virtualDistanceM', 'sharedIdentityMs'],
    ],
    [
      'without trips',
      {
        distanceM: 0,
        trips: 0,
        byOdometerM: 0,
        pathDistanceM: 0,
        virtualDistanceM: 0,
        odometerDistanceM: null,
      },
      'Ningún viaje en este tiempo.',
      ['noDataDistanceM', 'sharedIdentityMs'],
    ],
  ])('%s', (_what, more, text, left) => {
    expect(say('DISTANCE', distance(more))).toEqual({ text, left });
  });

  it('in the words and units of the language', () => {
    expect(say('DISTANCE', distance(), 'US').text).toBe(
      "18.1 mi: 2 trips, measured by the vehicle's odometer; the path says 18.0 mi.",
    );
  });
});

describe('other figures', () => {
  it.each<[string, Explanation['about'], Figures, string]>([
    ['the times', 'DURATION', { trips: 2, continued: 0, workMs: 3_000_000 }, '50 min de trabajo: 2 viajes.'],
    ['a stop', 'DURATION', { trips: 0, continued: 0, workMs: 0 }, 'Ningún viaje en este tiempo.'],
    [
      'a top speed',
      'MAX_SPEED',
      { maxSpeedMps: 25, maxSpeedTime: NOON },
      '90 km/h, informados por el equipo el 21/11/2026 12:00:00.',
    ],
    ['no speed', 'MAX_SPEED', { maxSpeedMps: null }, 'En este tiempo no se informó ninguna velocidad.'],
    ['a moment', 'EVENT', { startTime: NOON, endTime: NOON }, 'Exceso de velocidad, el 21/11/2026 12:00:00.'],
    [
      'an episode that lasts',
      'EVENT',
      { startTime: NOON, endTime: null },
      'Exceso de velocidad, desde el 21/11/2026 12:00:00; en curso.',
    ],
    ['nothing', 'MOMENT', {}, ''],
  ])('%s', (_what, about, figures, text) => {
    expect(say(about, figures).text).toBe(text);
  });

  it('of two devices with one identity say how many positions do not count', () => {
    const { text, left } = say('EVENT', { startTime: NOON, endTime: NOON, fixes: 12, apartM: 34_000 });
    expect(text).toMatch(/12 posiciones de dos equipos, a 34,0 km uno del otro, no cuentan\.$/);
    expect(left).toEqual([]);
  });
});

describe('a segment', () => {
  const segment = (more: Figures): Figures => ({
    state: 'NO_DATA',
    durationMs: 120_000,
    distanceM: 0,
    distanceSource: 'path',
    pathDistanceM: 0,
    odometerDistanceM: null,
    ...more,
  });

  it.each<[string, Figures, string]>([
    [
      'that leapt is named a leap, with the speed that it implies',
      segment({ flag: 'LEAP', leapM: 90_000, leapMps: 750 }),
      'Salto de 90,0 km en 2 min: serían 2.700 km/h, y desde 250 km/h es imposible. No cuenta como distancia.',
    ],
    [
      'that leapt, while the odometer went on',
      segment({ flag: 'LEAP', leapM: 90_000, leapMps: 750, distanceM: 1_200, distanceSource: 'odometer' }),
      'Salto de 90,0 km en 2 min: serían 2.700 km/h, y desde 250 km/h es imposible. Cuentan 1,2 km, según el odómetro del móvil.',
    ],
    ['of silence at one place', segment({}), 'Sin datos durante 2 min.'],
    [
      'of two devices says so',
      segment({ flag: 'SHARED_IDENTITY', durationMs: 7_200_000 }),
      'Durante 2 h 00 min informaron dos equipos con la misma identidad: no se sabe dónde estaba el móvil, y no se cuenta ninguna distancia.',
    ],
    [
      'that moved',
      segment({ state: 'MOVING', distanceM: 2_000, pathDistanceM: 2_000 }),
      'En movimiento durante 2 min: 2,0 km, según el recorrido.',
    ],
    ['that stood', segment({ state: 'STOPPED' }), 'Detenido durante 2 min.'],
    [
      'of silence',
      segment({ distanceM: 500 }),
      'Sin datos durante 2 min; en ese tiempo cambió de lugar 500 m.',
    ],
  ])('%s', (_what, figures, text) => {
    expect(say('SEGMENT', figures).text).toBe(text);
  });
});

import { WEATHER_LAYERS } from '@rastro/domain/weather';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../i18n/index.ts';
import { legendOf } from './legend.ts';

const [es, us] = (['ES', 'US'] as const).map((language) =>
  createFormat({ language, timeZone: 'America/Lima' }),
);
const texts = (...of: Parameters<typeof legendOf>) => legendOf(...of).map(({ text }) => text);

describe('the legend of a layer', () => {
  it('has the units of the language', () => {
    if (!es || !us) throw new Error('two formats');
    expect(texts('temperature', es)).toEqual(['-20 °C', '-10 °C', '0 °C', '10 °C', '20 °C', '30 °C']);
    expect(texts('temperature', us)).toEqual(['-4 °F', '14 °F', '32 °F', '50 °F', '68 °F', '86 °F']);
    expect(texts('wind', es)).toEqual(['18 km/h', '54 km/h', '90 km/h']);
    expect(texts('pressure', es).at(-1)).toBe('1040 hPa');
    expect(texts('precipitation', es)).toEqual(['1 mm/h', '10 mm/h', '140 mm/h']);
    expect(texts('precipitation', us)).toEqual(['0.04 in/h', '0.39 in/h', '5.51 in/h']);
  });

  it('is there but for layers of one colour, and without a layer', () => {
    if (!es) throw new Error('a format');
    expect(WEATHER_LAYERS.filter((layer) => texts(layer, es).length === 0)).toEqual(['rain', 'snow']);
    expect(texts(null, es)).toEqual([]);
  });
});

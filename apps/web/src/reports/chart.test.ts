import { describe, expect, it } from 'vitest';
import { createFormat } from '../i18n/index.ts';
import { chartText } from './chart.ts';

const spanish = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const english = createFormat({ language: 'US', timeZone: 'America/Lima' });

describe('the axis of a chart', () => {
  it.each([
    [15000, 'distance', '15.000 km', '15,000 mi'],
    [0.5, 'distance', '0,5 km', '0.5 mi'],
    [40, 'speed', '40 km/h', '40 mph'],
    [2.5, 'hours', '2,5 h', '2.5 h'],
    [12000, 'count', '12.000', '12,000'],
    [300, 'volume', '300 L', '300 gal'],
  ] as const)('writes %d of %s in its unit', (value, kind, inSpanish, inEnglish) => {
    expect(chartText(value, kind, spanish, true)).toBe(inSpanish);
    expect(chartText(value, kind, english, true)).toBe(inEnglish);
  });

  it('rounds values beside bars as their column does, and writes durations as people do', () => {
    expect(chartText(12.3456, 'distance', spanish, false)).toBe('12,35 km');
    expect(chartText(8100, 'duration', english, true)).toBe('2 h 15 min');
  });
});

import { describe, expect, it } from 'vitest';
import { parseAdditionalMaps } from './configured.ts';

describe('the setting of additional maps', () => {
  it('is pairs of a name and an address of tiles or of a file', () => {
    const text =
      ' Satélite = https://tiles.example/{z}/{x}/{y}.png?key=a=b ;; Minas=/maps/mines.pmtiles;Red=https://x.example/a.pmtiles?v=2; ';
    expect(parseAdditionalMaps(text)).toEqual([
      { name: 'Satélite', url: 'https://tiles.example/{z}/{x}/{y}.png?key=a=b' },
      { name: 'Minas', url: '/maps/mines.pmtiles' },
      { name: 'Red', url: 'https://x.example/a.pmtiles?v=2' },
    ]);
    expect(parseAdditionalMaps('')).toEqual([]);
  });

  it.each([
    'https://tiles.example/{z}/{x}/{y}.png',
    '=https://tiles.example/{z}/{x}/{y}.png',
    'Name=',
    'Name=https://tiles.example/{z}/{x}.png',
    'Name=javascript:alert(1)//{z}{x}{y}',
    'Name=ftp://tiles.example/{z}/{x}/{y}',
    'Name=https://tiles.example/style.json',
  ])('does not take %s, and says which is wrong', (pair) => {
    expect(() => parseAdditionalMaps(`Good=/a.pmtiles;${pair}`)).toThrow(`"${pair}" is not name=url`);
  });
});

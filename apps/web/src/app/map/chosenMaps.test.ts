import { describe, expect, it } from 'vitest';
import { storedMaps, storeMaps } from './chosenMaps.ts';

/** A shelf as localStorage is one. */
function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the maps that somebody chose', () => {
  it('are those of one user', () => {
    const kept = shelf();
    const chosen = { base: 'Satellite Maps', overlays: ['Route Km Maps'] };
    storeMaps(kept, 1, chosen);
    expect(storedMaps(kept, 1)).toEqual(chosen);
    expect(storedMaps(kept, 2)).toBeNull();
  });

  it.each([
    '',
    'x',
    'null',
    '7',
    '{}',
    '{"base":1,"overlays":[]}',
    '{"base":"a","overlays":[1]}',
    '{"base":"a"}',
  ])('are none where %j is stored', (text) => {
    const kept = shelf();
    kept.kept.set('rastro.maps.1', text);
    expect(storedMaps(kept, 1)).toBeNull();
  });
});

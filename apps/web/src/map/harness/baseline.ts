import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import type { VehiclePoint } from '../../live/index.ts';
import { BaseMapControl } from '../basemap/baseMapControl.ts';
import { createMap } from '../engine/createMap.ts';
import type { MapBench } from './bench.ts';

interface Run {
  root: HTMLElement;
  fleet: VehiclePoint[];
  batches: VehiclePoint[][];
  bench: MapBench;
  zoom: number;
}

/** Starts the baseline of the measurement: a clustering GeoJSON source whose whole data is built and set at each update. */
export function startBaseline({ root, fleet, batches, bench, zoom }: Run): void {
  const byId = new Map(fleet.map((point) => [point.mid, point]));
  const base = new BaseMapControl({ theme: 'light', language: 'es' });
  const map = createMap(root, base.style, { maxZoom: 20 });
  base.attach(map);
  map.jumpTo({ zoom });
  map.once('idle', () => {
    map.addSource('overlay-fleet', {
      type: 'geojson',
      data: collect(byId.values()),
      cluster: true,
      clusterRadius: 60,
      clusterMaxZoom: 16,
    });
    map.addLayer({
      id: 'overlay-clusters',
      type: 'circle',
      source: 'overlay-fleet',
      filter: ['has', 'point_count'],
      paint: { 'circle-radius': 20, 'circle-color': '#127c87' },
    });
    map.addLayer({
      id: 'overlay-vehicles',
      type: 'circle',
      source: 'overlay-fleet',
      filter: ['!', ['has', 'point_count']],
      paint: { 'circle-radius': 9, 'circle-color': '#1a7f4b' },
    });
    map.addLayer({
      id: 'overlay-plates',
      type: 'symbol',
      source: 'overlay-fleet',
      layout: {
        'text-field': ['coalesce', ['get', 'point_count_abbreviated'], ['get', 'plate']],
        'text-font': ['Inter Variable'],
        'text-size': 11,
      },
    });
    // The next update follows only when the map has finished the last one; with a big fleet it never does.
    map.once('idle', () => {
      bench.isReady = true;
      setInterval(() => {
        const batch = batches[bench.updates++ % batches.length] ?? [];
        const started = performance.now();
        for (const point of batch) byId.set(point.mid, point);
        void map.getSource<GeoJSONSource>('overlay-fleet')?.setData(collect(byId.values()));
        bench.updateMs.push(performance.now() - started);
      }, 1000);
    });
  });
}

function collect(fleet: Iterable<VehiclePoint>): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: Array.from(fleet, (point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
      properties: { id: point.mid, plate: point.pat, typ: point.typ, course: point.cur },
    })),
  };
}

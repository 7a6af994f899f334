import type { Random } from '../random.ts';
import { DISTRICTS, type District } from '../streets/districts.ts';
import type { Edge, StreetGraph } from '../streets/graph.ts';
import { limaGraph } from '../streets/lima.ts';
import { nearestPlace, type Place, placeOn } from '../streets/place.ts';
import { toLocal } from '../streets/plane.ts';
import { Router } from '../streets/route.ts';

/** Lima as the drivers know it: streets, ways, and places to stop in a district. */
export class World {
  readonly graph: StreetGraph;
  readonly router: Router;
  readonly #streetsOfDistrict = new Map<District, Edge[]>();
  readonly #placeOfEdge = new Map<Edge, Place>();
  readonly #placeNear = new Map<string, Place>();

  constructor(graph: StreetGraph = limaGraph()) {
    this.graph = graph;
    this.router = new Router(graph);
  }

  /** A random place to stop in the district of that name. */
  placeIn(districtName: string, random: Random): Place {
    const district = DISTRICTS.find(({ name }) => name === districtName);
    if (!district) throw new Error(`no district is called ${districtName}`);
    return placeOn(random.pick(this.#streetsOf(district)), random.between(0.25, 0.75));
  }

  /** The place on a street that is nearest to a coordinate; one place for each block. */
  placeAt({ latitude, longitude }: { latitude: number; longitude: number }): Place {
    const key = `${latitude},${longitude}`;
    const known = this.#placeNear.get(key);
    if (known) return known;
    const nearest = nearestPlace(this.graph, latitude, longitude);
    const place = this.#placeOfEdge.get(nearest.edge) ?? nearest;
    this.#placeOfEdge.set(place.edge, place);
    this.#placeNear.set(key, place);
    return place;
  }

  #streetsOf(district: District): Edge[] {
    const known = this.#streetsOfDistrict.get(district);
    if (known) return known;
    const { x, y } = toLocal(district.latitude, district.longitude);
    const edges = this.graph.edges.filter(
      ({ points: [start], streetClass, lengthM }) =>
        streetClass !== 'highway' &&
        lengthM > 25 &&
        Math.hypot(start!.x - x, start!.y - y) < 0.75 * district.radiusM,
    );
    if (edges.length === 0) throw new Error(`${district.name} has no street to stop in`);
    this.#streetsOfDistrict.set(district, edges);
    return edges;
  }
}

import { buildGraph, type StreetGraph } from './graph.ts';
import { cutStreets } from './intersections.ts';
import { mainStreets } from './mainStreets.ts';
import { minorStreets } from './minorStreets.ts';
import type { Street } from './street.ts';

let streets: readonly Street[] | null = null;
let graph: StreetGraph | null = null;

/** Every street of the demo city, main ones first. Built once. */
export function limaStreetList(): readonly Street[] {
  if (!streets) {
    const main = mainStreets();
    streets = [...main, ...minorStreets(main)];
  }
  return streets;
}

/** The street graph of the demo city. Built once, in a fraction of a second. */
export function limaGraph(): StreetGraph {
  graph ??= buildGraph(limaStreetList(), cutStreets(limaStreetList()));
  return graph;
}

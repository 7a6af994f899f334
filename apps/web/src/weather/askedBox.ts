import { MAX_WEATHER_VIEW_DEG } from '@rastro/domain/weather';
import type { MapView } from '../map/index.ts';

/** A part of the world for which stations are asked. */
export interface AskedBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** How much of the view's size is asked for beyond each of its edges: isobars need what lies around. */
const MARGIN = 0.2;

/**
 * The box for which stations are asked in a view: somewhat larger, and rounded outwards, so that it stays the same while the map moves a little.
 * A view across the date line is cut there.
 */
export function askedBox({
  west,
  south,
  east,
  north,
}: Pick<MapView, 'west' | 'south' | 'east' | 'north'>): AskedBox {
  const turns = Math.round((west + east) / 2 / 360) * 360; // the map repeats the world
  const side = Math.max(east - west, north - south);
  const step = 2 ** Math.floor(Math.log2(side)) / 4;
  const [left, right] = grown(west - turns, east - turns, step, 180);
  const [bottom, top] = grown(south, north, step, 90);
  return { west: left, south: bottom, east: right, north: top };
}

function grown(from: number, to: number, step: number, limit: number): [from: number, to: number] {
  const margin = (to - from) * MARGIN;
  const low = Math.max(-limit, Math.floor((from - margin) / step) * step);
  const high = Math.min(limit, Math.ceil((to + margin) / step) * step);
  // Of a very large screen the middle.
  const excess = Math.max(0, high - low - MAX_WEATHER_VIEW_DEG) / 2;
  return [low + excess, high - excess];
}

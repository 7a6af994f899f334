import { readFileSync } from 'node:fs';
import type { StreetCollection } from './street.ts';

/**
 * The main streets of Lima, expressways first. The file is drawn from memory of the city and approximate: crossings have the right
 * order and are within one to three blocks of the real ones.
 */
export const AVENUES = (
  JSON.parse(readFileSync(new URL('./avenues.geojson', import.meta.url), 'utf8')) as StreetCollection
).features;

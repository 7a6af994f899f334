import type { StreetClass } from './avenues/avenue.ts';
import type { Point } from './plane.ts';

export type { StreetClass } from './avenues/avenue.ts';

/** A street with its course on the plane. */
export interface Street {
  name: string;
  streetClass: StreetClass;
  points: Point[];
}

import { METRES_PER_MILE } from '@rastro/domain/units';
import type { Format } from '../../i18n/index.ts';

/** A place in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** How a radius is written in a field, and distances beside it. */
export interface RadiusInput {
  /** `mts`, or `mil` for miles. */
  unit: string;
  initialM: number;
  /** A number of the field in metres. */
  toMetres(shown: number): number;
  /** Metres as a number of the field. */
  shown(metres: number): number;
}

const METRES: RadiusInput = {
  unit: 'mts',
  initialM: 5_000,
  toMetres: (shown) => Math.round(shown),
  shown: (metres) => metres,
};

const MILES: RadiusInput = {
  unit: 'mil',
  initialM: 3.1 * METRES_PER_MILE,
  toMetres: (shown) => shown * METRES_PER_MILE,
  shown: (metres) => Math.round((metres / METRES_PER_MILE) * 100) / 100,
};

/** The field for a radius in the units of a user. */
export const radiusInput = ({ usesMiles }: Pick<Format, 'usesMiles'>): RadiusInput =>
  usesMiles ? MILES : METRES;

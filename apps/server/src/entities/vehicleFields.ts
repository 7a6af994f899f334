import { momentText } from '../moments.ts';
import type { ReferenceTarget } from './kernel/fields.ts';

/** The target of a reference to a vehicle, which has to be in reach of who writes or reads it. */
export const VEHICLE_IN_REACH: ReferenceTarget = {
  table: 'asset',
  label: 'name',
  also: 'license_plate',
  reach: (scope) => scope.assets().select('asset.id') as never,
};

/** The present second, in which what is written holds from now on. */
export const thisSecond = (): string => momentText(Math.floor(Date.now() / 1_000) * 1_000);

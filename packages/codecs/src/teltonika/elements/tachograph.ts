import { type AvlElement, toggle, unsigned } from './element.ts';

/** The values by which the tachograph means that it does not know. */
const NOT_KNOWN = [0xffff];
const MINUTES = { times: 60, unknown: NOT_KNOWN };

/** The elements of driver 1 and of driver 2. */
const drivers = (ids: readonly [number, number], make: (id: number, driver: number) => AvlElement) =>
  ids.map((id, i) => make(id, i + 1));

/**
 * What a professional tracker (FMx6xx) reads from the tachograph. States of a driver: 0 rest, 1 available, 2 work, 3 driving, 4 error,
 * 5 not known; time-related states as SAE J1939 counts them. The cards' numbers are texts, see `identifiers.ts`.
 */
export const TACHOGRAPH_ELEMENTS: readonly AvlElement[] = [
  ...drivers([56, 57], (id, n) => unsigned(id, 2, `driver${n}ContinuousDrivingS`, MINUTES)),
  ...drivers([58, 59], (id, n) => unsigned(id, 2, `driver${n}BreakS`, MINUTES)),
  ...drivers([60, 61], (id, n) => unsigned(id, 2, `driver${n}ActivityS`, MINUTES)),
  ...drivers([69, 77], (id, n) => unsigned(id, 2, `driver${n}DrivingS`, MINUTES)),
  toggle(183, 'tachographMotion'),
  ...drivers([184, 185], (id, n) => unsigned(id, 1, `driver${n}State`)),
  toggle(186, 'tachographOverspeed'),
  ...drivers([187, 188], (id, n) => toggle(id, `driver${n}CardPresent`)),
  ...drivers([189, 190], (id, n) => unsigned(id, 1, `driver${n}TimeState`)),
  unsigned(191, 2, 'tachographSpeedMps', { per: 3.6, unknown: NOT_KNOWN }),
  unsigned(192, 4, 'vehicleOdometerM'),
  unsigned(193, 4, 'tachographTripM'),
];

import { PROTOCOLS } from '@rastro/domain';
import { FLEET_COLUMNS, type FleetColumnName } from '@rastro/format';
import { FIRST_NAMES, GROUPS, LAST_NAMES } from './words.ts';

const VEHICLES = 60;
const TYPES = ['Camión', 'Bus', 'Camioneta', 'Sedán', 'Volquete'] as const;
const BRANDS = ['Volvo', 'Scania', 'Toyota', 'Hyundai', 'Isuzu'] as const;

/** Numbers that a seed always gives in the same order, from 0 up to 1 (Park and Miller's generator). */
export function randomOf(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}

/** A made-up fleet of 60 vehicles as the rows of the spreadsheet by which one is imported, its headings first. */
export function sheetOf(seed: number): string[][] {
  const random = randomOf(seed);
  const any = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const rows = Array.from({ length: VEHICLES }, (_, at): Record<FleetColumnName, string> => {
    const number = String(at + 1).padStart(3, '0');
    const type = any(TYPES);
    return {
      vehicle: `${type} ${number}`,
      plate: `F${String(seed % 100).padStart(2, '0')}-${number}`,
      internalNumber: String(at + 1),
      type,
      brand: any(BRANDS),
      model: '',
      year: String(2012 + Math.floor(random() * 14)),
      group: at % 6 === 0 ? '' : `${any(GROUPS)} / ${at % 2 === 0 ? 'Reparto' : 'Larga distancia'}`,
      device:
        at % 10 === 9 ? '' : `86${String(seed % 10_000).padStart(4, '0')}${String(at + 1).padStart(9, '0')}`,
      protocol: at % 10 === 9 ? '' : any(PROTOCOLS),
      deviceModel: '',
      line: at % 10 === 9 || at % 3 === 0 ? '' : `+51 9${String(seed % 100).padStart(2, '0')} 000 ${number}`,
      driver:
        at % 4 === 3
          ? ''
          : `${FIRST_NAMES[at % FIRST_NAMES.length]} ${LAST_NAMES[at % LAST_NAMES.length]} ${number}`,
      driverKey: at % 4 === 3 ? '' : `01${String(seed % 100).padStart(2, '0')}00${number}`,
    };
  });
  return [
    FLEET_COLUMNS.map(({ heading }) => heading.es),
    ...rows.map((row) => FLEET_COLUMNS.map(({ name }) => row[name])),
  ];
}

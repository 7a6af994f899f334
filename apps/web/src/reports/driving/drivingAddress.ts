import { type ReportFilter, readAddress, writeAddress } from '../address.ts';

/** The words by which its filter is read: it has no table. */
const WORDS = { columns: [], filters: ['drivers'] } as const;
const PREFIX = 'd.';
const FIRST = readAddress(new URLSearchParams(), WORDS);

/** Whether people or vehicles are compared. */
export type DrivingTab = 'drivers' | 'vehicles';

/** What driving is asked about, as the address of the map holds it, and what of the answer is shown. */
export interface DrivingAddress extends ReportFilter {
  tab: DrivingTab;
  /** Whose charts are open: `all`, the id of a driver or vehicle by the tab, or `none` for whoever is not known; null for nobody's. */
  who: string | null;
}

/** Reads it from the query of the map page; what makes no sense has its initial value. */
export function readDriving(query: URLSearchParams): DrivingAddress {
  const own = new URLSearchParams(
    [...query].flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [],
    ),
  );
  const { vehicles, period, days, filters } = readAddress(own, WORDS);
  const who = own.get('who') ?? '';
  return {
    vehicles,
    period,
    days,
    filters,
    tab: own.get('tab') === 'vehicles' ? 'vehicles' : 'drivers',
    who: /^(all|none|[1-9]\d{0,9})$/.test(who) ? who : null,
  };
}

/** Writes it into the query of the map page, without what goes without saying. */
export function writeDriving(query: URLSearchParams, { tab, who, ...filter }: DrivingAddress): void {
  const own = writeAddress({ ...FIRST, ...filter });
  if (tab !== 'drivers') own.set('tab', tab);
  if (who !== null) own.set('who', who);
  for (const [name, value] of own) query.set(`${PREFIX}${name}`, value);
}

/** What stands in the form at first. */
export const NO_DRIVING: DrivingAddress = readDriving(new URLSearchParams());

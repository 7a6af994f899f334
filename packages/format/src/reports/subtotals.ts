import { assetTypeNamed } from '@rastro/domain';
import type { Format } from '../format.ts';
import { localeOf } from '../language.ts';
import { type ReportValue, reportCell } from './columnKinds.ts';
import { REPORT_TERMS } from './terms.ts';
import { wordIn } from './wordIn.ts';
import type { ReportColumnWords, ReportWords } from './words.ts';

type Words = ReportColumnWords['heading'];

/** What of its vehicle the rows of a report can be grouped by, where they are of vehicles. */
export const VEHICLE_SUBTOTALS = ['vehicleGroup', 'vehicleType', 'vehicleCustomer'] as const;
export type VehicleSubtotal = (typeof VEHICLE_SUBTOTALS)[number];

/** The month of the column `day`. */
const MONTH = 'month';
const DAY = 'day';
const LENGTH_OF_MONTH = 'yyyy-MM'.length;

const HEADINGS: Readonly<Record<VehicleSubtotal | typeof MONTH, Words>> = {
  vehicleGroup: { es: 'Grupo del móvil', en: 'Group of the vehicle' },
  vehicleType: { es: 'Tipo de móvil', en: 'Type of vehicle' },
  vehicleCustomer: { es: 'Cliente', en: 'Customer' },
  month: { es: 'Mes', en: 'Month' },
};

/** By what the rows of a report can be grouped, each group with subtotals: a property of their vehicle, the month of their day, or a column. */
export interface SubtotalChoice {
  /** As calls and addresses name it. */
  name: string;
  heading: Words;
}

/** By what the rows of a report can be grouped, in the order in which people are offered it. */
export const subtotalChoices = ({
  columns,
  isFixed,
  subtotals = isFixed ? [] : VEHICLE_SUBTOTALS,
}: Pick<ReportWords, 'columns' | 'subtotals' | 'isFixed'>): SubtotalChoice[] =>
  subtotals.flatMap((name): SubtotalChoice[] => {
    const heading =
      columns.find((column) => column.name === name)?.heading ?? HEADINGS[name as keyof typeof HEADINGS];
    return heading ? [{ name, heading }] : [];
  });

/** Whether a choice is of the vehicle of a row, and stands in none of its columns. */
export const isVehicleSubtotal = (name: string): name is VehicleSubtotal =>
  VEHICLE_SUBTOTALS.some((each) => each === name);

/** The value of a row by which it is grouped, where this is no property of its vehicle; null where it is not known. */
export function subtotalValue(
  name: string,
  row: Readonly<Record<string, ReportValue | null>>,
): string | null {
  const value = row[name === MONTH ? DAY : name] ?? null;
  if (value === null || value === '') return null;
  return name === MONTH ? String(value).slice(0, LENGTH_OF_MONTH) : String(value);
}

/** How people read the value by which a group was made. */
export function subtotalLabel(
  name: string,
  value: string | null,
  { columns }: Pick<ReportWords, 'columns'>,
  format: Format,
): string {
  if (value === null)
    return wordIn(REPORT_TERMS[name === 'vehicleGroup' ? 'noGroup' : 'notKnown'], format.language);
  if (name === MONTH)
    return new Intl.DateTimeFormat(localeOf(format.language), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${value}-01T00:00:00Z`));
  if (name === 'vehicleType') return wordIn(assetTypeNamed(value), format.language);
  const column = columns.find((each) => each.name === name);
  return column ? reportCell(column, value, format) : value;
}

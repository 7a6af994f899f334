import { readWeekdays, type Weekday, writeWeekdays } from '../i18n/index.ts';

/** The form that is open beside the panel, of a notice or a performed service; a new one without an id. */
export type OpenForm =
  | { kind: 'notice'; id: number | null }
  /** `noticeId` is the notice that the new service renews. */
  | { kind: 'performed'; id: number | null; noticeId: number | null };

/** The part of the map page's address that belongs to maintenance. */
export interface MaintenanceAddress {
  /** Whether the performed services are listed, in place of the notices. */
  isDone: boolean;
  /** The vehicles whose notices are listed; all vehicles where it is empty. */
  noticesOf: readonly number[];
  /** The vehicles whose performed services are listed; all vehicles where it is empty. */
  performedOf: readonly number[];
  /** Days, `yyyy-MM-dd`, both included; null for the last thirty days. */
  range: { from: string; to: string } | null;
  days: readonly Weekday[];
  form: OpenForm | null;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads the part of a query that belongs to maintenance; invalid values become the initial ones. */
export function readMaintenance(query: URLSearchParams): MaintenanceAddress {
  const rest = {
    noticesOf: readIds(query.get('notices')),
    performedOf: readIds(query.get('services')),
    range: readRange(query.get('since') ?? '', query.get('until') ?? ''),
    days: readWeekdays(query.get('days')),
    form: readForm(query.get('form') ?? ''),
  };
  const done = query.get('done');
  return { ...rest, isDone: done === '1' || (done !== '0' && isAboutDone(rest)) };
}

/** Whether the rest of an address is about performed services: a search for them, or the form of a stored one. */
const isAboutDone = ({ performedOf, range, days, form }: Omit<MaintenanceAddress, 'isDone'>): boolean =>
  performedOf.length > 0 ||
  range !== null ||
  writeWeekdays(days) !== null ||
  (form?.kind === 'performed' && form.id !== null);

/** Writes into a query what does not have its initial value. */
export function writeMaintenance(query: URLSearchParams, { isDone, ...rest }: MaintenanceAddress): void {
  const { noticesOf, performedOf, range, days, form } = rest;
  if (isDone !== isAboutDone(rest)) query.set('done', isDone ? '1' : '0');
  if (noticesOf.length > 0) query.set('notices', noticesOf.join());
  if (performedOf.length > 0) query.set('services', performedOf.join());
  if (range) {
    query.set('since', range.from);
    query.set('until', range.to);
  }
  const named = writeWeekdays(days);
  if (named !== null) query.set('days', named);
  if (form) query.set('form', writeForm(form));
}

function writeForm(form: OpenForm): string {
  if (form.id !== null) return `${form.kind}-${form.id}`;
  return form.kind === 'performed' && form.noticeId !== null ? `renewal-${form.noticeId}` : form.kind;
}

function readForm(text: string): OpenForm | null {
  const match = /^(notice|performed|renewal)(?:-([1-9]\d{0,9}))?$/.exec(text);
  if (!match) return null;
  const id = match[2] === undefined ? null : Number(match[2]);
  switch (match[1]) {
    case 'notice':
      return { kind: 'notice', id };
    case 'performed':
      return { kind: 'performed', id, noticeId: null };
    default:
      return id === null ? null : { kind: 'performed', id: null, noticeId: id };
  }
}

function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,9}$/.test(part));
  return [...new Set(ids.map(Number))];
}

function readRange(from: string, to: string): MaintenanceAddress['range'] {
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null;
}

/** Reads weekdays from digits, 1 for Monday to 7; all days without any. */

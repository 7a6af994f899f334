import { eventTypeOfId } from '@rastro/domain';
import {
  ALARM_KINDS,
  type Alarm,
  LISTED_KINDS,
  type ListedKind,
  listedKindOf,
  NOTICE_KINDS,
} from './alarm.ts';

/** The alarms to look for, as the address of the page holds them. */
export interface AlarmSearch {
  /** Kinds of alarms, empty for all. Null where the address names none: then the user's last choice applies. */
  kinds: readonly ListedKind[] | null;
  assetId: number | null;
  /** Id of an event of the catalogue; null for any. */
  event: number | null;
  onlyUnread: boolean;
  /** Whether those that somebody acknowledged are listed, in place of those that wait. */
  isAcknowledged: boolean;
  /** The alarm that the person attends to; null for none. */
  attendedId: number | null;
  /** Number of the page, from 1. */
  page: number;
  /** Whether the form of the filter is open. */
  isFilterOpen: boolean;
}

/** The search without its page, with the kinds resolved. */
export type AlarmFilter = Pick<AlarmSearch, 'assetId' | 'event' | 'onlyUnread' | 'isAcknowledged'> & {
  kinds: readonly ListedKind[];
};

const isKind = (text: string): text is ListedKind => LISTED_KINDS.some((kind) => kind === text);

/**
 * Reads kinds from a text with commas; unknown words are left out. Maintenance and reports stand alone, since the server lists one
 * type of notifications or all: of one of them and others, what was chosen last stays.
 */
export function readKinds(text: string): ListedKind[] {
  const kinds = text.split(',').filter(isKind);
  const last = NOTICE_KINDS.find((kind) => kind === kinds.at(-1));
  return last ? [last] : kinds.filter((kind) => ALARM_KINDS.some((each) => each === kind));
}

/** Reads the part of a query that belongs to alarms; invalid values become the initial ones. */
export function readAlarmSearch(query: URLSearchParams): AlarmSearch {
  const kinds = query.get('kinds');
  return {
    kinds: kinds === null ? null : readKinds(kinds),
    assetId: readPositive(query.get('asset')),
    event: readPositive(query.get('event')),
    onlyUnread: query.get('unread') === '1',
    isAcknowledged: query.get('acknowledged') === '1',
    attendedId: readPositive(query.get('alarm')),
    page: readPositive(query.get('page')) ?? 1,
    isFilterOpen: query.get('filter') === '1',
  };
}

/** Writes the search into a query and leaves out what has its initial value. */
export function writeAlarmSearch(query: URLSearchParams, search: AlarmSearch): void {
  if (search.kinds !== null) query.set('kinds', search.kinds.join());
  if (search.assetId !== null) query.set('asset', String(search.assetId));
  if (search.event !== null) query.set('event', String(search.event));
  if (search.onlyUnread) query.set('unread', '1');
  if (search.isAcknowledged) query.set('acknowledged', '1');
  if (search.attendedId !== null) query.set('alarm', String(search.attendedId));
  if (search.page !== 1) query.set('page', String(search.page));
  if (search.isFilterOpen) query.set('filter', '1');
}

/** Whether the filter leaves anything out of what waits besides by kind. */
export const isNarrow = ({
  assetId,
  event,
  onlyUnread,
}: Pick<AlarmFilter, 'assetId' | 'event' | 'onlyUnread'>): boolean =>
  assetId !== null || event !== null || onlyUnread;

/** Whether an alarm that waits fits the filter, by the same rules as on the server. */
export function fits(alarm: Alarm, { kinds, assetId, event, onlyUnread }: AlarmFilter): boolean {
  const kind = listedKindOf(alarm);
  if (kinds.length > 0 && (kind === null || !kinds.includes(kind))) return false;
  if (assetId !== null && alarm.assetId !== assetId) return false;
  if (event !== null && alarm.eventCode !== eventTypeOfId(event)?.code) return false;
  return !onlyUnread || alarm.datereaded === null;
}

function readPositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

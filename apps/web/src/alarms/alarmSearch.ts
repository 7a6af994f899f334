import { eventTypeOfId } from '@rastro/domain';
import type { AlarmKind } from '../api/index.ts';
import { ALARM_KINDS, type Alarm } from './alarm.ts';

/** Which alarms are looked for, as the address of the page holds it. */
export interface AlarmSearch {
  /** Kinds of alarms, empty for all; null where the address says nothing: then what the user chose last holds. */
  kinds: readonly AlarmKind[] | null;
  assetId: number | null;
  /** Id of an event of the catalogue; null for any. */
  event: number | null;
  onlyUnread: boolean;
  /** From 1. */
  page: number;
  /** Whether the form of the filter is open. */
  isFilterOpen: boolean;
}

/** What is looked for, without its page: kinds are known. */
export type AlarmFilter = Pick<AlarmSearch, 'assetId' | 'event' | 'onlyUnread'> & {
  kinds: readonly AlarmKind[];
};

const isKind = (text: string): text is AlarmKind => ALARM_KINDS.some((kind) => kind === text);

/** Kinds written as a text with commas; what is no kind is left out. */
export const readKinds = (text: string): AlarmKind[] => text.split(',').filter(isKind);

/** Reads the part of a query that is about alarms; what makes no sense becomes what it is at the beginning. */
export function readAlarmSearch(query: URLSearchParams): AlarmSearch {
  const kinds = query.get('kinds');
  return {
    kinds: kinds === null ? null : readKinds(kinds),
    assetId: readPositive(query.get('asset')),
    event: readPositive(query.get('event')),
    onlyUnread: query.get('unread') === '1',
    page: readPositive(query.get('page')) ?? 1,
    isFilterOpen: query.get('filter') === '1',
  };
}

/** Writes the search into a query, leaving out what is as at the beginning. */
export function writeAlarmSearch(query: URLSearchParams, search: AlarmSearch): void {
  if (search.kinds !== null) query.set('kinds', search.kinds.join());
  if (search.assetId !== null) query.set('asset', String(search.assetId));
  if (search.event !== null) query.set('event', String(search.event));
  if (search.onlyUnread) query.set('unread', '1');
  if (search.page !== 1) query.set('page', String(search.page));
  if (search.isFilterOpen) query.set('filter', '1');
}

/** Whether the filter leaves anything out besides by kind. */
export const isNarrow = ({ assetId, event, onlyUnread }: Omit<AlarmFilter, 'kinds'>): boolean =>
  assetId !== null || event !== null || onlyUnread;

/** Whether an alarm fits the filter, as the server judges it. */
export function fits(alarm: Alarm, { kinds, assetId, event, onlyUnread }: AlarmFilter): boolean {
  if (kinds.length > 0 && (alarm.typeAlarm === null || !kinds.includes(alarm.typeAlarm))) return false;
  if (assetId !== null && alarm.assetId !== assetId) return false;
  if (event !== null && alarm.eventCode !== eventTypeOfId(event)?.code) return false;
  return !onlyUnread || alarm.datereaded === null;
}

function readPositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

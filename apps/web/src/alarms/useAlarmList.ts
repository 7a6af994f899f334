import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';
import { useAlarmCenter } from './AlarmsProvider.tsx';
import { type Alarm, PAGE_SIZE } from './alarm.ts';
import type { AlarmFilter } from './alarmSearch.ts';
import { NOTIFICATIONS } from './calls.ts';
import { ALARM_LISTS, filterArguments } from './live/browserCenter.ts';

/** A list of alarms to show, without those just acknowledged here. */
export interface AlarmList {
  alarms: readonly Alarm[];
  /** Number of alarms that fit, on all pages. */
  total: number;
  state: 'loading' | 'shown' | 'failed';
  error: unknown;
  retry(): void;
}

/** A page of the alarms that fit the filter; pages count from 1. `isOld` says that it is still the page, or the filter, before. */
export function useAlarmPage(filter: AlarmFilter, page: number): AlarmList & { isOld: boolean } {
  const center = useAlarmCenter();
  const { isAcknowledged } = filter;
  const asked = {
    ...filterArguments(filter),
    acknowledged: isAcknowledged,
    pageNumber: page,
    pageSize: PAGE_SIZE,
  };
  const answer = useQuery({
    queryKey: [...ALARM_LISTS, 'page', asked],
    queryFn: async ({ signal }) => (await call(NOTIFICATIONS, asked, signal)).notifications,
    placeholderData: keepPreviousData,
  });
  const all = answer.data?.list ?? [];
  const alarms = isAcknowledged ? all : all.filter((alarm) => !center.hides(alarm));
  return {
    alarms,
    total: Math.max(0, (answer.data?.total ?? 0) - (all.length - alarms.length)),
    state: answer.data ? 'shown' : answer.isError ? 'failed' : 'loading',
    error: answer.error,
    retry: () => void answer.refetch(),
    isOld: answer.isPlaceholderData,
  };
}

/** Numbers of alarms that the dropdown requests in turn: ten first, then more each time, because who scrolls on wants to see them all. */
const PARTS = [10, 50, 200, 500] as const;

/** The newest alarms, of which more can be requested. */
export interface GrowingAlarmList extends AlarmList {
  hasMore: boolean;
  more(): void;
}

/** The alarms of everything in reach, newest first, while the component is mounted. */
export function useNewestAlarms(): GrowingAlarmList {
  const center = useAlarmCenter();
  const answer = useInfiniteQuery({
    queryKey: [...ALARM_LISTS, 'newest'],
    initialPageParam: { lastId: null as number | null, part: 0 },
    queryFn: async ({ pageParam: { lastId, part }, signal }) =>
      (await call(NOTIFICATIONS, { lastId, cant: PARTS[part] }, signal)).notifications,
    getNextPageParam: ({ list }, _pages, { part }) => {
      const last = list.at(-1);
      if (!last || list.length < (PARTS[part] ?? 0)) return null;
      return { lastId: last.id, part: Math.min(part + 1, PARTS.length - 1) };
    },
  });
  const all = answer.data?.pages.flatMap(({ list }) => list) ?? [];
  const alarms = all.filter((alarm) => !center.hides(alarm));
  return {
    alarms,
    total: Math.max(0, (answer.data?.pages[0]?.total ?? 0) - (all.length - alarms.length)),
    state: answer.data ? 'shown' : answer.isError ? 'failed' : 'loading',
    error: answer.error,
    retry: () => void answer.refetch(),
    hasMore: answer.hasNextPage,
    more: () => {
      if (!answer.isFetching) void answer.fetchNextPage();
    },
  };
}

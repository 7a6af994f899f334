import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AlarmSceneQuery, call } from '../../api/index.ts';
import { type MapAlarm, useMapLayer } from '../../map/index.ts';
import { ALARM_SCENE } from '../calls.ts';

export type AlarmScene = AlarmSceneQuery['alarmScene'];

/**
 * Reads what is needed to attend to an alarm, and shows it on the map; reads it again when it joins or leaves the list, or
 * `revision` changes: a text of what others may do with it.
 */
export function useAlarmScene(alarmId: number | null, isListed: boolean, revision = '') {
  const scene = useQuery({
    queryKey: ['alarmScene', alarmId, isListed, revision],
    queryFn: ({ signal }) => call(ALARM_SCENE, { notificationId: alarmId ?? 0 }, signal),
    enabled: alarmId !== null,
    placeholderData: (before) => (before?.alarmScene.alarm.id === alarmId ? before : undefined),
  });
  const data = alarmId === null ? null : (scene.data?.alarmScene ?? null);
  useMapLayer(
    'alarm',
    useMemo(() => data && toMapAlarm(data), [data]),
  );
  return { scene: data, error: scene.error, isLoading: scene.isLoading, retry: () => void scene.refetch() };
}

function toMapAlarm({ alarm, trail, places }: AlarmScene): MapAlarm {
  const { point } = alarm;
  const atMs = point ? Date.parse(point.fGPS) : Number.POSITIVE_INFINITY;
  const before = trail.filter(({ fGPS }) => Date.parse(fGPS) <= atMs);
  return {
    id: alarm.id,
    place: point && { lat: point.lat, lon: point.lon },
    before,
    after: [...before.slice(-1), ...trail.slice(before.length)],
    areas: places,
  };
}

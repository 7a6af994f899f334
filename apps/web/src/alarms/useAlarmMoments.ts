import { useQuery } from '@tanstack/react-query';
import { type AlarmMomentsQuery, query } from '../api/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { ALARM_MOMENTS } from './calls.ts';
import { SEES_ALARMS } from './permissions.ts';

const NONE: AlarmMomentsQuery['alarmMoments'] = [];

/** When alarms of a vehicle happened in a stretch of time (milliseconds since 1970); none without a vehicle, and for who sees no alarms. */
export function useAlarmMoments(assetId: number | null, from: number, to: number) {
  const user = useUser();
  const [fechaInicio, fechaFin] = [from, to].map((at) => new Date(at).toISOString()) as [string, string];
  const moments = useQuery({
    ...query(ALARM_MOMENTS, { movilID: assetId ?? 0, fechaInicio, fechaFin }),
    enabled: assetId !== null && isAllowed(user, SEES_ALARMS),
  });
  return moments.data?.alarmMoments ?? NONE;
}

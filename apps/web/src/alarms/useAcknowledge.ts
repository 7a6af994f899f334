import { useMutation } from '@tanstack/react-query';
import { errorText, serverNow } from '../api/index.ts';
import { notify } from '../ui/index.ts';
import { useAlarmCenter } from './AlarmsProvider.tsx';
import type { Alarm } from './alarm.ts';
import type { AlarmFilter } from './alarmSearch.ts';

const complain = (error: unknown) => notify.danger(errorText(error));

/** The actions on alarms. Each is visible at once; what the server refuses is undone with a red message. */
export function useAlarmActions() {
  const center = useAlarmCenter();
  const { mutate: acknowledge } = useMutation({
    mutationFn: (alarms: readonly Alarm[]) => center.acknowledge(alarms),
    onError: complain,
  });
  const { mutate: acknowledgeMatching } = useMutation({
    mutationFn: ({ filter, untilMs }: { filter: AlarmFilter; untilMs: number }) =>
      center.acknowledgeMatching(filter, untilMs),
    onError: complain,
  });
  const { mutate: markAsRead } = useMutation({
    mutationFn: (alarms: readonly Alarm[]) => center.markAsRead(alarms),
    onError: complain,
  });
  return {
    acknowledge,
    /** Acknowledges all alarms that fit and are listed now, or were listed when the person looked. */
    acknowledgeMatching: (filter: AlarmFilter, untilMs = serverNow()) =>
      acknowledgeMatching({ filter, untilMs }),
    markAsRead,
  };
}

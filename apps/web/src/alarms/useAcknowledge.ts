import { useMutation } from '@tanstack/react-query';
import { errorText, serverNow } from '../api/index.ts';
import { notify } from '../ui/index.ts';
import { useAlarmCenter } from './AlarmsProvider.tsx';
import type { Alarm } from './alarm.ts';
import type { AlarmFilter } from './alarmSearch.ts';

const complain = (error: unknown) => notify.danger(errorText(error));

/** What a person does with alarms. Each is seen at once; what the server refuses comes back with a red message. */
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
    /** All that fit and are listed now, or were when the person looked. */
    acknowledgeMatching: (filter: AlarmFilter, untilMs = serverNow()) =>
      acknowledgeMatching({ filter, untilMs }),
    markAsRead,
  };
}

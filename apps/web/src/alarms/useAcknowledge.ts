import { useMutation } from '@tanstack/react-query';
import { errorText, serverNow } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { notify, notifyUndo } from '../ui/index.ts';
import { useAlarmCenter, useUndoStack } from './AlarmsProvider.tsx';
import type { Alarm } from './alarm.ts';
import type { AlarmFilter } from './alarmSearch.ts';
import type { Undoable } from './live/undoStack.ts';
import { alarmsTexts } from './texts.ts';

const complain = (error: unknown) => notify.danger(errorText(error));

/**
 * The actions on alarms. Each is visible at once; what the server refuses is undone with a red message. What was acknowledged can be
 * taken back for some seconds.
 */
export function useAlarmActions() {
  const t = useTexts(alarmsTexts);
  const center = useAlarmCenter();
  const stack = useUndoStack();

  const undo = async ({ done, hide }: Undoable): Promise<readonly number[]> => {
    hide();
    try {
      const ids = await done;
      if (!ids || ids.length === 0) return [];
      const count = await center.restore(ids);
      if (count < ids.length) notify.warning(t('undoneInPart', { count, of: ids.length }), 'toast');
      return ids;
    } catch (error) {
      complain(error);
      return [];
    }
  };
  const offerUndo = (count: number, done: Undoable['done']) => {
    const undoable = {
      done,
      hide: notifyUndo(t('acknowledged', { count }), () => {
        if (stack.remove(undoable)) void undo(undoable);
      }),
    };
    stack.push(undoable);
    done.catch((error: unknown) => {
      if (stack.remove(undoable)) undoable.hide();
      complain(error);
    });
  };
  const { mutate: markAsRead } = useMutation({
    mutationFn: (alarms: readonly Alarm[]) => center.markAsRead(alarms),
    onError: complain,
  });
  return {
    acknowledge: (alarms: readonly Alarm[]) =>
      offerUndo(
        alarms.length,
        center.acknowledge(alarms).then(({ notificationId }) => notificationId),
      ),
    /** Acknowledges all alarms that fit and are listed now, or were listed when the person looked. */
    acknowledgeMatching: async (filter: AlarmFilter, untilMs = serverNow()) => {
      try {
        const { count, notificationId } = await center.acknowledgeMatching(filter, untilMs);
        if (notificationId) offerUndo(count, Promise.resolve(notificationId));
        else notify.success(t('acknowledged', { count }));
      } catch (error) {
        complain(error);
      }
    },
    /** Takes back what was acknowledged last, where that can still be; gives the ids of those that wait again. */
    undoLast: async (): Promise<readonly number[]> => {
      const last = stack.pop();
      return last ? undo(last) : [];
    },
    markAsRead,
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { call, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { notify, notifyUndo } from '../../ui/index.ts';
import { ADD_VEHICLES_TO_GROUP, REMOVE_VEHICLES_FROM_GROUP } from './calls.ts';
import { groupVehicleTexts } from './vehicleTexts.ts';

/** Whether vehicles are put into a group or taken out of it. */
export type GroupAction = 'assign' | 'remove';

/** Puts vehicles into a group or takes them out of it, and says so with a button that undoes it for those that it moved. */
export function useGroupChange(): (
  action: GroupAction,
  groupId: number,
  assetIds: readonly number[],
) => Promise<void> {
  const t = useTexts(groupVehicleTexts);
  const client = useQueryClient();
  const change = async (action: GroupAction, groupId: number, assetIds: readonly number[]) => {
    const document = action === 'assign' ? ADD_VEHICLES_TO_GROUP : REMOVE_VEHICLES_FROM_GROUP;
    const { change } = await call(document, { groupId, assetIds: [...assetIds] });
    await client.invalidateQueries(); // wherever the vehicles of groups are shown
    return change.assetIds;
  };
  return async (action, groupId, assetIds) => {
    const done = await change(action, groupId, assetIds);
    const said = action === 'assign' ? 'assigned' : 'removed';
    if (done.length === 0) {
      notify.info(t(`${said}None`));
      return;
    }
    notifyUndo(t(said, { count: done.length }), async () => {
      try {
        await change(action === 'assign' ? 'remove' : 'assign', groupId, done);
        notify.success(t('undone'));
      } catch (error) {
        notify.danger(errorText(error));
      }
    });
  };
}

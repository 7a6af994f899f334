import { IconBell } from '@tabler/icons-react';
import {
  AlarmsPanel,
  alarmsTexts,
  readAlarmSearch,
  SEES_ALARMS,
  writeAlarmSearch,
} from '../../alarms/index.ts';
import { textsNow } from '../../i18n/index.ts';
import { definePanel } from './panel.tsx';

/** The notifications. The alerts of a vehicle are searched by the same part of the address. */
export const notifications = definePanel({
  key: 'notifications',
  anyOf: SEES_ALARMS,
  title: () => textsNow(alarmsTexts)('notifications'),
  Icon: IconBell,
  address: { stays: 'onMap', read: readAlarmSearch, write: writeAlarmSearch },
  Panel: ({ state, change, openVehicle, close }) => (
    <AlarmsPanel
      search={state}
      onSearch={(search) => change(search, { replace: true })}
      onOpenVehicle={openVehicle}
      onClose={() => close({ attendedId: null })}
    />
  ),
});

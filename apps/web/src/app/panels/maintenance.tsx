import { IconTool } from '@tabler/icons-react';
import { textsNow } from '../../i18n/index.ts';
import {
  MaintenanceForms,
  MaintenancePanel,
  maintenancePanelTexts,
  readMaintenance,
  SEES_MAINTENANCE,
  writeMaintenance,
} from '../../maintenance/index.ts';
import { definePanel } from './panel.tsx';

/** Service notices and performed services, with their forms beside them. The notices of a vehicle open the same forms. */
export const maintenance = definePanel({
  key: 'maintenance',
  anyOf: SEES_MAINTENANCE,
  title: () => textsNow(maintenancePanelTexts)('maintenance'),
  Icon: IconTool,
  address: { read: readMaintenance, write: writeMaintenance },
  Panel: ({ state, change, close }) => (
    <MaintenancePanel address={state} onChange={change} onClose={() => close()} />
  ),
  aside: ({ state, change }) =>
    state.form && (
      <MaintenanceForms
        form={state.form}
        assetId={null}
        search={state}
        onClose={() => change({ form: null })}
      />
    ),
});

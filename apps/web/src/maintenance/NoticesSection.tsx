import { IconTool } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { VehiclesSelect } from '../vehicles/index.ts';
import type { MaintenanceAddress } from './maintenanceAddress.ts';
import { NoticeList } from './NoticeList.tsx';
import { maintenanceTexts } from './texts.ts';
import { useGroupIds, useServicedAssets } from './useMaintenance.ts';

interface NoticesSectionProps {
  address: MaintenanceAddress;
  onChange: (change: Partial<MaintenanceAddress>) => void;
}

/** The notices of the chosen groups: of all vehicles, or of those that are searched for. */
export function NoticesSection({ address: { noticesOf, form }, onChange }: NoticesSectionProps) {
  const t = useTexts(maintenanceTexts);
  const groupIDs = useGroupIds();
  const assets = useServicedAssets().data?.assetsByGroups.items ?? [];
  return (
    <>
      <VehiclesSelect
        label={t('vehicles')}
        vehicles={assets}
        value={noticesOf}
        onChange={(chosen) => onChange({ noticesOf: chosen })}
      />
      <NoticeList
        source={{ assetIds: noticesOf, groupIDs }}
        isFlat={noticesOf.length > 0}
        showsVehicle={noticesOf.length > 1}
        form={form}
        onForm={(next) => onChange({ form: next })}
        icon={<IconTool size={26} stroke={1.6} />}
      />
    </>
  );
}

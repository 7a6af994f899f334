import { Button } from '@mantine/core';
import { IconPlus, IconTool } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { PanelBody } from '../ui/index.ts';
import type { OpenForm } from './maintenanceAddress.ts';
import { NoticeList } from './NoticeList.tsx';
import { maintenanceTexts } from './texts.ts';
import classes from './VehicleNotices.module.css';

interface VehicleNoticesProps {
  assetId: number;
  form: OpenForm | null;
  onForm: (form: OpenForm | null) => void;
}

/** The notices of one vehicle, in its panel. */
export function VehicleNotices({ assetId, form, onForm }: VehicleNoticesProps) {
  const t = useTexts(maintenanceTexts);
  return (
    <PanelBody>
      <Button
        variant="light"
        className={classes.add}
        leftSection={<IconPlus size={16} />}
        onClick={() => onForm({ kind: 'notice', id: null })}
      >
        {t('addNotice')}
      </Button>
      <NoticeList
        source={{ assetIds: [assetId], groupIDs: [] }}
        isFlat
        showsVehicle={false}
        form={form}
        onForm={onForm}
        icon={<IconTool size={26} stroke={1.6} />}
      />
    </PanelBody>
  );
}

import { Button, Select, Text } from '@mantine/core';
import { IconFolderMinus, IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { ConfirmDialog } from '../../ui/index.ts';
import type { EntityRow } from '../kernel/entity.ts';
import { type GroupAction, useGroupChange } from './useGroupChange.ts';
import { groupVehicleTexts } from './vehicleTexts.ts';

const ICONS = { assign: IconFolderPlus, remove: IconFolderMinus } as const;
const LABELS = { assign: 'toGroup', remove: 'fromGroup' } as const;
const CONFIRMS = { assign: 'confirmAdd', remove: 'confirmRemove' } as const;

/** The buttons that put the chosen vehicles into a group and take them out of one, for who may change groups. */
export function VehiclesInGroups({ vehicles }: { vehicles: readonly EntityRow[] }) {
  const t = useTexts(groupVehicleTexts);
  const user = useUser();
  const [open, setOpen] = useState<GroupAction | null>(null);
  if (!isAllowed(user, ['ModificarGrupos'])) return null;
  return (
    <>
      {(['assign', 'remove'] as const).map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            size="compact-md"
            variant="default"
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => setOpen(action)}
          >
            {t(LABELS[action])} ({vehicles.length})
          </Button>
        );
      })}
      {open && <ChooseGroup action={open} vehicles={vehicles} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ChooseGroupProps {
  action: GroupAction;
  vehicles: readonly EntityRow[];
  onClose: () => void;
}

/** The dialog in which the group is chosen; the root group, which has all vehicles, is not among them. */
function ChooseGroup({ action, vehicles, onClose }: ChooseGroupProps) {
  const t = useTexts(groupVehicleTexts);
  const { groups } = useFleet();
  const change = useGroupChange();
  const [groupId, setGroupId] = useState<string | null>(null);
  const [customerId, ...others] = new Set(vehicles.map((vehicle) => vehicle.customerId));
  const offered = groups.filter((group) => group.customerId === customerId && group.parentGroupId !== null);
  return (
    <ConfirmDialog
      title={`${t(LABELS[action])} (${vehicles.length})`}
      confirm={`${t(CONFIRMS[action])} (${vehicles.length})`}
      cancel={t('cancel')}
      isLoss={false}
      isReady={groupId !== null && others.length === 0}
      onConfirm={() =>
        change(
          action,
          Number(groupId),
          vehicles.map(({ id }) => id),
        )
      }
      errorText={errorText}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <Text size="sm">{t('ofSeveral')}</Text>
      ) : offered.length === 0 ? (
        <Text size="sm">{t('noGroups')}</Text>
      ) : (
        <Select
          label={t('group')}
          placeholder={t('choose')}
          required
          searchable
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={groupId}
          onChange={setGroupId}
        />
      )}
    </ConfirmDialog>
  );
}

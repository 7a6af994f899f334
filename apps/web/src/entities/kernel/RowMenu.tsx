import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { Entity, EntityRow } from './entity.ts';
import { kernelTexts } from './texts.ts';
import type { May } from './useMay.ts';

interface RowMenuProps {
  entity: Entity;
  row: EntityRow;
  may: May;
  onOpen: () => void;
  onDelete: () => void;
  /** More items, before those that every row has. */
  children: ReactNode;
}

/** What can be done with a row. */
export function RowMenu({ entity, row, may, onOpen, onDelete, children }: RowMenuProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const verbs = entity.verbs
    ? { open: te(entity.verbs.open), remove: te(entity.verbs.remove) }
    : { open: t('edit'), remove: t('remove') };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('actionsOf', { name: entity.nameOf(row) })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          leftSection={may.update ? <IconPencil size={16} /> : <IconEye size={16} />}
          onClick={onOpen}
        >
          {may.update ? verbs.open : t('view')}
        </Menu.Item>
        {may.delete && (
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
            {verbs.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Badge, Checkbox, Group } from '@mantine/core';
import { useFormat, useTexts } from '../../i18n/index.ts';
import type { Entity } from './entity.ts';

/** A folder of a file of points, and whether there is a row of its name that it becomes. */
export interface ImportedFolder {
  name: string;
  rows: number;
  isThere: boolean;
}

interface FolderChoiceProps {
  entity: Entity;
  folders: readonly ImportedFolder[];
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Asks whether the folders of a file become what the entity makes of them, and says of each whether it is there or would be made. */
export function FolderChoice({ entity, folders, isChosen, onChange }: FolderChoiceProps) {
  const t = useTexts(entity.texts);
  const format = useFormat();
  return (
    <div>
      <Checkbox
        label={t('foldersBecome')}
        description={t('foldersHint')}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Group component="ul" gap="xs" m={0} mt="xs" p={0} style={{ listStyle: 'none' }}>
        {folders.map(({ name, rows, isThere }) => (
          <Badge
            key={name}
            component="li"
            variant="light"
            tt="none"
            color={isThere ? 'gray' : 'green'}
            maw="100%"
          >
            {`${name} (${format.number(rows)}): ${t(isThere ? 'folderIsThere' : 'folderIsMade')}`}
          </Badge>
        ))}
      </Group>
    </div>
  );
}

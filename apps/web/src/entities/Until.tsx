import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { useNow } from '../ui/index.ts';
import type { Entity, EntityRow } from './kernel/entity.ts';

interface UntilProps {
  /** From `dateFrom` until `dateTo`, which may be open. */
  row: EntityRow;
  given: ReactNode;
  /** With the words `isThere`, `toCome` and `over`. */
  texts: Entity['texts'];
}

/** Until when something of a vehicle lasts, with what that means now. */
export function Until({ row, given, texts }: UntilProps) {
  const t = useTexts(texts);
  const now = useNow();
  const isOver = row.dateTo !== null && Date.parse(String(row.dateTo)) <= now;
  const isToCome = Date.parse(String(row.dateFrom)) > now;
  return (
    <Group gap="xs" component="span">
      {given}
      <Badge variant="light" color={isOver || isToCome ? 'gray' : 'blue'} tt="none">
        {t(isOver ? 'over' : isToCome ? 'toCome' : 'isThere')}
      </Badge>
    </Group>
  );
}

import { List } from '@mantine/core';
import { localeOf, useFormat } from '../../i18n/index.ts';
import { usePermissionName } from './usePermissionName.ts';

interface PermissionListProps {
  names: readonly string[];
  /** Those of them that have no effect. */
  lost: readonly string[];
}

/** Permissions by what they are called, and in the order of that. */
export function PermissionList({ names, lost }: PermissionListProps) {
  const nameOf = usePermissionName();
  const { compare } = new Intl.Collator(localeOf(useFormat().language));
  const inOrder = names.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
  return (
    <List size="sm" spacing={2}>
      {inOrder.map((name) => (
        <List.Item key={name}>{lost.includes(name) ? <s>{nameOf(name)}</s> : nameOf(name)}</List.Item>
      ))}
    </List>
  );
}

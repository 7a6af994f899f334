import { List } from '@mantine/core';
import { usePermissionName } from './usePermissionName.ts';

interface PermissionListProps {
  names: readonly string[];
  /** Those of them that have no effect. */
  lost: readonly string[];
}

/** Permissions by what they are called. */
export function PermissionList({ names, lost }: PermissionListProps) {
  const nameOf = usePermissionName();
  return (
    <List size="sm" spacing={2}>
      {names.map((name) => (
        <List.Item key={name}>{lost.includes(name) ? <s>{nameOf(name)}</s> : nameOf(name)}</List.Item>
      ))}
    </List>
  );
}

import { List } from '@mantine/core';
import { isWritten } from '@rastro/domain';
import { useTexts } from '../../i18n/index.ts';
import { permissionNames } from './permissionNames.ts';
import { matrixTexts } from './texts.ts';

interface PermissionListProps {
  names: readonly string[];
  /** Those of them that have no effect. */
  lost: readonly string[];
}

const ACTIONS = { Crear: 'create', Modificar: 'update', Eliminar: 'delete' } as const;

/** Permissions by what they are called. */
export function PermissionList({ names, lost }: PermissionListProps) {
  const t = useTexts(matrixTexts);
  const named = useTexts(permissionNames);
  const nameOf = (name: string): string => {
    const [, verb = '', page = ''] = /^(Crear|Modificar|Eliminar)(.+)$/.exec(name) ?? [];
    if (!isWritten(page)) return named(name);
    return t('cell', { page: named(page), action: t(ACTIONS[verb as keyof typeof ACTIONS]) });
  };
  return (
    <List size="sm" spacing={2}>
      {names.map((name) => (
        <List.Item key={name}>{lost.includes(name) ? <s>{nameOf(name)}</s> : nameOf(name)}</List.Item>
      ))}
    </List>
  );
}

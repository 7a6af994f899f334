import { isWritten } from '@rastro/domain';
import { useTexts } from '../../i18n/index.ts';
import { permissionNames } from './permissionNames.ts';
import { matrixTexts } from './texts.ts';

const ACTIONS = { Crear: 'create', Modificar: 'update', Eliminar: 'delete' } as const;

/** What a permission is called, also one of creating, changing or deleting what a page has. */
export function usePermissionName(): (name: string) => string {
  const t = useTexts(matrixTexts);
  const named = useTexts(permissionNames);
  return (name) => {
    const [, verb = '', page = ''] = /^(Crear|Modificar|Eliminar)(.+)$/.exec(name) ?? [];
    if (!isWritten(page)) return named(name);
    return t('cell', { page: named(page), action: t(ACTIONS[verb as keyof typeof ACTIONS]) });
  };
}

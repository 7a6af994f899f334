import { call, codeOf, errorText, graphql, type UndoableKind } from '../api/index.ts';
import { defineTexts, useTexts } from '../i18n/index.ts';
import { notify, notifyUndo } from '../ui/index.ts';

const UNDO_OWN_CHANGE = graphql(`
  mutation UndoOwnChange($kind: UndoableKind!, $id: Id!) {
    undoOwnChange(kind: $kind, id: $id)
  }
`);

const undoTexts = defineTexts('undoOwn', {
  es: {
    undone: 'Se deshizo el cambio',
    conflict: 'No se pudo deshacer: otra persona lo modificó mientras tanto',
  },
  en: {
    undone: 'The change was undone',
    conflict: 'It could not be undone: somebody else changed it meanwhile',
  },
});

/**
 * Returns a function that says what was done with things that are no entities, with the button that undoes it; `refresh` reads them again
 * afterwards.
 */
export function useUndoable(kind: UndoableKind, refresh: () => unknown) {
  const t = useTexts(undoTexts);
  return (message: string, ids: readonly number[]): void => {
    notifyUndo(message, async () => {
      try {
        for (const id of ids) await call(UNDO_OWN_CHANGE, { kind, id });
        notify.success(t('undone'));
      } catch (error) {
        notify.danger(codeOf(error) === 'CHANGED_MEANWHILE' ? t('conflict') : errorText(error));
      }
      await refresh();
    });
  };
}

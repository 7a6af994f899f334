import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { textsNow } from '../i18n/index.ts';
import { uiTexts } from './texts.ts';

/** For how long what was done can be undone. */
export const UNDO_MS = 5_000;

let last: string | null = null;

/**
 * Says for five seconds that something was done, with a button that undoes it. What was done before can then no longer be undone: the two
 * may have been about the same thing. Gives a function that takes the message away.
 */
export function notifyUndo(message: string, undo: () => void): () => void {
  const t = textsNow(uiTexts);
  if (last !== null) notifications.hide(last);
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {t('undo')}
        </Button>
      </Group>
    ),
    color: 'green.8',
    position: 'top-center',
    autoClose: UNDO_MS,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': t('close') },
  });
  last = id;
  return () => notifications.hide(id);
}

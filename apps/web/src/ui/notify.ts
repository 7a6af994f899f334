import { type NotificationData, notifications } from '@mantine/notifications';
import { textsNow } from '../i18n/index.ts';
import { uiTexts } from './texts.ts';

const TOAST_MS = 5_000;

function show(color: string, message: string, more: Partial<NotificationData>): void {
  // The same message twice at once is one message, because its text is its id.
  notifications.show({
    id: message,
    message,
    color,
    position: 'top-center',
    autoClose: TOAST_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': textsNow(uiTexts)('close') },
    ...more,
  });
}

/** Short messages at the top centre for five seconds. Screen readers read danger at once, others when there is a pause. */
export const notify = {
  success: (message: string) => show('green.8', message, { role: 'status' }),
  info: (message: string) => show('blue.8', message, { role: 'status' }),
  warning: (message: string) => show('yellow.8', message, { role: 'status' }),
  danger: (message: string) => show('red.8', message, { role: 'alert' }),
};

import { type NotificationData, notifications } from '@mantine/notifications';
import { textsNow } from '../i18n/index.ts';
import { uiTexts } from './texts.ts';

/** How long messages stay, in milliseconds (docs/contract.md). One that the pointer or the focus is on waits for it to leave. */
export const MESSAGE_MS = {
  /** What was done. */
  short: 2_500,
  /** Multiple tracking. */
  tracking: 4_000,
  /** What went wrong, and what the map now shows or not. */
  toast: 5_000,
  /** Who is let in, sent away, or has left. */
  bar: 6_000,
} as const;

type Lasting = keyof typeof MESSAGE_MS;

function show(color: string, message: string, lasting: Lasting, more: Partial<NotificationData>): void {
  // The same message twice at once is one message, because its text is its id.
  notifications.show({
    id: message,
    message,
    color,
    position: 'top-center',
    autoClose: MESSAGE_MS[lasting],
    withBorder: true,
    closeButtonProps: { 'aria-label': textsNow(uiTexts)('close') },
    ...more,
  });
}

/** Messages at the top centre, each for its time. Screen readers read danger at once, others when there is a pause. */
export const notify = {
  success: (message: string, lasting: Lasting = 'short') =>
    show('green.8', message, lasting, { role: 'status' }),
  info: (message: string, lasting: Lasting = 'short') => show('blue.8', message, lasting, { role: 'status' }),
  warning: (message: string, lasting: Lasting = 'short') =>
    show('yellow.8', message, lasting, { role: 'status' }),
  danger: (message: string, lasting: Lasting = 'toast') => show('red.8', message, lasting, { role: 'alert' }),
  /** Takes back a message that does not hold any more. */
  forget: (message: string) => notifications.hide(message),
};

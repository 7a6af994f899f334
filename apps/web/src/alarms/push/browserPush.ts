import { browserName } from '@rastro/domain';
import { call } from '../../api/index.ts';
import { registerWorker, workerRegistration } from '../../offline/index.ts';
import { PUSH_KEY, SUBSCRIBE_PUSH, UNSUBSCRIBE_PUSH } from '../rules/calls.ts';

/** Whether this browser can receive pushes while no page of the app is open. Only pages over HTTPS, or of this machine, can. */
export const canPush = (): boolean =>
  globalThis.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis;

/** Whether the person, or the browser itself, has forbidden notifications of this site. */
export const isPushDenied = (): boolean => Notification.permission === 'denied';

/** The endpoint of this browser's subscription; null without one. */
export async function pushEndpoint(): Promise<string | null> {
  const registration = await workerRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks the person, then the browser, and sends the subscription to the server. A subscription that the browser has already is not the
 * person's, or ended: it is replaced. Resolves with false when the person refuses. Throws what fails.
 */
export async function enablePush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushKey } = await call(PUSH_KEY, {});
  const registration = await registerWorker();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave no keys for push');
  await call(SUBSCRIBE_PUSH, {
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    name: browserName(navigator.userAgent) ?? 'Browser',
  });
  return true;
}

/** Ends the subscription here and on the server. */
export async function disablePush(): Promise<void> {
  const registration = await workerRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await call(UNSUBSCRIBE_PUSH, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

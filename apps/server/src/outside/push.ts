import webpush from 'web-push';
import { guardedPost, PrivateAddressError } from './guardedPost.ts';
import type { PushKeys } from './pushKeys.ts';
import { failureOfNetwork, failureOfStatus, SendFailure } from './sendFailure.ts';

/** A browser as PushManager.subscribe gave it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What goes with every push message of this installation. */
export interface PushSender {
  keys: PushKeys;
  /** Whom a push service may ask: a mailto: or https: address. */
  contact: string;
  allowPrivate: boolean;
}

const KEEP_S = 6 * 3_600;

/**
 * Sends a message, encrypted for the browser alone. Messages of one `topic` that wait for a browser that is off replace each other.
 * Throws SendFailure; `gone` where the browser does not want any more.
 */
export async function sendPush(
  { keys, contact, allowPrivate }: PushSender,
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  topic: string,
): Promise<void> {
  let status: number;
  try {
    const call = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: KEEP_S,
      urgency: 'high',
      topic,
    });
    const headers = { ...call.headers } as Record<string, string | number>;
    status = await guardedPost({ url: endpoint, headers, body: call.body ?? '', allowPrivate });
  } catch (cause) {
    if (cause instanceof PrivateAddressError) throw new SendFailure('never', cause.message, { cause });
    throw failureOfNetwork(cause);
  }
  if (status < 200 || status > 299) throw failureOfStatus(status);
}

import { createHmac } from 'node:crypto';
import { guardedPost, PrivateAddressError } from './guardedPost.ts';
import { failureOfNetwork, failureOfStatus, SendFailure } from './sendFailure.ts';

/** One signed call. */
export interface WebhookCall {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  /** The id of the call, equal for every attempt: the receiver drops what it has seen. */
  id: string;
  body: string;
  allowPrivate: boolean;
}

/** The signature of a call by the Standard Webhooks specification: HMAC-SHA256 over id, seconds since 1970 and body. */
export function webhookSignature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Posts a signed call, and gives the status of the answer. Throws SendFailure unless it is a 2xx. */
export async function callWebhook({ url, secret, id, body, allowPrivate }: WebhookCall): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Rastro',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': webhookSignature(secret, id, timestamp, body),
  };
  let status: number;
  try {
    status = await guardedPost({ url, headers, body, allowPrivate });
  } catch (cause) {
    if (cause instanceof PrivateAddressError) throw new SendFailure('never', cause.message, { cause });
    throw failureOfNetwork(cause);
  }
  if (status < 200 || status > 299) throw failureOfStatus(status);
  return status;
}

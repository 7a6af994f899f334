import { retryDelayMs } from '@rastro/domain';
import type { Mailer } from '../outside/mail.ts';
import { type PushSender, sendPush } from '../outside/push.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { callWebhook } from '../outside/webhook.ts';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import { inTransaction, type Store } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { query } from '../store/query.ts';
import { type ComposeParts, compose } from './compose.ts';
import { CHANNEL_CODES, STATUS_CODES } from './deliveries.ts';
import { makeDigests } from './digests.ts';
import type { DeliveryMessage } from './message.ts';
import { webhookBody } from './webhookBody.ts';

/** What the courier works with. */
export interface CourierParts extends ComposeParts {
  store: Store;
  log: Log;
  mailer: Mailer;
  push: PushSender;
  /** Whether webhooks may lead into private networks. */
  allowPrivate: boolean;
  /** The hour, in milliseconds since 1970. */
  now?: () => number;
}

const AT_ONCE = 10;
/** A message that is being sent for longer belongs to a process that is gone. */
const SENDING_MS = 5 * 60_000;
const SENDING = 5;
/** So long one may look up what was sent. */
const KEPT_MS = 90 * 86_400_000;
const TIDY_EVERY_MS = 3_600_000;
const MAX_ERROR_LENGTH = 300;

interface Claimed {
  id: number;
  rule_id: number;
  notification_id: number | null;
  channel: number;
  receiver: string;
  message: DeliveryMessage;
  attempts: number;
  key: string;
  webhook_secret: string | null;
  p256dh: string | null;
  auth: string | null;
}

/**
 * Sends what is to be delivered. A message is marked before it goes out and again after: one that was under way when the process ended
 * may have arrived, so a person does not get it again and it is shown as given up, while a webhook, which drops what it has seen, does.
 * What failed is tried again ever later and given up visibly. Contents and addresses are in no log.
 */
export class Courier {
  readonly #parts: Required<CourierParts>;
  #stop: () => Promise<void> = async () => undefined;
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: CourierParts) {
    this.#parts = { now: Date.now, ...parts };
  }

  /** Rounds from now on, each `everyMs` after the last, or at once where more waits. */
  start(everyMs = PACES.courierMs): void {
    this.#stop = startRounds({
      round: () => this.round(),
      everyMs,
      onFailure: (err) =>
        this.#parts.log.warn({ err }, 'deliveries could not be read; the next round tries again'),
    });
  }

  /** Stops after what is under way. */
  async close(): Promise<void> {
    await this.#stop();
    this.#parts.mailer.close();
  }

  /** One round; true where more waits. Throws what the store throws. */
  async round(): Promise<boolean> {
    const { store } = this.#parts;
    const now = this.#parts.now();
    await this.#settleInterrupted(now);
    await this.#tidy(now);
    await inTransaction(store.db, (tx) => makeDigests(tx, now));
    const claimed = await this.#claim(now);
    await Promise.all(claimed.map((each) => this.#deliver(each)));
    return claimed.length === AT_ONCE;
  }

  async #settleInterrupted(now: number): Promise<void> {
    await query(
      this.#parts.store.db,
      `UPDATE alarm_delivery
          SET status = CASE WHEN channel = $3 THEN $4 ELSE $5 END::smallint,
              next_attempt_at = CASE WHEN channel = $3 THEN $2::timestamptz END,
              last_error = 'interrupted while it was being sent'
        WHERE status = $1 AND next_attempt_at <= $2`,
      [SENDING, new Date(now), CHANNEL_CODES.WEBHOOK, STATUS_CODES.WAITING, STATUS_CODES.FAILED],
    );
  }

  /** Forgets what went out, was given up or was in a digest, after three months. */
  async #tidy(now: number): Promise<void> {
    if (now - this.#tidiedAt < TIDY_EVERY_MS) return;
    await query(
      this.#parts.store.db,
      'DELETE FROM alarm_delivery WHERE created_at < $1 AND (status = ANY($2::smallint[]) OR digest_id IS NOT NULL)',
      [new Date(now - KEPT_MS), [STATUS_CODES.SENT, STATUS_CODES.FAILED]],
    );
    this.#tidiedAt = now;
  }

  async #claim(now: number): Promise<Claimed[]> {
    const { rows } = await query<Claimed>(
      this.#parts.store.db,
      `WITH claimed AS (
         UPDATE alarm_delivery SET status = $1, attempts = attempts + 1, next_attempt_at = $3
          WHERE id IN (SELECT id FROM alarm_delivery WHERE status = $2 AND next_attempt_at <= $4
                        ORDER BY next_attempt_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
         RETURNING *)
       SELECT c.id, c.rule_id, c.notification_id, c.channel, c.receiver, c.message, c.attempts, c.idempotency_key AS key,
              r.webhook_secret, p.p256dh, p.auth
         FROM claimed c JOIN alarm_rule r ON r.id = c.rule_id
         LEFT JOIN push_device p ON c.channel = ${CHANNEL_CODES.PUSH} AND p.endpoint = c.receiver AND p.user_id = c.user_id
        ORDER BY c.id`,
      [SENDING, STATUS_CODES.WAITING, new Date(now + SENDING_MS), new Date(now)],
    );
    return rows;
  }

  async #deliver(delivery: Claimed): Promise<void> {
    const { store, log } = this.#parts;
    try {
      await this.#send(delivery);
      await query(
        store.db,
        'UPDATE alarm_delivery SET status = $2, sent_at = $3, next_attempt_at = NULL, last_error = NULL WHERE id = $1',
        [delivery.id, STATUS_CODES.SENT, new Date(this.#parts.now())],
      );
    } catch (cause) {
      const failure = cause instanceof SendFailure ? cause : null;
      const { id, channel, attempts } = delivery;
      if (!failure) log.error({ err: cause, delivery: id }, 'a delivery could not be made');
      // Of a message that may have arrived a person does not get a second copy.
      const isAgain =
        failure?.outcome === 'again' || (failure?.outcome === 'unknown' && channel === CHANNEL_CODES.WEBHOOK);
      const delay = isAgain ? retryDelayMs(attempts, Math.random()) : null;
      if (failure?.outcome === 'gone' && channel === CHANNEL_CODES.PUSH)
        await query(store.db, 'DELETE FROM push_device WHERE endpoint = $1', [delivery.receiver]);
      await query(
        store.db,
        'UPDATE alarm_delivery SET status = $2, next_attempt_at = $3, last_error = $4 WHERE id = $1',
        [
          id,
          delay === null ? STATUS_CODES.FAILED : STATUS_CODES.WAITING,
          delay === null ? null : new Date(this.#parts.now() + delay),
          (failure?.message ?? 'it could not be put together').slice(0, MAX_ERROR_LENGTH),
        ],
      );
      if (delay === null) log.warn({ delivery: id, attempts }, 'a delivery was given up');
    }
  }

  async #send(delivery: Claimed): Promise<void> {
    const { channel, receiver, message, key } = delivery;
    if (channel === CHANNEL_CODES.EMAIL) {
      const { subject, text } = compose(message, this.#parts);
      return this.#parts.mailer.send({ to: receiver, subject, text, id: key });
    }
    if (channel === CHANNEL_CODES.PUSH) {
      const { p256dh, auth } = delivery;
      if (p256dh === null || auth === null)
        throw new SendFailure('never', 'the browser does not take messages any more');
      const { subject, text } = compose(message, this.#parts);
      const alarm = message.kind === 'alarm' ? message : null;
      const payload = {
        title: subject,
        body: text.split('\n\n')[0],
        notificationId: delivery.notification_id,
        assetId: alarm?.assetId ?? null,
        code: alarm?.code ?? null,
      };
      const topic = `n${delivery.notification_id ?? delivery.id}`;
      return sendPush(this.#parts.push, { endpoint: receiver, p256dh, auth }, JSON.stringify(payload), topic);
    }
    if (message.kind !== 'alarm' || delivery.webhook_secret === null)
      throw new SendFailure('never', 'the rule has no webhook any more');
    const { rule_id: ruleId, notification_id: notificationId, webhook_secret: secret } = delivery;
    const body = webhookBody(message, { id: key, ruleId, notificationId });
    return callWebhook({ url: receiver, secret, id: key, body, allowPrivate: this.#parts.allowPrivate });
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { retryDelayMs } from '@rastro/domain';
import type { Mailer } from '../outside/mail.ts';
import { type PushSender, sendPush } from '../outside/push.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { type SmsGateway, sendSms } from '../outside/sms.ts';
import { sendTelegram, type TelegramBot } from '../outside/telegram.ts';
import { callWebhook } from '../outside/webhook.ts';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { makeDigests } from '../store/deliveries/digests.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteOldDeliveries,
  finalizeInterrupted,
  markFailed,
  markSent,
} from '../store/deliveries/sending.ts';
import type { Log } from '../store/log.ts';
import { type ComposeParts, compose, composeShort } from './compose.ts';
import { webhookBody, webhookTestBody } from './webhookBody.ts';

/** Dependencies of the courier. */
export interface CourierParts extends ComposeParts {
  db: Db;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  push: PushSender;
  /** Null where none is configured: what is for it is given up. */
  telegram: TelegramBot | null;
  sms: SmsGateway | null;
  /** E-mails and push messages that a customer may send in an hour. */
  perCustomerHour: number;
  /** Whether webhooks may lead into private networks. */
  allowPrivate: boolean;
  /** The hour, in milliseconds since 1970. */
  now?: () => number;
}

/** Messages that are on their way at once, and those of one customer by one channel: a server that does not answer holds up no others. */
const AT_ONCE = 20;
const OF_EACH = 5;
/** A message that is being sent for longer belongs to a process that is gone. */
const SENDING_MS = 5 * 60_000;
/** The time for which people may look up what was sent. */
const KEPT_MS = 90 * 86_400_000;
const TIDY_EVERY_MS = 3_600_000;
const MAX_ERROR_LENGTH = 300;

/**
 * Sends what is to be delivered. A message is marked before it goes out and again after: one that was under way when the process ended
 * may have arrived, so a person does not get it again and it is shown as given up, while a webhook, which drops what it has seen, does.
 * What failed is tried again ever later and given up visibly. Contents and addresses are in no log.
 */
export class Courier {
  readonly #parts: Required<CourierParts>;
  readonly #underWay = new Map<Promise<void>, ClaimedDelivery>();
  #stop: () => Promise<void> = async () => undefined;
  #everyMs = PACES.courierMs;
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: CourierParts) {
    this.#parts = { now: Date.now, ...parts };
  }

  /** Rounds from now on, each `everyMs` after the last, or as soon as a message is through. */
  start(everyMs = PACES.courierMs): void {
    this.#everyMs = everyMs;
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
    await Promise.all(this.#underWay.keys());
  }

  /** Lets what is due go out, and waits until a message is through, or a while; false where nothing is under way. Throws what the store throws. */
  async round(): Promise<boolean> {
    const { db, log, perCustomerHour } = this.#parts;
    const now = this.#parts.now();
    await finalizeInterrupted(db, now);
    await this.#tidy(now);
    await inTransaction(db, (tx) => makeDigests(tx, now, perCustomerHour));
    const claimed = await claimDeliveries(db, {
      now,
      sendingUntil: now + SENDING_MS,
      limit: AT_ONCE - this.#underWay.size,
      ofEach: OF_EACH,
      underWay: [...this.#underWay.values()],
    });
    for (const each of claimed) {
      const sending = this.#deliver(each)
        .catch((err) => log.warn({ err, delivery: each.id }, 'what became of a delivery could not be stored'))
        .finally(() => this.#underWay.delete(sending));
      this.#underWay.set(sending, each);
    }
    if (this.#underWay.size === 0) return false;
    const waited = new AbortController();
    const pause = sleep(this.#everyMs, null, { signal: waited.signal }).catch(() => null);
    await Promise.race([pause, ...this.#underWay.keys()]).finally(() => waited.abort());
    return true;
  }

  /** Deletes what was done with three months ago, once an hour. */
  async #tidy(now: number): Promise<void> {
    if (now - this.#tidiedAt < TIDY_EVERY_MS) return;
    await deleteOldDeliveries(this.#parts.db, now - KEPT_MS);
    this.#tidiedAt = now;
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { db, log } = this.#parts;
    try {
      const answerStatus = await this.#send(delivery);
      await markSent(db, delivery.id, this.#parts.now(), answerStatus);
    } catch (cause) {
      const failure = cause instanceof SendFailure ? cause : null;
      const { id, channel, attempts } = delivery;
      if (!failure) log.error({ err: cause, delivery: id }, 'a delivery could not be made');
      // Of a message that may have arrived a person does not get a second copy.
      const isAgain =
        failure?.outcome === 'again' || (failure?.outcome === 'unknown' && channel === 'WEBHOOK');
      const delay = isAgain ? retryDelayMs(attempts, Math.random()) : null;
      if (failure?.outcome === 'gone' && channel === 'PUSH')
        await db.deleteFrom('push_device').where('endpoint', '=', delivery.receiver).execute();
      const error = (failure?.message ?? 'it could not be put together').slice(0, MAX_ERROR_LENGTH);
      await markFailed(
        db,
        id,
        error,
        delay === null ? null : this.#parts.now() + delay,
        failure?.status ?? null,
      );
      const why = failure?.internals ? { err: { message: failure.internals } } : {};
      if (delay === null) log.warn({ delivery: id, attempts, ...why }, 'a delivery was given up');
    }
  }

  /** Sends a delivery; gives the HTTP status of the answer of a webhook, null for what is no webhook. */
  async #send(delivery: ClaimedDelivery): Promise<number | null> {
    const { channel, receiver, message, key } = delivery;
    if (channel === 'EMAIL') {
      const { subject, text } = compose(message, this.#parts);
      await this.#parts.mailer.send({ to: receiver, subject, text, id: key });
      return null;
    }
    if (channel === 'PUSH') {
      const { p256dh, auth } = delivery;
      if (p256dh === null || auth === null)
        throw new SendFailure('never', 'the browser does not take messages any more');
      const { subject, text } = compose(message, this.#parts);
      const alarm = message.kind === 'alarm' ? message : null;
      const payload = {
        title: subject,
        body: text.split('\n\n')[0],
        notificationId: delivery.notificationId,
        assetId: alarm?.assetId ?? null,
        code: alarm?.code ?? null,
      };
      const topic = `n${delivery.notificationId ?? delivery.id}`;
      const browser = { endpoint: receiver, p256dh, auth };
      await sendPush(this.#parts.push, browser, JSON.stringify(payload), topic);
      return null;
    }
    if (channel === 'TELEGRAM') {
      const { telegram } = this.#parts;
      if (!telegram) throw new SendFailure('never', 'no Telegram bot is configured');
      const { subject, text } = compose(message, this.#parts);
      await sendTelegram(telegram, receiver, `${subject}\n\n${text}`);
      return null;
    }
    if (channel === 'SMS') {
      const { sms } = this.#parts;
      if (!sms) throw new SendFailure('never', 'no SMS gateway is configured');
      await sendSms(sms, { to: receiver, text: composeShort(message, this.#parts), id: key });
      return null;
    }
    const { ruleId, notificationId, webhookSecret: secret } = delivery;
    if (message.kind === 'digest' || secret === null)
      throw new SendFailure('never', 'the rule has no webhook any more');
    const body =
      message.kind === 'test'
        ? webhookTestBody(message, { id: key, ruleId })
        : webhookBody(message, { id: key, ruleId, notificationId });
    return callWebhook({ url: receiver, secret, id: key, body, allowPrivate: this.#parts.allowPrivate });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../outside/mail.ts';
import { newPushKeys } from '../outside/pushKeys.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { httpReceiver } from '../outside/testing/httpReceiver.ts';
import { testMailServer } from '../outside/testing/mailServer.ts';
import { DELIVERY_CHANNEL, DELIVERY_STATUS } from '../store/codes.ts';
import type { DeliveryMessage } from '../store/deliveries/message.ts';
import { testStore } from '../store/testing/testStore.ts';
import { insertTestNotification, insertTestRule } from '../testing/testAlarms.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { eventually } from '../testing/testServer.ts';
import { Courier, type CourierParts } from './courier.ts';

const MINUTE = 60_000;
const PER_CUSTOMER_HOUR = 40;
const { WAITING, SENT, DIGEST, FAILED, SENDING } = DELIVERY_STATUS;
const store = await testStore();
const { north, south } = await fillTestFleet(store);
const { customerId } = north;
const assetId = north.assets[0]?.assetId as number;
const mail = await testMailServer();
afterAll(mail.close);
const receiver = await httpReceiver();
afterAll(receiver.close);
const folder = await mkdtemp(join(tmpdir(), 'rastro-courier-'));
afterAll(() => rm(folder, { recursive: true }));
const smtp = createMailer({ smtpUrl: mail.url, from: 'avisos@rastro.test', outboxFolder: folder });
const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });

const T = Date.UTC(2026, 10, 18, 15);
let now = T;
const query = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
const courierWith = (mailer: Mailer, more: Partial<CourierParts> = {}) =>
  new Courier({
    db: store.db,
    log,
    mailer,
    perCustomerHour: PER_CUSTOMER_HOUR,
    push: { keys: newPushKeys(), contact: 'mailto:avisos@rastro.test', allowPrivate: true },
    telegram: { url: receiver.url, token: '1:bot', allowPrivate: true },
    sms: null,
    allowPrivate: true,
    addressOf: () => 'Av. Larco 123, Lima',
    publicUrl: 'https://rastro.test',
    now: () => now,
    ...more,
  });
const courier = courierWith(smtp);
const ruleId = await insertTestRule(store, customerId, { webhookUrl: `${receiver.url}/hook` });
const notificationId = await insertTestNotification(store, { customerId, assetId, ruleId });

const alarm = (more: Partial<DeliveryMessage> = {}): DeliveryMessage =>
  ({
    kind: 'alarm',
    language: 'ES',
    timeZone: 'America/Lima',
    code: 'speedExcess',
    ruleName: 'Exceso de velocidad',
    assetId,
    assetName: 'Camión 7',
    licensePlate: 'ABC-123',
    customerName: 'Norte',
    at: T,
    endTime: null,
    latitude: -12.09,
    longitude: -77.04,
    count: 3,
    isRepeat: false,
    detail: { limitMps: 25, peakSpeedMps: 30 },
    ...more,
  }) as DeliveryMessage;

const southRuleId = await insertTestRule(store, south.customerId);

interface Given {
  /** Instead of the northern customer's rule. */
  ofSouth?: boolean;
  channel?: number;
  to?: string;
  status?: number;
  message?: DeliveryMessage;
  userId?: number | null;
  createdAt?: number;
}
const give = async ({
  ofSouth = false,
  channel = DELIVERY_CHANNEL.EMAIL,
  to = 'ana@rastro.test',
  status = WAITING,
  message = alarm(),
  userId = null,
  createdAt = now,
}: Given = {}) =>
  (
    await query(
      `INSERT INTO alarm_delivery (customer_id, rule_id, notification_id, user_id, channel, receiver, status, message, next_attempt_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id, idempotency_key AS key`,
      [
        ofSouth ? south.customerId : customerId,
        ofSouth ? southRuleId : ruleId,
        ofSouth ? null : notificationId,
        userId,
        channel,
        to,
        status,
        JSON.stringify(message),
        status === WAITING ? new Date(now) : null,
        new Date(createdAt),
      ],
    )
  )[0] as { id: number; key: string };
const delivery = async (id: number) =>
  (
    await query(
      'SELECT status, attempts, next_attempt_at, last_error, digest_id FROM alarm_delivery WHERE id = $1',
      [id],
    )
  )[0];
const rounds = async (): Promise<void> => {
  while (await courier.round());
};
/** The text of a message as a reader sees it, its encoding undone. */
const readable = (content: string): string =>
  Buffer.from(
    content
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

beforeEach(async () => {
  now = T;
  mail.refuse(null);
  mail.taken.length = 0;
  receiver.answer(204);
  receiver.received.length = 0;
  await query('DELETE FROM alarm_delivery WHERE digest_id IS NOT NULL');
  await query('DELETE FROM alarm_delivery');
});

describe('e-mail', () => {
  it('states the facts in the reader’s language, time zone and units', async () => {
    await give();
    await give({
      to: 'bob@rastro.test',
      message: alarm({ language: 'US', timeZone: 'America/New_York' } as never),
    });
    await rounds();
    const texts = mail.taken
      .toSorted((a, b) => String(a.to).localeCompare(String(b.to)))
      .map(({ content }) => readable(content));
    for (const part of [
      'Camión 7 - ABC-123 ha notificado un evento: Exceso de velocidad.',
      'Desde: 18/11/2026 10:00:00',
      'Hasta: continúa',
      'Lugar: Av. Larco 123, Lima',
      'Velocidad máxima: 108 km/h',
      'Límite: 90 km/h',
      'Veces: 3',
      `Ver en el mapa: https://rastro.test/map/${assetId}`,
    ])
      expect(texts[0]).toContain(part);
    for (const part of [
      'has reported an event: Speeding.',
      'Since: 11-18-2026 10:00:00',
      'Top speed: 67 mph',
      'Limit: 56 mph',
    ])
      expect(texts[1]).toContain(part);
  });

  it('says of what Rastro worked out that it is estimated', async () => {
    await give({ message: alarm({ code: 'hardBraking', detail: { measuredBy: 'computed' } } as never) });
    await rounds();
    expect(readable(String(mail.taken[0]?.content))).toContain('un evento: Frenada brusca (estimado).');
  });

  it('goes out once and not again', async () => {
    const { id, key } = await give();
    await rounds();
    await rounds();
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]?.content).toContain(`Message-ID: <${key}@rastro.test>`);
    expect(await delivery(id)).toMatchObject({ status: SENT, attempts: 1, last_error: null });
  });

  it('is tried again later while the server is busy', async () => {
    mail.refuse(450);
    const { id } = await give();
    await rounds();
    const failed = await delivery(id);
    expect(failed).toMatchObject({ status: WAITING, attempts: 1 });
    expect(failed.last_error).toContain('450');
    const wait = failed.next_attempt_at.getTime() - now;
    expect(wait).toBeGreaterThanOrEqual(15_000);
    expect(wait).toBeLessThanOrEqual(30_000);
    await rounds();
    expect(mail.taken).toEqual([]);
    mail.refuse(null);
    now += 31_000;
    await rounds();
    expect(await delivery(id)).toMatchObject({ status: SENT, attempts: 2 });
  });

  it('is given up at once where the receiver is refused, and after hours of failing', async () => {
    mail.refuse(550);
    const refused = await give();
    await rounds();
    expect(await delivery(refused.id)).toMatchObject({ status: FAILED, attempts: 1, next_attempt_at: null });
    mail.refuse(451);
    const failing = await give();
    for (let i = 0; i < 12; i++) {
      await rounds();
      now += 61 * MINUTE;
    }
    expect(await delivery(failing.id)).toMatchObject({ status: FAILED, attempts: 10 });
  });

  it('that may have arrived does not go to a person twice', async () => {
    const unsure = courierWith({
      send: () => Promise.reject(new SendFailure('unknown', 'silence after the content')),
      close: () => undefined,
    });
    const { id } = await give();
    await unsure.round();
    expect(await delivery(id)).toMatchObject({ status: FAILED, last_error: 'silence after the content' });
  });
});

describe('what was being sent when the process ended', () => {
  it('is given up where a person would get it, and tried again where a machine would', async () => {
    const person = await give();
    const machine = await give({ channel: DELIVERY_CHANNEL.WEBHOOK, to: `${receiver.url}/hook` });
    await query('UPDATE alarm_delivery SET status = $2, next_attempt_at = $1', [
      new Date(now + MINUTE),
      SENDING,
    ]);
    await rounds();
    expect([mail.taken.length, receiver.received.length]).toEqual([0, 0]); // another process may be at it
    now += 2 * MINUTE;
    await rounds();
    expect(await delivery(person.id)).toMatchObject({
      status: FAILED,
      last_error: expect.stringContaining('interrupted'),
    });
    expect(await delivery(machine.id)).toMatchObject({ status: SENT });
    expect(mail.taken).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });
});

it('two couriers at once send each message once', async () => {
  for (let i = 0; i < 30; i++) await give({ to: `nr${i}@rastro.test` });
  const others = [courier, courierWith(smtp), courierWith(smtp)];
  await Promise.all(
    others.map(async (each) => {
      while (await each.round());
    }),
  );
  expect(new Set(mail.taken.map(({ to }) => String(to))).size).toBe(30);
  expect(mail.taken).toHaveLength(30);
});

describe('a chat and a telephone', () => {
  it('are sent the message, and what is not configured is given up', async () => {
    const chat = await give({ channel: DELIVERY_CHANNEL.TELEGRAM, to: '-1001' });
    const phone = await give({ channel: DELIVERY_CHANNEL.SMS, to: '+51987654321' });
    await rounds();
    expect(await delivery(chat.id)).toMatchObject({ status: SENT });
    expect(await delivery(phone.id)).toMatchObject({
      status: FAILED,
      last_error: 'no SMS gateway is configured',
    });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/bot1:bot/sendMessage']);
    expect(JSON.parse(String(receiver.received[0]!.body))).toMatchObject({ chat_id: '-1001' });
    expect(logged.join('')).not.toContain('1:bot');
  });

  it('are given up without a word of where the gateway is, but in the log', async () => {
    const sms = { url: `${receiver.url}/sms`, authorization: '', body: '{}', allowPrivate: false };
    const { id } = await give({ channel: DELIVERY_CHANNEL.SMS, to: '+51987654321' });
    await courierWith(smtp, { sms }).round();
    const [found] = await eventually(async () =>
      query('SELECT last_error FROM alarm_delivery WHERE id = $1 AND status = $2', [id, FAILED]).then(
        (rows) => (rows.length > 0 ? rows : null),
      ),
    );
    expect(found.last_error).toBe('the gateway could not be reached');
    expect(logged.at(-1)).toContain('127.0.0.1 is not a public address');
  });

  it('are sent no second copy of what may have arrived', async () => {
    receiver.answer(400);
    const { id } = await give({ channel: DELIVERY_CHANNEL.TELEGRAM, to: '-1001' });
    await rounds();
    expect(await delivery(id)).toMatchObject({ status: FAILED, attempts: 1, next_attempt_at: null });
  });

  it('are sent a test that says that nothing has happened', async () => {
    const test = {
      kind: 'test',
      language: 'ES',
      timeZone: 'UTC',
      ruleName: 'Pánico',
      customerName: 'Norte',
    } as const;
    await give({ channel: DELIVERY_CHANNEL.TELEGRAM, to: '-1001', message: test });
    await give({ channel: DELIVERY_CHANNEL.WEBHOOK, to: `${receiver.url}/hook`, message: test });
    await rounds();
    const bodies = receiver.received.map(({ body }) => JSON.parse(String(body)));
    expect(bodies.find(({ chat_id }) => chat_id)?.text).toContain('No ocurrió nada');
    expect(bodies.find(({ type }) => type)).toMatchObject({ type: 'test', rule: { name: 'Pánico' } });
  });
});

describe('a webhook', () => {
  it('is called with the facts, under an id that stays', async () => {
    const { id, key } = await give({ channel: DELIVERY_CHANNEL.WEBHOOK, to: `${receiver.url}/hook` });
    receiver.answer(503);
    await rounds();
    receiver.answer(200);
    now += MINUTE;
    await rounds();
    expect(await delivery(id)).toMatchObject({ status: SENT, attempts: 2 });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([key, key]);
    expect(JSON.parse(receiver.received[0]?.body.toString() ?? '')).toMatchObject({
      type: 'alarm',
      id: key,
      rule: { id: ruleId, name: 'Exceso de velocidad' },
      notification: { id: notificationId, count: 3 },
      event: {
        code: 'speedExcess',
        startTime: '2026-11-18T15:00:00.000Z',
        endTime: null,
        detail: { limitMps: 25 },
      },
      asset: { id: assetId, licensePlate: 'ABC-123' },
    });
  });
});

describe('web push', () => {
  it('reaches the browser, and forgets one that is gone', async () => {
    const endpoint = `${receiver.url}/push/1`;
    const key = Buffer.from(newPushKeys().publicKey, 'base64url').toString('base64url');
    await query(
      'INSERT INTO push_device (user_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $3, $4, $5)',
      [north.managerId, endpoint, key, Buffer.alloc(16, 1).toString('base64url'), 'Navegador'],
    );
    const push = { channel: DELIVERY_CHANNEL.PUSH, to: endpoint, userId: north.managerId };
    const first = await give(push);
    await rounds();
    expect(await delivery(first.id)).toMatchObject({ status: SENT });
    expect(receiver.received[0]?.headers.topic).toBe(`n${notificationId}`);
    receiver.answer(410);
    const second = await give(push);
    await rounds();
    expect(await delivery(second.id)).toMatchObject({ status: FAILED });
    expect(await query('SELECT FROM push_device')).toEqual([]);
    const third = await give(push);
    await rounds();
    expect(await delivery(third.id)).toMatchObject({ status: FAILED, attempts: 1 });
  });
});

describe('a digest', () => {
  it('gathers for as long as wanted, sends all at once, each alarm once', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push((await give({ status: DIGEST, createdAt: T + i * MINUTE })).id);
    await give({ status: DIGEST, to: 'otra@rastro.test', createdAt: T + 30 * MINUTE });
    now = T + 59 * MINUTE;
    await rounds();
    expect(mail.taken).toEqual([]);
    now = T + 60 * MINUTE;
    await rounds();
    await rounds();
    expect(mail.taken.map(({ to }) => to)).toEqual([['ana@rastro.test']]);
    const text = readable(mail.taken[0]?.content ?? '');
    expect(text).toContain('Resumen de 3 alarmas');
    expect(text.match(/Exceso de velocidad: Camión 7 - ABC-123/g)).toHaveLength(3);
    for (const id of ids) expect((await delivery(id)).digest_id).not.toBeNull();
  });
});

describe('two customers with one receiver', () => {
  it('make a digest each, at its own time', async () => {
    await give({ status: DIGEST });
    const other = { ofSouth: true, createdAt: T + 30 * MINUTE };
    await give({ ...other, status: DIGEST, message: alarm({ assetName: 'Bus 1' } as never) });
    const texts = () => mail.taken.map(({ content }) => readable(content));
    now = T + 60 * MINUTE;
    await rounds();
    expect(texts()).toEqual([expect.stringContaining('Camión 7')]);
    now = T + 90 * MINUTE;
    await rounds();
    expect(texts()).toHaveLength(2);
    expect(texts()[1]).toContain('Bus 1');
    expect(texts()[1]).not.toContain('Camión 7');
  });

  it('are not held up by many of another that reach nobody yet, nor by those of another channel', async () => {
    const held = Promise.withResolvers<void>();
    const sent: string[] = [];
    const slow = courierWith({
      send: async ({ to }) => {
        if (String(to).startsWith('nr')) await held.promise;
        sent.push(String(to));
      },
      close: () => undefined,
    });
    for (let i = 0; i < 30; i++) await give({ to: `nr${i}@rastro.test` });
    slow.start(5);
    await eventually(async () => (await query('SELECT FROM alarm_delivery WHERE status = $1', [SENDING]))[0]);
    now += MINUTE;
    const other = await give({ ofSouth: true, to: 'sur@rastro.test' });
    const hook = await give({ channel: DELIVERY_CHANNEL.WEBHOOK, to: `${receiver.url}/hook` });
    for (const { id } of [other, hook]) await eventually(async () => (await delivery(id)).status === SENT);
    expect(sent).toEqual(['sur@rastro.test']);
    held.resolve();
    await eventually(() => sent.length === 31);
    await slow.close();
  });
});

it('digests beyond what a customer may send in an hour wait; those of others do not', async () => {
  for (let i = 0; i < PER_CUSTOMER_HOUR - 2; i++) await give({ status: SENT, createdAt: T + 50 * MINUTE });
  for (let i = 0; i < 3; i++) await give({ status: DIGEST, to: `nr${i}@rastro.test` });
  await give({ status: DIGEST, to: 'sur@rastro.test', ofSouth: true });
  now = T + 60 * MINUTE;
  await rounds();
  const receivers = () => mail.taken.map(({ to }) => String(to)).toSorted();
  expect(receivers()).toEqual(['nr0@rastro.test', 'nr1@rastro.test', 'sur@rastro.test']);
  await rounds();
  expect(receivers()).toHaveLength(3);
  now = T + 110 * MINUTE;
  await rounds();
  expect(receivers()).toContain('nr2@rastro.test');
});

it('forgets what went out after three months, digests with what they carried', async () => {
  await give({ status: DIGEST });
  await give({ status: SENT });
  now += 61 * MINUTE;
  await rounds();
  const counted = async () => (await query('SELECT count(*)::int AS count FROM alarm_delivery'))[0].count;
  expect(await counted()).toBe(3);
  now += 91 * 24 * 60 * MINUTE;
  const { id } = await give({ status: SENT });
  await rounds();
  expect(await counted()).toBe(1);
  expect(await delivery(id)).toMatchObject({ status: SENT });
});

it('keeps addresses, contents and secrets out of the log', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(/rastro\.test|Camión|whsec_|p@ss/);
});

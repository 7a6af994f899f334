import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../outside/mail.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { runCommand } from '../testing/runCommand.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { supportRound } from './mailing.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north } = fleet;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const rows = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const SEND = 'mutation ($m: String!, $p: String) { sendSupportMessage(message: $m, page: $p) }';
const send = (m: string, token = manager, p: string | null = '/map?panel=fleet') =>
  server.call(SEND, { m, p }, token);

let sent: Mail[] = [];
let refuse: SendFailure | null = null;
let now = 0;
const round = () =>
  supportRound({
    db: server.store.db,
    log: pino({ level: 'silent' }),
    mailer: {
      send: async (mail) => {
        if (refuse) throw refuse;
        sent.push(mail);
      },
    },
    to: 'soporte@rastro.test',
    publicUrl: 'https://rastro.test',
    now: () => now,
  });

beforeEach(async () => {
  await rows('DELETE FROM support_message');
  now = Date.now() + 1_000;
  sent = [];
  refuse = null;
});

describe('a message to support', () => {
  it('is stored with who wrote it, when and where', async () => {
    expect(await send('  No veo mi camión.\n¿Qué hago?  ')).toEqual({ sendSupportMessage: true });
    expect(await rows('SELECT user_id, customer_id, message, page FROM support_message')).toEqual([
      {
        user_id: north.managerId,
        customer_id: north.customerId,
        message: 'No veo mi camión.\n¿Qué hago?',
        page: '/map?panel=fleet',
      },
    ]);
    const { code, said } = await runCommand(['support-messages'], server.connection);
    expect(code).toBe(0);
    expect(JSON.parse(said)).toMatchObject({ userName: north.managerName, customerName: 'Norte' });
  });

  it.each([
    ['nothing', ' \n ', null, 'message'],
    ['too long', 'x'.repeat(4_001), null, 'message'],
    ['from a page elsewhere', 'Hola', 'https://otro.test/', 'page'],
    ['from a page without end', 'Hola', `/${'x'.repeat(500)}`, 'page'],
  ])('that is %s is refused', async (_what, message, page, field) => {
    await expect(send(message, manager, page)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { field },
    });
    expect(await rows('SELECT 1 FROM support_message')).toEqual([]);
  });

  it('is the last of five in an hour, however many come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, at) => send(`Número ${at}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(send('Otra vez')).rejects.toMatchObject({ code: 'TOO_MANY_MESSAGES' });
    await send('De otra persona', operator);
    await rows("UPDATE support_message SET written_at = written_at - interval '1 hour'");
    await send('Una hora después');
  });
});

describe('its mail', () => {
  it('goes out once, and an answer goes to who wrote', async () => {
    await rows("UPDATE app_user SET email = 'olga@norte.test' WHERE id = $1", [north.managerId]);
    await send('No veo mi camión');
    await round();
    await round();
    expect(sent).toMatchObject([
      {
        to: 'soporte@rastro.test',
        replyTo: 'olga@norte.test',
        subject: 'Soporte / Support: Olga Owner, Norte',
      },
    ]);
    for (const part of [
      'No veo mi camión',
      `Olga Owner (${north.managerName})`,
      'https://rastro.test/map?panel=fleet',
    ])
      expect(sent[0]?.text).toContain(part);
    expect(await rows('SELECT mail_due_at, last_error FROM support_message')).toEqual([
      { mail_due_at: null, last_error: null },
    ]);
  });

  it('is tried again while the mail server is away, with the same id', async () => {
    await send('Hola');
    refuse = new SendFailure('again', 'connection refused');
    await round();
    refuse = null;
    await round();
    expect(sent, 'not at once').toEqual([]);
    now += 3_600_000;
    await round();
    const [stored] = await rows('SELECT id, attempts FROM support_message');
    expect(sent.map(({ id }) => id)).toEqual([stored.id]);
    expect(stored.attempts).toBe(2);
  });

  it('is given up where the mail server refuses it; the message stays', async () => {
    await send('Hola');
    refuse = new SendFailure('never', 'no such mailbox');
    await round();
    expect(await rows('SELECT message, mail_due_at, last_error FROM support_message')).toEqual([
      { message: 'Hola', mail_due_at: null, last_error: 'no such mailbox' },
    ]);
  });
});

describe('the inbox of those who run the installation', () => {
  const LIST =
    '{ supportMessages(onlyOpen: true) { count open items { id text userName customerName answeredBy } } }';
  const MARK =
    'mutation ($id: ID!, $answered: Boolean!) { markSupportMessage(id: $id, answered: $answered) { answeredAt answeredBy } }';
  interface Inbox {
    supportMessages: { count: number; open: number; items: { id: string; text: string }[] } | null;
  }

  it('has the messages of all customers until they are answered, for owners alone', async () => {
    await send('¿Cómo agrego un móvil?');
    const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
    const { supportMessages } = await server.call<Inbox>(LIST, {}, owner);
    expect(supportMessages).toMatchObject({ count: 1, open: 1, items: [{ text: '¿Cómo agrego un móvil?' }] });
    const { id } = supportMessages!.items[0]!;
    const mark = (answered: boolean, token = owner, of = id) =>
      server.call(MARK, { id: of, answered }, token);
    expect(await mark(true)).toMatchObject({ markSupportMessage: { answeredBy: expect.any(String) } });
    expect((await server.call<Inbox>(LIST, {}, owner)).supportMessages).toMatchObject({
      count: 0,
      items: [],
    });
    expect(await mark(false)).toMatchObject({ markSupportMessage: { answeredAt: null, answeredBy: null } });
    for (const unknown of ['x', '0b0f7a52-0000-4000-8000-000000000001'])
      await expect(mark(true, owner, unknown)).rejects.toThrow(/NOT_FOUND/);
  });
});

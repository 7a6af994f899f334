import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newSecret } from '../access/tokens.ts';
import { type TakenMail, testMailServer } from '../outside/testing/mailServer.ts';
import { alarmRuleFor, writeTestEvent } from '../testing/testAlarms.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

/** From an address in a rule, by the mail that asks and the page that it opens, to the first alarm that it receives. */

const smtp = await testMailServer();
afterAll(smtp.close);
let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store);
  },
  { settings: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://rastro.test/', MAIL_FROM: 'avisos@rastro.test' } },
);
const { north, south } = fleet;
const [van] = north.assets as [(typeof north.assets)[0]];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const stranger = await server.login(south.managerName, TEST_PASSWORD);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;

const { typeId, inApp, email: _email, push, webhookUrl, ...plain } = alarmRuleFor();
const createRule = (token: string, emails: string[]) =>
  server.call(
    'mutation ($rule: AlarmRuleInput!) { createAlarmRule(rule: $rule) { id } }',
    {
      rule: {
        ...plain,
        name: 'Pánico',
        enabled: true,
        typeNotificationId: typeId,
        emails,
        channels: { inApp, email: true, push, webhookUrl },
      },
    },
    token,
  );
const readable = ({ content }: TakenMail): string =>
  Buffer.from(
    content
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const mailsTo = (address: string) => smtp.taken.filter(({ to }) => to.includes(address)).map(readable);
/** The token in the last mail to an address, once there are so many. */
const tokenTo = async (address: string, mails = 1): Promise<string> => {
  const found = await eventually(() => (mailsTo(address).length >= mails ? mailsTo(address) : null));
  expect(found).toHaveLength(mails);
  return /https:\/\/rastro\.test\/confirm-mail#(\S+)/.exec(found.at(-1) ?? '')?.[1] ?? '';
};
const look = async (token: string) =>
  (
    await server.call<{ mailConfirmation: object }>(
      'query ($t: String!) { mailConfirmation(token: $t) { customerName address topic } }',
      { t: token },
    )
  ).mailConfirmation;
const answer = (token: string, accept: boolean) =>
  server.call('mutation ($t: String!, $a: Boolean!) { answerMailConfirmation(token: $t, accept: $a) }', {
    t: token,
    a: accept,
  });
const stateOf = async (token: string, address: string) =>
  (
    await server.call<{ mailAddresses: { state: string; askAgainFrom: string | null; byMail: boolean }[] }>(
      'query ($a: [String!]!) { mailAddresses(addresses: $a) { state askAgainFrom byMail } }',
      { a: [address] },
      token,
    )
  ).mailAddresses[0];
const askAgain = (address: string, token = manager, customerId: number | null = null) =>
  server.call(
    'mutation ($c: Id, $a: String!) { sendMailConfirmation(customerId: $c, address: $a) { state } }',
    { c: customerId, a: address },
    token,
  );
/** Panic in the van, evaluated when it is listed. */
const panic = async (): Promise<void> => {
  const count = async () =>
    (await sql('SELECT coalesce(sum(event_count), 0)::int AS n FROM notification'))[0].n;
  const before = await count();
  await writeTestEvent(server.store, { customerId: north.customerId, assetId: van.assetId, at: Date.now() });
  await eventually(async () => (await count()) > before);
};

beforeEach(async () => {
  smtp.taken.length = 0;
  await sql('DELETE FROM mail_address');
  await sql('DELETE FROM alarm_delivery');
  await sql('UPDATE alarm_rule SET enabled = false, version = version + 1');
});

it('an address gets one mail that asks and nothing else, until whoever reads it says yes', async () => {
  await createRule(manager, ['Turno@Otro.test']);
  const token = await tokenTo('turno@otro.test');
  await panic();
  expect(await sql('SELECT receiver FROM alarm_delivery')).toEqual([]);
  expect(await stateOf(manager, 'turno@otro.test')).toMatchObject({ state: 'PENDING', byMail: true });

  const asked = { customerName: 'Norte', address: 'turno@otro.test', topic: 'ALARMS' };
  expect(await look(token)).toEqual(asked);
  expect(await look(token)).toEqual(asked); // to look changes nothing
  await answer(token, true);
  expect(await stateOf(manager, 'turno@otro.test')).toMatchObject({ state: 'CONFIRMED', askAgainFrom: null });
  await panic();
  const [, alarm] = await eventually(() => {
    const mails = mailsTo('turno@otro.test');
    return mails.length > 1 ? mails : null;
  });
  expect(alarm).toContain('Norte 1 - T1A-100 ha notificado un evento: Panico.');
  expect(mailsTo('turno@otro.test')).toHaveLength(2);
});

it('who refuses gets nothing, and is not asked again soon', async () => {
  await createRule(manager, ['turno@otro.test']);
  await answer(await tokenTo('turno@otro.test'), false);
  await createRule(manager, ['turno@otro.test']);
  await panic();
  expect((await stateOf(manager, 'turno@otro.test'))?.state).toBe('REFUSED');
  await expect(askAgain('turno@otro.test')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(await sql('SELECT FROM alarm_delivery')).toEqual([]);
  expect(smtp.taken).toHaveLength(1);
});

it('the addresses of a service notice are asked as well', async () => {
  await server.call(
    `mutation ($a: [Id!]!, $d: DateTime!) {
       createService(assetIds: $a, serviceTypeId: 50, frequencyId: 1, percentageAlert: 10, dateStart: $d, emailsList: ["taller@otro.test"]) { ids } }`,
    { a: [van.assetId], d: new Date().toISOString() },
    manager,
  );
  expect(await look(await tokenTo('taller@otro.test'))).toMatchObject({ topic: 'MAINTENANCE' });
});

it('each customer asks for itself', async () => {
  await createRule(manager, ['turno@otro.test']);
  await answer(await tokenTo('turno@otro.test'), true);
  expect((await stateOf(stranger, 'turno@otro.test'))?.state).toBe('NEW');
  await expect(askAgain('turno@otro.test', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(askAgain('turno@otro.test', stranger, north.customerId)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await createRule(stranger, ['turno@otro.test']);
  expect(await look(await tokenTo('turno@otro.test', 2))).toMatchObject({ customerName: 'Sur' });
  expect((await stateOf(stranger, 'turno@otro.test'))?.state).toBe('PENDING');
});

describe('a link', () => {
  const refused = { code: 'INVALID_CREDENTIALS' };

  it('is worth nothing where it is wrong, was used, is too old, or another took its place', async () => {
    await expect(look(newSecret())).rejects.toMatchObject(refused);
    await expect(answer(newSecret(), true)).rejects.toMatchObject(refused);

    await createRule(manager, ['uno@otro.test', 'dos@otro.test', 'tres@otro.test']);
    const used = await tokenTo('uno@otro.test');
    await answer(used, false);
    await expect(answer(used, true)).rejects.toMatchObject(refused);
    expect((await stateOf(manager, 'uno@otro.test'))?.state).toBe('REFUSED');

    const old = await tokenTo('dos@otro.test');
    await sql(
      "UPDATE mail_address SET token_until = now() - interval '1 second' WHERE address = 'dos@otro.test'",
    );
    await expect(look(old)).rejects.toMatchObject(refused);
    await expect(answer(old, true)).rejects.toMatchObject(refused);

    const former = await tokenTo('tres@otro.test');
    await expect(askAgain('tres@otro.test')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await sql(
      "UPDATE mail_address SET asked_at = now() - interval '1 hour' WHERE address = 'tres@otro.test'",
    );
    await askAgain('tres@otro.test');
    const latter = await tokenTo('tres@otro.test', 2);
    await expect(answer(former, true)).rejects.toMatchObject(refused);
    await answer(latter, true);
    expect((await stateOf(manager, 'tres@otro.test'))?.state).toBe('CONFIRMED');
  });

  it('is answered once, however often at once', async () => {
    await createRule(manager, ['turno@otro.test']);
    const token = await tokenTo('turno@otro.test');
    const answers = await Promise.allSettled(
      [true, false, true, false].map((accept) => answer(token, accept)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('no administrator confirms where a mail can ask', async () => {
  await createRule(manager, ['turno@otro.test']);
  const confirm = 'mutation { confirmMailAddress(address: "turno@otro.test") { state } }';
  await expect(server.call(confirm, {}, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('guesses', () => {
  it('are counted by where they come from, and refused', async () => {
    const code = async () => (await look(newSecret()).catch((cause) => cause.code)) as string;
    await eventually(async () => (await code()) === 'TOO_MANY_ATTEMPTS');
  });
});

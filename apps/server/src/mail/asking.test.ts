import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../outside/mail.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { inTransaction } from '../store/database.ts';
import { askAddresses, askAgain, mayBeWrittenTo, readAddresses } from '../store/mailAddresses.ts';
import { createCustomer } from '../store/people.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { askRound } from './asking.ts';

const HOUR = 3_600_000;
const store = await testStore();
const { north, south } = await fillTestFleet(store);
const [N, S] = [north.customerId, south.customerId];
const query = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;

let now = 0;
let sent: Mail[] = [];
let refuse: SendFailure | null = null;
const parts = {
  db: store.db,
  log: pino({ level: 'silent' }),
  mailer: {
    send: async (mail: Mail) => {
      if (refuse) throw refuse;
      sent.push(mail);
    },
  },
  publicUrl: 'https://rastro.test',
  now: () => now,
};
const rounds = async (): Promise<void> => {
  while (await askRound(parts));
};
const ask = (customerId: number, ...addresses: string[]) =>
  askAddresses(store.db, customerId, addresses, 'ALARMS');
const standing = async (customerId: number, address: string) =>
  (await readAddresses(store.db, customerId, [address]))[0];
const tokenOf = (mail: Mail | undefined): string => /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

beforeEach(async () => {
  await query('DELETE FROM mail_address');
  now = Date.now() + 1_000;
  sent = [];
  refuse = null;
});

it('asks an address once, in both languages, by whom and about what', async () => {
  await ask(N, 'taller@otro.test');
  await ask(N, 'taller@otro.test');
  await rounds();
  await rounds();
  expect(sent).toMatchObject([{ to: 'taller@otro.test', subject: expect.stringContaining('Norte quiere') }]);
  for (const part of [
    'Norte quiere enviar avisos a taller@otro.test sobre alarmas de sus vehículos.',
    'Norte wants to send messages to taller@otro.test about alarms of their vehicles.',
    `https://rastro.test/confirm-mail#${tokenOf(sent[0])}`,
  ])
    expect(sent[0]?.text).toContain(part);
  expect(await standing(N, 'taller@otro.test')).toMatchObject({ state: 'PENDING', askedAt: now });
  expect(await mayBeWrittenTo(store.db, N, ['taller@otro.test'])).toEqual(new Set());
});

it('keeps the token of a link in the mail alone', async () => {
  await ask(N, 'taller@otro.test');
  await rounds();
  const [row] = await query('SELECT m::text AS text FROM mail_address m');
  expect(tokenOf(sent[0])).toHaveLength(43);
  expect(row.text).not.toContain(tokenOf(sent[0]));
  expect(row.text).not.toContain(Buffer.from(tokenOf(sent[0]), 'base64url').toString('hex'));
});

it('does not ask the customer’s own users; another customer’s are strangers', async () => {
  await query("UPDATE app_user SET email = 'Jefa@norte.test' WHERE id = $1", [north.managerId]);
  await ask(N, 'jefa@norte.test');
  await ask(S, 'jefa@norte.test');
  await rounds();
  expect(sent).toMatchObject([{ subject: expect.stringContaining('Sur quiere') }]);
  expect(await mayBeWrittenTo(store.db, N, ['jefa@norte.test'])).toEqual(new Set(['jefa@norte.test']));
  expect(await mayBeWrittenTo(store.db, S, ['jefa@norte.test'])).toEqual(new Set());
  expect((await standing(N, 'jefa@norte.test'))?.state).toBe('CONFIRMED');
});

it('asks again ever more rarely, by a link that replaces the former', async () => {
  const address = { customerId: N, address: 'taller@otro.test' };
  await ask(N, address.address);
  const waits: number[] = [];
  const hashes = new Set<string>();
  for (let i = 0; i < 6; i++) {
    await rounds();
    hashes.add((await query("SELECT encode(token_hash, 'hex') AS hash FROM mail_address"))[0].hash);
    const { askAgainFrom } = (await standing(N, address.address)) ?? {};
    waits.push(((askAgainFrom ?? 0) - now) / HOUR);
    now = askAgainFrom ?? 0;
    await inTransaction(store.db, (tx) => askAgain(tx, address, now));
    expect((await standing(N, address.address))?.askAgainFrom).toBeNull(); // it waits to be sent
  }
  expect(waits).toEqual([1, 6, 24, 168, 720, 720]);
  expect(hashes.size).toBe(6);
});

describe('limits', () => {
  it('let a customer ask twenty addresses an hour, and others meanwhile', async () => {
    await ask(N, ...Array.from({ length: 25 }, (_, i) => `nr${i}@otro.test`));
    await ask(S, 'taller@otro.test');
    await rounds();
    expect(sent.filter(({ subject }) => subject.startsWith('Norte'))).toHaveLength(20);
    expect(sent.filter(({ subject }) => subject.startsWith('Sur'))).toHaveLength(1);
    now += HOUR + 1;
    await rounds();
    expect(sent).toHaveLength(26);
  });

  it('let an address be asked by three customers a day', async () => {
    const more = await Promise.all(
      ['Este', 'Oeste'].map((name) => createCustomer(store.db, { name, timeZone: 'America/Lima' })),
    );
    for (const customerId of [N, S, ...more.map((each) => each.customerId)])
      await ask(customerId, 'uno@otro.test');
    await rounds();
    expect(sent).toHaveLength(3);
    now += 24 * HOUR + 1;
    await rounds();
    expect(sent).toHaveLength(4);
  });
});

describe('a mail that cannot be sent', () => {
  it('is tried again later with another link where that may help', async () => {
    refuse = new SendFailure('again', '450 busy');
    await ask(N, 'taller@otro.test');
    await rounds();
    const [{ mail_due_at: due }] = await query('SELECT mail_due_at FROM mail_address');
    refuse = null;
    await rounds();
    expect(sent).toEqual([]);
    now = due.getTime();
    await rounds();
    expect(sent).toHaveLength(1);
    expect(await query('SELECT asks, attempts FROM mail_address')).toEqual([{ asks: 1, attempts: 2 }]);
  });

  it.each(['never', 'unknown'] as const)('is given up, and says why: %s', async (outcome) => {
    refuse = new SendFailure(outcome, '550 nobody here');
    await ask(N, 'taller@otro.test');
    await rounds();
    refuse = null;
    now += 30 * 60_000;
    await rounds();
    expect(sent).toEqual([]);
    expect(await standing(N, 'taller@otro.test')).toMatchObject({
      state: 'PENDING',
      error: '550 nobody here',
    });
  });
});

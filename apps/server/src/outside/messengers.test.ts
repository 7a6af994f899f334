import { afterAll, describe, expect, it } from 'vitest';
import { SendFailure } from './sendFailure.ts';
import { isSmsPhone, sendSms, smsBody } from './sms.ts';
import { isTelegramChat, sendTelegram } from './telegram.ts';
import { httpReceiver } from './testing/httpReceiver.ts';

const receiver = await httpReceiver();
afterAll(receiver.close);
const TOKEN = '123456:secret-of-the-bot';
const bot = { url: receiver.url, token: TOKEN, allowPrivate: true };
const gateway = {
  url: `${receiver.url}/sms`,
  authorization: 'Bearer secret-of-the-gateway',
  body: '{"to":"{to}","text":"{text}"}',
  allowPrivate: true,
};
const failure = (work: Promise<void>): Promise<SendFailure> =>
  work.then(
    () => expect.fail('it was sent'),
    (cause) => cause as SendFailure,
  );

describe('Telegram', () => {
  it('sends a text to a chat by the Bot API', async () => {
    await sendTelegram(bot, '-100123', 'Pánico: Camión 104');
    const call = receiver.received.at(-1)!;
    expect(call.path).toBe(`/bot${TOKEN}/sendMessage`);
    expect(JSON.parse(String(call.body))).toMatchObject({ chat_id: '-100123', text: 'Pánico: Camión 104' });
  });

  it('leads into no private network, and says the token in no error', async () => {
    const refused = await failure(sendTelegram({ ...bot, allowPrivate: false }, '1', 'x'));
    expect(refused).toBeInstanceOf(SendFailure);
    expect(refused.outcome).toBe('never');
    const away = await failure(sendTelegram({ ...bot, url: 'http://127.0.0.1:1' }, '1', 'x'));
    expect(away.outcome).toBe('again');
    for (const { message, cause } of [refused, away]) {
      expect(message).not.toContain('secret');
      expect(cause).toBeUndefined();
    }
  });

  it.each([
    ['123', true],
    ['-1001234567890', true],
    ['@flota_norte', true],
    ['@x', false],
    ['flota', false],
    ['12 3', false],
  ])('%s is a chat: %s', (text, expected) => expect(isTelegramChat(text)).toBe(expected));
});

describe('SMS', () => {
  it('posts what the gateway wants', async () => {
    await sendSms(gateway, { to: '+51987654321', text: 'Dijo "alto"', id: 'a-1' });
    const call = receiver.received.at(-1)!;
    expect(call.path).toBe('/sms');
    expect(call.headers.authorization).toBe('Bearer secret-of-the-gateway');
    expect(JSON.parse(String(call.body))).toEqual({ to: '+51987654321', text: 'Dijo "alto"' });
  });

  it('writes a form where the body is none of JSON, in which no value can add a field', () => {
    expect(smsBody('To={to}&Body={text}&Ref={id}', { to: '+51', text: 'a&b=c', id: '7' })).toEqual({
      body: 'To=%2B51&Body=a%26b%3Dc&Ref=7',
      type: 'application/x-www-form-urlencoded',
    });
  });

  const refusals = [
    ['leads into no private network', { allowPrivate: false }, 'never', 'the gateway could not be reached'],
    [
      'is tried again where nobody listens',
      { url: 'http://127.0.0.1:1/sms' },
      'again',
      'the gateway could not be reached',
    ],
  ] as const;
  it.each(refusals)(
    '%s, and says to customers neither where the gateway is nor what authorizes it',
    async (_what, more, outcome, message) => {
      const refused = await failure(sendSms({ ...gateway, ...more }, { to: '+51', text: 'x', id: '1' }));
      expect(refused).toMatchObject({
        outcome,
        message,
        internals: expect.stringContaining('127.0.0.1'),
      });
      expect(refused.cause).toBeUndefined();
      expect(refused.internals).not.toContain('secret');
    },
  );

  it.each([
    ['+51987654321', true],
    ['987654321', false],
    ['+0123456789', false],
    ['+51 987 654 321', false],
  ])('%s is a telephone: %s', (text, expected) => expect(isSmsPhone(text)).toBe(expected));
});

import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { LookupAddress, LookupAllOptions, lookup } from 'node:dns';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { guardedPost, PrivateAddressError } from './guardedPost.ts';
import { createMailer } from './mail.ts';
import { isPrivateAddress } from './privateAddress.ts';
import { sendPush } from './push.ts';
import { newPushKeys } from './pushKeys.ts';
import type { SendFailure } from './sendFailure.ts';
import { httpReceiver } from './testing/httpReceiver.ts';
import { testMailServer } from './testing/mailServer.ts';
import { callWebhook, webhookSignature } from './webhook.ts';

const receiver = await httpReceiver();
afterAll(receiver.close);
const folder = await mkdtemp(join(tmpdir(), 'rastro-outbox-'));
afterAll(() => rm(folder, { recursive: true }));

describe('private addresses', () => {
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
    ],
    ...[
      '0.0.0.0',
      '255.255.255.255',
      '224.0.0.1',
      '192.0.2.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12:3456::1',
    ],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', '2001:db8::1'],
    ...['::ffff:0:127.0.0.1', '2001:20::1', '3fff::1', '5f00::1', '4000::1', 'fe80::1%eth0'],
    ...['localhost', '', '1.2.3', '0x7f000001'],
  ])('%s is one, or none at all', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.255.255',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00::1',
  ])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  const post = (url: string) => guardedPost({ url, headers: {}, body: 'x', allowPrivate: false });
  const { port } = new URL(receiver.url);
  it.each([
    ...[
      '127.0.0.1',
      'localhost',
      '[::1]',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::ffff:7f00:1]',
      '127.1',
      'LOCALHOST',
    ],
  ])('are not called, however %s is written', async (host) => {
    await expect(post(`http://${host}:${port}/`)).rejects.toThrow(PrivateAddressError);
    expect(receiver.received).toEqual([]);
  });
  it.each([
    ['at once', [['127.0.0.1']], PrivateAddressError],
    ['beside a public one', [['8.8.8.8', '127.0.0.1']], PrivateAddressError],
    ['by IPv6 alone', [['::1']], PrivateAddressError],
    ['when it is looked up again', [['8.8.8.8'], ['127.0.0.1']], Error], // nobody answers there
  ])('are not led to by a name that has one %s', async (_when, answers, refusal) => {
    const asked: string[] = [];
    const lookedUpBy = ((
      name: string,
      _options: LookupAllOptions,
      callback: (error: null, found: LookupAddress[]) => void,
    ) => {
      const addresses = answers[Math.min(asked.push(name), answers.length) - 1] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    }) as unknown as typeof lookup;
    const url = `http://rebound.test:${port}/`;
    const call = guardedPost({ url, headers: {}, body: 'x', allowPrivate: false, withinMs: 300, lookedUpBy });
    await expect(call).rejects.toThrow(refusal);
    expect(asked).toEqual(['rebound.test']);
    expect(receiver.received).toEqual([]);
  });
  it('are not led to by a redirect', async () => {
    receiver.answer(302);
    const status = await guardedPost({ url: receiver.url, headers: {}, body: 'x', allowPrivate: true });
    receiver.answer(204);
    expect([status, receiver.received.splice(0).map(({ path }) => path)]).toEqual([302, ['/']]);
  });
});

describe('a webhook', () => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const call = { url: '', secret, id: 'msg_1', body: '{"a":"ñ"}', allowPrivate: true };

  it('is signed as Standard Webhooks says: its own example', () => {
    // https://github.com/standard-webhooks/standard-webhooks, the test vector of its libraries
    expect(
      webhookSignature(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1614265330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('reaches its receiver with id, time and a signature that fits', async () => {
    await callWebhook({ ...call, url: `${receiver.url}/hook?x=1` });
    const [got] = receiver.received.splice(0);
    const timestamp = String(got?.headers['webhook-timestamp']);
    expect(got?.path).toBe('/hook?x=1');
    expect(got?.body.toString()).toBe(call.body);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`msg_1.${timestamp}.${call.body}`).digest('base64');
    expect(got?.headers).toMatchObject({ 'webhook-id': 'msg_1', 'webhook-signature': `v1,${expected}` });
  });

  it.each([
    [500, 'again'],
    [429, 'again'],
    [400, 'never'],
    [301, 'never'],
    [410, 'gone'],
  ])('answered with %i fails: %s', async (status, outcome) => {
    receiver.answer(status);
    await expect(callWebhook({ ...call, url: receiver.url })).rejects.toMatchObject({ outcome });
    receiver.answer(204);
    receiver.received.splice(0);
  });

  it('whose receiver wants to speak another protocol fails', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(callWebhook({ ...call, url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({
      outcome: 'again',
      message: 'closed without an answer',
    });
    other.close();
  });

  it('to nobody is tried again, into a private network never', async () => {
    await expect(callWebhook({ ...call, url: 'http://127.0.0.1:9/' })).rejects.toMatchObject({
      outcome: 'again',
      message: 'no answer: ECONNREFUSED', // not to which address a name led
    });
    await expect(
      callWebhook({ ...call, url: 'http://127.0.0.1:9/', allowPrivate: false }),
    ).rejects.toMatchObject({ outcome: 'never' });
  });
});

describe('web push', () => {
  it('makes keys that are a pair, always 65 and 32 bytes long', () => {
    for (let i = 0; i < 300; i++) {
      const { publicKey, privateKey } = newPushKeys();
      const pair = createECDH('prime256v1');
      pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
      expect(pair.getPublicKey('base64url')).toBe(publicKey);
      expect([
        Buffer.from(publicKey, 'base64url').length,
        Buffer.from(privateKey, 'base64url').length,
      ]).toEqual([65, 32]);
    }
  });

  it('reaches the service signed by our key and readable for the browser alone', async () => {
    const keys = newPushKeys();
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    await sendPush(
      { keys, contact: 'mailto:rastro@rastro.test', allowPrivate: true },
      {
        endpoint: `${receiver.url}/push/1`,
        p256dh: browser.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      },
      '{"title":"Panico"}',
      'n7',
    );
    const [got] = receiver.received.splice(0);
    const { authorization = '', ...headers } = got?.headers ?? {};
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'n7', urgency: 'high' });

    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
      audience: receiver.url,
    });
    expect(payload.sub).toBe('mailto:rastro@rastro.test');
    expect(decryptPush(got?.body ?? Buffer.alloc(0), browser, auth)).toBe('{"title":"Panico"}');
  });
});

/** What a browser does with a message: RFC 8291 and RFC 8188. */
function decryptPush(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

describe('mail', () => {
  const mail = { to: 'ana@rastro.test', subject: 'Panico: Camión ñandú', text: 'Línea uno\n', id: 'key-1' };

  it('goes by SMTP, logged in, with an id that stays', async () => {
    const server = await testMailServer();
    const mailer = createMailer({
      smtpUrl: server.url,
      from: 'Rastro <avisos@rastro.test>',
      outboxFolder: folder,
    });
    await mailer.send(mail);
    expect(server.taken).toMatchObject([{ from: 'avisos@rastro.test', to: ['ana@rastro.test'] }]);
    expect(server.taken[0]?.content).toContain('Message-ID: <key-1@rastro.test>');
    server.refuse(450);
    await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'again' });
    server.refuse(550);
    await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'never' });
    await server.close();
    await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'again' });
    mailer.close();
  });

  it('says of what is wrong with its server neither the address nor what logs us in, and is tried again', async () => {
    const server = await testMailServer();
    const { host } = new URL(server.url);
    const failure = async (smtpUrl: string): Promise<SendFailure> => {
      const mailer = createMailer({ smtpUrl, from: 'avisos@rastro.test', outboxFolder: folder });
      const refused = await mailer.send(mail).catch((cause) => cause);
      mailer.close();
      return refused;
    };
    const login = await failure(`smtp://rastro:wrong-word@${host}`);
    expect(login).toMatchObject({ outcome: 'again', message: 'the mail server refused our login' });
    await server.close();
    const silent = await failure(server.url);
    expect(silent).toMatchObject({ outcome: 'again', message: 'the mail server: CONN: ESOCKET' });
    for (const each of [login, silent]) expect(inspect(each)).not.toMatch(/wrong-word|127\.0\.0\.1/);
  });

  it('is kept in the outbox without SMTP, whole and once', async () => {
    const mailer = createMailer({
      smtpUrl: '',
      from: 'rastro@localhost',
      outboxFolder: join(folder, 'outbox'),
    });
    await mailer.send(mail);
    await mailer.send(mail);
    expect(await readdir(join(folder, 'outbox'))).toEqual(['key-1.eml']);
    expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'outbox', 'key-1.eml'))).mode & 0o777).toBe(0o600);
    const content = await readFile(join(folder, 'outbox', 'key-1.eml'), 'utf8');
    expect(content).toContain('To: ana@rastro.test');
    expect(content).toContain('Message-ID: <key-1@localhost>');
  });

  it('waits while the disk of the outbox is full', async () => {
    const outboxFolder = join(folder, 'full');
    await mkdir(outboxFolder);
    await symlink('/dev/full', join(outboxFolder, 'key-1.eml.part')); // takes no byte
    const mailer = createMailer({ smtpUrl: '', from: 'rastro@localhost', outboxFolder });
    await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'again' });
    expect(await readdir(outboxFolder)).toEqual([]);
    await mailer.send(mail);
    expect(await readdir(outboxFolder)).toEqual(['key-1.eml']);
  });
});

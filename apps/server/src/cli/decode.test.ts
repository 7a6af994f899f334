import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { codecByName } from '@rastro/codecs';
import { describe, expect, test } from 'vitest';
import { runCli } from './commands.ts';
import { decodeLine } from './decode.ts';

const RECEIVED_AT_MS = Date.UTC(2026, 0, 15);
const LOGIN = '000F333536333037303432343431303133';
const PACKET =
  '000000000000002808010000016B40D9AD80010000000000000000000000000000000103021503010101425E100000010000F22A';

const teltonika = codecByName('teltonika')!;
const decodeRequest = (request: unknown): Record<string, unknown> =>
  JSON.parse(decodeLine(teltonika, JSON.stringify(request), RECEIVED_AT_MS));

/** Runs the command line with the given standard input. */
async function run(args: string[], input = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const stdin = Readable.from([Buffer.from(input)]);
  const code = await runCli(args, { stdin, stdout, stderr, now: () => RECEIVED_AT_MS, variables: {} });
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  return { code, stdout: out, stderr: err };
}

describe('one line', () => {
  test('every key is there, unknown is null', () => {
    expect(decodeRequest({ hex: PACKET, prelude: [{ hex: LOGIN }] })).toEqual({
      messages: [
        {
          kind: 'position',
          deviceId: '356307042441013',
          fixTime: '2019-06-10T10:05:36.000Z',
          valid: false,
          latitude: 0,
          longitude: 0,
          altitudeM: 0,
          speedMps: 0,
          course: 0,
          satellites: 0,
          hdop: null,
          ignition: null,
          odometerM: null,
          events: ['inputOn'],
          attributes: {
            priority: 1,
            eventCode: 1,
            gsmSignalPercent: 60,
            input1: true,
            externalVoltageV: 24.08,
          },
        },
      ],
      reply: '00000001',
      error: null,
    });
  });

  test('a stream: frames of one line, and frames that a prelude began', () => {
    const whole = decodeRequest({ hex: LOGIN + PACKET + PACKET });
    expect(whole).toMatchObject({ reply: '010000000100000001', error: null });
    expect(whole.messages).toHaveLength(3);
    const cut = decodeRequest({
      hex: PACKET.slice(40),
      prelude: [{ hex: LOGIN }, { hex: PACKET.slice(0, 40) }],
    });
    expect(cut).toMatchObject({ messages: [{ fixTime: '2019-06-10T10:05:36.000Z' }], reply: '00000001' });
  });

  test('framed input goes straight to the decoder', () => {
    expect(decodeRequest({ hex: PACKET.slice(0, 60), framed: true }).error).toMatch(/^truncated: /);
    expect(decodeRequest({ hex: PACKET.slice(0, 60) }).error).toMatch(/^malformed: .*no whole frame/);
  });

  test('a datagram', () => {
    const hex =
      '003DCAFE0105000F33353230393330383634303336353508010000016B4F815B30010000000000000000000000000000000103021503010101425DBC000001';
    expect(decodeRequest({ hex, transport: 'udp' })).toMatchObject({ reply: '0005cafe010501', error: null });
  });

  test('a device time that is not the fix time stands among the attributes', () => {
    const hex = '00000000000000130d01060000000b0a81c320676574696e666f0100001d6b';
    const [message] = decodeRequest({ hex, prelude: [{ hex: LOGIN }] }).messages as { attributes: unknown }[];
    expect(message!.attributes).toEqual({ result: 'getinfo', deviceTime: '1975-08-03T05:37:36.000Z' });
  });

  test.each([
    ['no JSON', '{"hex": "00'],
    ['an empty line', ''],
    ['no input', '{}'],
    ['not an object', '[1]'],
    ['odd hexadecimal', '{"hex": "000"}'],
    ['text beyond latin1', '{"text": "\u20ac"}'],
    ['a wrong type', '{"hex": "00", "framed": "yes"}'],
    ['a wrong prelude', '{"hex": "00", "prelude": [{"hex": "zz"}]}'],
    ['a transport that the protocol has not', '{"http": {"url": "/?id=1"}}'],
  ])('%s is answered by an error', (_what, line) => {
    expect(JSON.parse(decodeLine(teltonika, line, RECEIVED_AT_MS))).toEqual({
      messages: [],
      reply: null,
      error: expect.stringMatching(/^input: /),
    });
  });
});

describe('the command', () => {
  test('answers line by line, in order', async () => {
    const { code, stdout } = await run(
      ['decode', 'teltonika'],
      `{"hex":"${LOGIN}"}\nnonsense\n{"hex":"ff"}\n`,
    );
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ messages }) => messages[0]?.kind)).toEqual(['login', undefined, 'heartbeat']);
  });

  test('an unknown protocol ends with 2 and the list of protocols', async () => {
    const { code, stdout, stderr } = await run(['decode', 'morse']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('teltonika');
  });

  test('help, and being called wrongly', async () => {
    expect(await run(['help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('decode') });
    expect(await run(['help', 'decode'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('prelude'),
    });
    expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    expect(await run(['fly'])).toMatchObject({ code: 2, stderr: expect.stringContaining('"fly"') });
    expect(await run(['decode'])).toMatchObject({ code: 2 });
  });
});

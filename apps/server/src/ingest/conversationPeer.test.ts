import { codecByName } from '@rastro/codecs';
import { buildPacket } from '@rastro/codecs/gt06/frame';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Arrival, Intake, Outcome } from './arrival.ts';
import { ConversationPeer } from './conversationPeer.ts';
import { IngestLog } from './ingestLog.ts';

const IDENTIFIER = '864717003283581';
const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const LOGIN = buildPacket(0x01, bytes(`0${IDENTIFIER}`), 1);
const HEARTBEAT = buildPacket(0x13, bytes('46 06 04 04 02'), 2);
const UNREAD = buildPacket(0x1f, bytes('00000002'), 3);

/** A GT06 device that is registered with a model, and what the intake was given of it. */
function gt06Device(model: string | null, outcome: Outcome = 'durable') {
  const arrivals: Arrival[] = [];
  const intake: Intake = {
    full: false,
    whenRoom: async () => undefined,
    submit: async (arrival) => {
      arrivals.push(arrival);
      return outcome;
    },
    modelOf: (identifier) => (identifier === IDENTIFIER ? model : null),
  };
  const log = new IngestLog(Fastify().log);
  const peer = new ConversationPeer(codecByName('gt06')!, 'tcp', 'test', intake, log);
  return { arrivals, send: (frame: Uint8Array) => peer.handle(frame, frame) };
}

describe('a conversation with a device', () => {
  it.each([
    ['GT06N', ['geofenceEnter']],
    [null, []],
  ])('reads an alarm byte as the registered model %s means it', async (model, events) => {
    const { arrivals, send } = gt06Device(model);
    await send(LOGIN);
    await send(HEARTBEAT);
    expect(arrivals[1]?.messages).toMatchObject([{ kind: 'status', events }]);
  });

  it('hands on a frame that is not read, and acknowledges it', async () => {
    const { arrivals, send } = gt06Device(null);
    await send(LOGIN);
    expect((await send(UNREAD)).reply).not.toBe(null);
    expect(arrivals[1]?.messages).toMatchObject([
      { kind: 'unknown', attributes: { unknownFrame: '00000002' } },
    ]);
  });

  it('does not acknowledge an unread frame of an unknown device, which keeps it', async () => {
    const { send } = gt06Device(null, 'unknown');
    expect((await send(LOGIN)).reply).not.toBe(null);
    expect(await send(UNREAD)).toEqual({ reply: null, outcome: 'unknown' });
  });
});

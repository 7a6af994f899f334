import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { type HttpInput, newConversation } from '../codec.ts';
import { describeCodec } from '../testing/codecProperties.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { osmand } from './index.ts';
import { REQUESTS, type RequestVector } from './vectors/requests.ts';

const requestOf = ({ method, url, body }: Omit<RequestVector, 'title' | 'expected'>): HttpInput => ({
  method,
  url,
  headers: {},
  body: new TextEncoder().encode(body ?? ''),
});
const decode = (vector: Omit<RequestVector, 'title' | 'expected'>) =>
  osmand.decode(requestOf(vector), newConversation('http'), RECEIVED_AT_MS);

const sample: DeviceMessage = {
  ...emptyMessage('position', '7001'),
  fixTime: Date.UTC(2026, 2, 1, 8, 30, 15),
  valid: true,
  latitude: 52.516272,
  longitude: 13.377722,
  altitudeM: 34,
  speedMps: 13.9,
  course: 271,
  satellites: 9,
  hdop: 0.8,
  ignition: true,
  odometerM: 12_345,
  events: ['harshBraking'],
};

describeCodec(osmand, {
  deviceId: '7001',
  hasNamesOfSenders: true,
  sampleMessages: [sample, { ...emptyMessage('heartbeat', '7001'), deviceTime: sample.fixTime }],
  sampleFrames: REQUESTS.map(requestOf),
  keeps: [
    'fixTime',
    'deviceTime',
    'valid',
    'latitude',
    'longitude',
    'altitudeM',
    'speedMps',
    'course',
    'satellites',
    'hdop',
    'ignition',
    'odometerM',
    'events',
  ],
});

describe('osmand: requests', () => {
  for (const vector of REQUESTS)
    test(vector.title, () => {
      const { messages, reply, error } = decode(vector);
      expect(error).toBe(null);
      expect(reply).toEqual(new Uint8Array(0));
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatchObject(vector.expected);
      if (vector.expected.attributes) expect(messages[0]!.attributes).toEqual(vector.expected.attributes);
    });

  test('a JSON list gives its locations in order', () => {
    const body = '{"device_id":"1","location":[{"lat":1,"lon":2,"time":1},{"lat":3,"lon":4,"time":2}]}';
    const { messages } = decode({ method: 'POST', url: '/', body });
    expect(messages.map(({ latitude, fixTime }) => [latitude, fixTime])).toEqual([
      [1, 1000],
      [3, 2000],
    ]);
  });

  test('a request without a device is refused', () => {
    const refused = { messages: [], reply: null, error: { code: 'unidentified' } };
    expect(decode({ method: 'GET', url: '/?lat=1&lon=2' })).toMatchObject(refused);
    expect(decode({ method: 'POST', url: '/', body: '{"location":{"lat":1,"lon":2}}' })).toMatchObject(
      refused,
    );
  });

  test('broken JSON is refused', () => {
    expect(decode({ method: 'POST', url: '/?id=1', body: '{"location":' })).toMatchObject({
      messages: [],
      reply: null,
      error: { code: 'malformed' },
    });
  });
});

import type { DeviceMessage } from '@rastro/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Codec, Frame } from '../codec.ts';
import { positionMessages } from './arbitraries.ts';
import { exchange } from './exchange.ts';
import type { CodecSamples, KeptField } from './samples.ts';

/** How far a number may be off by default: what a wire with whole km/h, metres and degrees loses. */
const TOLERANCES: Partial<Record<KeptField, number>> = {
  latitude: 2e-6,
  longitude: 2e-6,
  altitudeM: 0.5,
  speedMps: 0.15,
  course: 0.5,
  hdop: 0.05,
};

function expectKept(decoded: DeviceMessage, sent: DeviceMessage, samples: CodecSamples): void {
  for (const field of samples.keeps) {
    const before = sent[field];
    const after = decoded[field];
    if (typeof before === 'number' && typeof after === 'number') {
      const tolerance = samples.tolerances?.[field] ?? TOLERANCES[field] ?? 0;
      // a course of 359.9 may come back as 0
      const off = Math.abs(before - after);
      const distance = field === 'course' ? Math.min(off, 360 - off) : off;
      expect(distance, `${field}: sent ${before}, decoded ${after}`).toBeLessThanOrEqual(tolerance + 1e-9);
    } else expect(after, field).toEqual(before);
  }
}

/** Encoding as a device and decoding again, batches, and the acknowledgement that the device understands. */
export function describeRoundTrip(codec: Codec, samples: CodecSamples): void {
  const { deviceId } = samples;
  const login = codec.device.login(deviceId);
  const greeting: Frame[] = login ? [login] : [];

  const expectRoundTrip = (messages: readonly DeviceMessage[]): void => {
    const frames = codec.device.encode(deviceId, messages, 1);
    const { messages: decoded, decoded: results } = exchange(codec, [...greeting, ...frames]);
    for (const result of results) expect(result.error).toBe(null);
    const reported = decoded.filter(({ kind }) => kind !== 'login');
    expect(reported.length).toBe(messages.length);
    reported.forEach((message, i) => {
      expect(message.deviceId).toBe(deviceId);
      expect(message.kind).toBe(messages[i]!.kind);
      expectKept(message, messages[i]!, samples);
    });
  };

  test('the sample messages come back as they were sent, in order', () => {
    expect(samples.sampleMessages.length).toBeGreaterThan(0);
    expectRoundTrip(samples.sampleMessages);
  });

  test('any positions come back as they were sent, in order', () => {
    const positions = fc.array(positionMessages(deviceId), { minLength: 1, maxLength: 5 });
    fc.assert(fc.property(positions, expectRoundTrip));
  });

  test('the device reads from the replies how many of its frames are safe', () => {
    const frames = codec.device.encode(deviceId, samples.sampleMessages, 1);
    const withLogin = exchange(codec, [...greeting, ...frames]).replies;
    const loginReply = exchange(codec, greeting).replies;
    const count = codec.device.acknowledged(withLogin.slice(loginReply.length));
    if (count !== null) expect(count).toBe(frames.length);
  });
}

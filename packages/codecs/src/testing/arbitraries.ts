import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import fc from 'fast-check';
import type { HttpInput } from '../codec.ts';

/** Positions as a vehicle could report them: whole seconds, whole degrees of course, any place on the globe. */
export function positionMessages(deviceId: string): fc.Arbitrary<DeviceMessage> {
  return fc
    .record({
      fixTime: fc
        .integer({ min: Date.UTC(2010, 0, 1) / 1000, max: Date.UTC(2049, 11, 31) / 1000 })
        .map((seconds) => seconds * 1000),
      latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      altitudeM: fc.integer({ min: -400, max: 8000 }),
      speedMps: fc.double({ min: 0, max: 60, noNaN: true }),
      course: fc.integer({ min: 0, max: 359 }),
      satellites: fc.integer({ min: 4, max: 15 }),
      ignition: fc.boolean(),
      odometerM: fc.integer({ min: 0, max: 900_000_000 }),
    })
    .map((fields) => ({ ...emptyMessage('position', deviceId), valid: true, ...fields }));
}

/** Any request that an HTTP server could hand over, most of them nonsense. */
export function httpRequests(): fc.Arbitrary<HttpInput> {
  return fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    url: fc.oneof(
      fc.webPath().chain((path) => fc.webQueryParameters().map((query) => `${path}?${query}`)),
      fc.string(),
    ),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { 'content-type': 'application/json' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ),
    body: fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
    ),
  });
}

/** How one sample's bytes are damaged: cut short, one byte changed, or bytes put in. */
export function damaged(samples: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .record({
      sample: fc.constantFrom(...samples),
      place: fc.nat({ max: 1_000_000 }),
      kind: fc.constantFrom('cut', 'change', 'insert'),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    })
    .map(({ sample, place, kind, bytes }) => {
      const at = sample.length === 0 ? 0 : place % sample.length;
      if (kind === 'cut') return sample.slice(0, at);
      const tail = kind === 'change' ? sample.subarray(at + 1) : sample.subarray(at);
      return Uint8Array.from([...sample.subarray(0, at), ...bytes, ...tail]);
    });
}

import { type Attributes, type DeviceMessage, emptyMessage } from '@rastro/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const message: DeviceMessage = {
  ...emptyMessage('position', '359999000000016'),
  fixTime: 1_795_000_000_000,
  valid: true,
  latitude: -12.0931,
  longitude: -77.0465,
  altitudeM: 0,
  speedMps: 10,
  course: 90,
  satellites: 9,
  hdop: 0.8,
  ignition: true,
  odometerM: 1_000,
  events: ['sos'],
  attributes: { externalVoltageV: 13.8, input1: true, network: '4G' },
};

test('is a 32-bit integer, the same for the same content', () => {
  const hash = fingerprintOf(message);
  expect(hash | 0).toBe(hash);
  expect(fingerprintOf(structuredClone(message))).toBe(hash);
  expect(fingerprintOf({ ...message, altitudeM: -0 })).toBe(hash);
});

test('does not tell the order of readings, who sent, and whether from memory', () => {
  const attributes = Object.fromEntries(Object.entries(message.attributes).reverse());
  const hash = fingerprintOf(message);
  expect(fingerprintOf({ ...message, attributes })).toBe(hash);
  expect(fingerprintOf({ ...message, attributes: { ...attributes, archive: true } })).toBe(hash);
  expect(fingerprintOf({ ...message, deviceId: 'another' })).toBe(hash);
});

test('tells every change of what is said', () => {
  const changes: Partial<DeviceMessage>[] = [
    { kind: 'status' },
    { latitude: null },
    { latitude: -12.0931001 },
    { longitude: message.latitude, latitude: message.longitude },
    { altitudeM: null },
    { speedMps: 10.01 },
    { course: 9 },
    { satellites: 90 },
    { hdop: null },
    { valid: null },
    { valid: false },
    { ignition: false },
    { odometerM: 1_001 },
    { events: [] },
    { events: ['sos', 'tow'] },
    { attributes: {} },
    { attributes: { ...message.attributes, input1: false } },
    { attributes: { ...message.attributes, network: '4g' } },
    { attributes: { ...message.attributes, externalVoltageV: '13.8' } },
    { attributes: { ...message.attributes, more: 0 } },
  ];
  const hashes = [message, ...changes.map((change) => ({ ...message, ...change }))].map(fingerprintOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('spreads: among a hundred thousand messages of one second no more are alike than chance has it', () => {
  const hashes = new Set<number>();
  for (let i = 0; i < 100_000; i++)
    hashes.add(fingerprintOf({ ...message, latitude: (i % 400) / 1e7, odometerM: Math.floor(i / 400) }));
  // Chance makes one or two pairs of 32-bit numbers alike.
  expect(hashes.size).toBeGreaterThan(99_990);
});

test('any readings at all give a 32-bit integer', () => {
  const attributes = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean()),
  );
  fc.assert(
    fc.property(attributes, (any) => {
      const hash = fingerprintOf({ ...message, attributes: any as Attributes });
      expect(hash | 0).toBe(hash);
    }),
  );
});

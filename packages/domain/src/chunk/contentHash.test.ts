import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attributes } from '../deviceMessage.ts';
import { contentHash, type FixContent } from './contentHash.ts';

const content: FixContent = {
  flags: (2 << 16) | (2 << 18),
  latitudeE7: -120_931_000,
  longitudeE7: -770_465_000,
  altitudeM: 0,
  speedCmps: 1_000,
  courseD10: 900,
  satellites: 9,
  hdopD10: 8,
  odometerM: 1_000,
  events: ['sos'],
  attributes: { externalVoltageV: 13.8, input1: true, network: '4G' },
};

test('is a 32-bit integer, the same for the same content', () => {
  const hash = contentHash(content);
  expect(hash | 0).toBe(hash);
  expect(contentHash(structuredClone(content))).toBe(hash);
});

test('stays what it is, or stored chunks could not be read', () => {
  expect(contentHash(content)).toBe(1_218_002_784);
});

test('ignores the order of readings, the quality, and whether from memory', () => {
  const attributes = Object.fromEntries(Object.entries(content.attributes ?? {}).reverse());
  const hash = contentHash(content);
  expect(contentHash({ ...content, attributes })).toBe(hash);
  expect(contentHash({ ...content, attributes: { ...attributes, archive: true } })).toBe(hash);
  expect(contentHash({ ...content, attributes: { ...attributes, clockOffsetMs: 7_200_000 } })).toBe(hash);
  expect(contentHash({ ...content, flags: content.flags | 8 })).toBe(hash);
});

test('differs after every change of the content', () => {
  const changes: Partial<FixContent>[] = [
    { latitudeE7: null },
    { latitudeE7: -120_931_001 },
    { longitudeE7: content.latitudeE7, latitudeE7: content.longitudeE7 },
    { altitudeM: null },
    { speedCmps: 1_001 },
    { courseD10: 90 },
    { satellites: 90 },
    { hdopD10: null },
    { flags: 2 << 16 },
    { flags: (2 << 16) | (1 << 18) },
    { flags: (1 << 16) | (2 << 18) },
    { odometerM: 1_001 },
    { events: null },
    { events: ['sos', 'tow'] },
    { attributes: null },
    { attributes: { ...content.attributes, input1: false } },
    { attributes: { ...content.attributes, network: '4g' } },
    { attributes: { ...content.attributes, externalVoltageV: '13.8' } },
    { attributes: { ...content.attributes, more: 0 } },
  ];
  const hashes = [content, ...changes.map((change) => ({ ...content, ...change }))].map(contentHash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('spreads: among a hundred thousand fixes of one second no more are alike than chance has it', () => {
  const hashes = new Set<number>();
  for (let i = 0; i < 100_000; i++)
    hashes.add(contentHash({ ...content, latitudeE7: i % 400, odometerM: Math.floor(i / 400) }));
  // Chance makes one or two pairs of 32-bit numbers alike.
  expect(hashes.size).toBeGreaterThan(99_990);
});

test('any readings at all give a 32-bit integer', () => {
  const attributes = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string(), fc.constantFrom('\0', '\ud800'), fc.double(), fc.boolean()),
  );
  fc.assert(
    fc.property(attributes, (any) => {
      const hash = contentHash({ ...content, attributes: any as Attributes });
      expect(hash | 0).toBe(hash);
    }),
  );
});

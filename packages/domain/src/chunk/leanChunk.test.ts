import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Attributes } from '../deviceMessage.ts';
import { anyRows } from './chunk.arbitrary.testing.ts';
import { fixOfColumns } from './columns.ts';
import { encodeBody } from './encodeBody.ts';
import { LeanChunk } from './leanChunk.ts';

it('gives fixes with the readings that are asked for, all of the rest but fingerprints as it was', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(3), (rows, some) => {
      const whole = rows.map(fixOfColumns);
      const names = [...new Set(whole.flatMap(({ attributes }) => Object.keys(attributes)))];
      const asked = new Set([...names.filter((_, i) => i % 4 === some), 'no such reading']);
      const lean = new LeanChunk(encodeBody(rows), rows.length, asked);
      const isTied = whole.some(({ fixTime }, i) => fixTime === whole[i - 1]?.fixTime);
      const onlyAsked = ({ attributes }: { attributes: Attributes }) =>
        Object.fromEntries(Object.entries(attributes).filter(([name]) => asked.has(name)));
      const expected = whole.map((fix, i) => ({
        ...fix,
        fingerprint: i,
        attributes: onlyAsked(fix),
      }));
      expect(lean.fixes(1, 2)).toEqual((isTied ? whole : expected).slice(1, 2));
      expect(lean.fixes()).toEqual(isTied ? whole : expected);
      const orNaN = rows.map(({ latitudeE7 }) => latitudeE7 ?? Number.NaN);
      expect([...lean.latitudeE7]).toEqual(orNaN);
    }),
    { numRuns: 150 },
  );
});

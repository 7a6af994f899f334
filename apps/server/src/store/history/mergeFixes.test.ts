import type { Fix } from '@rastro/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAt } from '../testing/fixes.ts';
import { compareFixes } from './fixKey.ts';
import { mergeFixes } from './mergeFixes.ts';

async function* pagesOf(fixes: readonly Fix[], size: number): AsyncGenerator<Fix[]> {
  for (let at = 0; at < fixes.length; at += size) yield fixes.slice(at, at + size);
}

const someFixes = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -2, max: 2 })), {
    maxLength: 30,
    selector: String,
  })
  .map((keys) => keys.map(([fixTime, fingerprint]) => fixAt(fixTime, { fingerprint })).sort(compareFixes));
const keyOf = ({ fixTime, fingerprint }: Fix) => `${fixTime} ${fingerprint}`;

describe('mergeFixes', () => {
  it('gives everything of both in order and once, in pages none of which is empty', async () => {
    await fc.assert(
      fc.asyncProperty(someFixes, someFixes, fc.integer({ min: 1, max: 7 }), async (rows, chunked, size) => {
        const pages = await Array.fromAsync(mergeFixes(rows, pagesOf(chunked, size)));
        expect(pages.every((page) => page.length > 0)).toBe(true);
        const all = new Map([...rows, ...chunked].map((fix) => [keyOf(fix), fix]));
        expect(pages.flat().map(keyOf)).toEqual([...all.values()].sort(compareFixes).map(keyOf));
      }),
    );
  });

  it('closes the pages when the reader has had enough', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Fix[]> {
      try {
        for (let time = 0; ; time++) yield [fixAt(time)];
      } finally {
        closed = true;
      }
    }
    for await (const page of mergeFixes([fixAt(3)], endless())) if (page[0]?.fixTime === 5) break;
    expect(closed).toBe(true);
  });
});

import type { Fix } from '@rastro/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAt } from '../testing/fixes.ts';
import { compareFixes } from './fixSource.ts';
import { mergeFixes } from './mergeFixes.ts';

async function* pagesOf(fixes: readonly Fix[], size: number): AsyncGenerator<Fix[]> {
  for (let at = 0; at < fixes.length; at += size) yield fixes.slice(at, at + size);
}

const someFixes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -2, max: 2 })), { maxLength: 30 })
  .map((keys) => keys.map(([fixTime, fingerprint]) => fixAt(fixTime, { fingerprint })).sort(compareFixes));

describe('mergeFixes', () => {
  it('gives everything of all sources in order, whatever their pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(someFixes, fc.integer({ min: 1, max: 7 })), { maxLength: 4 }),
        async (sources) => {
          const merged = await Array.fromAsync(
            mergeFixes(sources.map(([fixes, size]) => pagesOf(fixes, size))),
          );
          const sorted = sources.flatMap(([fixes]) => fixes).sort(compareFixes);
          expect(merged.map(({ fixTime, fingerprint }) => [fixTime, fingerprint])).toEqual(
            sorted.map(({ fixTime, fingerprint }) => [fixTime, fingerprint]),
          );
        },
      ),
    );
  });

  it('closes its sources when the reader has had enough', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Fix[]> {
      try {
        for (let time = 0; ; time++) yield [fixAt(time)];
      } finally {
        closed = true;
      }
    }
    for await (const fix of mergeFixes([endless(), pagesOf([fixAt(3)], 1)])) if (fix.fixTime === 5) break;
    expect(closed).toBe(true);
  });
});

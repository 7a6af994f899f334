import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPositionId, parsePositionId } from './positionId.ts';

describe('position id', () => {
  it('reads what it wrote, negative parts too', () => {
    const anyId = fc.record({
      assetId: fc.integer({ min: 1 }),
      fixTime: fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
      fingerprint: fc.integer(),
    });
    fc.assert(
      fc.property(anyId, (id) => {
        expect(parsePositionId(formatPositionId(id))).toEqual(id);
      }),
    );
    expect(formatPositionId({ assetId: 12, fixTime: 1_795_227_835_000, fingerprint: -5 })).toBe(
      '12-1795227835000--5',
    );
  });

  it.each([
    '',
    '12',
    '12-5',
    'a-1-2',
    '1-2-3-4',
    '1-2-3 ',
    '1-2-2147483648',
    '2147483648-1-1',
    '1-1e5-3',
    '-1-2-3',
  ])('takes %j for none', (text) => expect(parsePositionId(text)).toBeNull());
});

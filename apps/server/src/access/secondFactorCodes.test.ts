import { describe, expect, it } from 'vitest';
import {
  keyAddress,
  keyText,
  newRecoveryCodes,
  newSecretKey,
  plainCode,
  stepOf,
} from './secondFactorCodes.ts';

const KEY = Buffer.from('12345678901234567890');

describe('codes of an app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238, appendix B, at second %i', (second, code) => {
    expect(stepOf(KEY, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('are good a step before and after their own, and name the step that they are of', () => {
    const at = (second: number) => stepOf(KEY, '287082', second * 1000);
    expect([at(0), at(30), at(59), at(60), at(89)]).toEqual([1, 1, 1, 1, 1]);
    expect(at(90)).toBeNull();
  });

  it.each(['', '28708', '2870820', '28708x', '287 082', '٢٨٧٠٨٢'])('are not %j', (code) => {
    expect(stepOf(KEY, code, 59_000)).toBeNull();
  });

  it('come of keys of 160 bits, which are shown as apps want them', () => {
    expect(newSecretKey()).toHaveLength(20);
    expect(keyText(KEY)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    const address = new URL(keyAddress(KEY, 'ana pérez'));
    expect(decodeURIComponent(address.pathname)).toContain('Rastro:ana pérez');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Rastro',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  it('are ten, all different, of letters that nobody mistakes', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  });

  it('may be typed in small letters, with blanks, without dashes', () => {
    expect(plainCode(' abcd-efgh 2345 6789')).toBe('ABCDEFGH23456789');
  });
});

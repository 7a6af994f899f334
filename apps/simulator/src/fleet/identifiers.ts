import type { Random } from '../random.ts';
import type { DeviceProtocol } from './fleet.ts';

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.whole(0, 9)).join('');

/** Letters of plates and licences, without vowels so that they form no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ';
const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => LETTERS[random.whole(0, LETTERS.length - 1)]!).join('');

/** The check digit that makes a row of digits valid by the Luhn formula (ISO/IEC 7812-1, annex B). */
export function luhnDigit(row: string): number {
  let sum = 0;
  for (let i = 0; i < row.length; i++) {
    const digit = Number(row[row.length - 1 - i]);
    const doubled = i % 2 === 0 ? 2 * digit : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

/** An IMEI: fourteen digits and their check digit (3GPP TS 23.003, 6.2.1 and annex B). */
export const imeiOf = (fourteenDigits: string): string => `${fourteenDigits}${luhnDigit(fourteenDigits)}`;

/** Type allocation codes like those of each maker. */
const TAC: Record<DeviceProtocol, string> = {
  teltonika: '35242200',
  gt06: '86855000',
  queclink: '86078200',
  suntech: '35958900',
  h02: '86204600',
  osmand: '35332100',
};

/** The identifier of device number `index` of a protocol: an IMEI, or the protocol's own kind of number. */
export function deviceIdentifier(protocol: DeviceProtocol, index: number): string {
  switch (protocol) {
    case 'suntech':
      return String(205_000_000 + index);
    case 'h02':
      return String(4_109_000_000 + index);
    default: {
      // six digits of serial number; beyond a million devices the type code is incremented
      const tac = Number(TAC[protocol]) + Math.floor(index / 1_000_000);
      return imeiOf(`${tac}${String(index % 1_000_000).padStart(6, '0')}`);
    }
  }
}

/** A random plate such as ABC-123. */
export const plate = (random: Random): string => `${letters(random, 3)}-${digits(random, 3)}`;

/** A random Peruvian mobile number. */
export const mobileNumber = (random: Random): string => `+519${digits(random, 8)}`;

/** A random driving licence: a letter and eight digits. */
export const licence = (random: Random): string => `Q${digits(random, 8)}`;

/** A random number of an iButton: family 01, 48 bits of serial number, one byte of check. */
export const iButton = (random: Random): string =>
  `01${Array.from({ length: 14 }, () => '0123456789ABCDEF'[random.whole(0, 15)]!).join('')}`;

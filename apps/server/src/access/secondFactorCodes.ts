import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code of an app is shown (RFC 6238, section 5.2). */
const PERIOD_S = 30;
/** Steps before and after the present one whose codes are good, since clocks differ and people type slowly. */
const STEPS_BESIDE = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_GROUPS = 4;
/** Letters and digits that nobody takes for another one. */
const RECOVERY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new key of an app: 160 random bits, as RFC 4226 recommends (section 4, R6). */
export const newSecretKey = (): Buffer => randomBytes(SECRET_BYTES);

/** The key as people type it: base 32, in groups of four. */
export const keyText = (key: Uint8Array): string =>
  (secretOf(key).base32.match(/.{1,4}/g) as string[]).join(' ');

/** The address that apps read from a QR code: `otpauth://totp/...`. */
export const keyAddress = (key: Uint8Array, userName: string): string =>
  new TOTP({ issuer: 'Rastro', label: userName, secret: secretOf(key) }).toString();

/** The step of time of a code of six digits, in its own length since 1970; null where it is not a code of these minutes. */
export function stepOf(key: Uint8Array, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const beside = new TOTP({ secret: secretOf(key), period: PERIOD_S }).validate({
    token: code,
    timestamp: now,
    window: STEPS_BESIDE,
  });
  return beside === null ? null : TOTP.counter({ period: PERIOD_S, timestamp: now }) + beside;
}

/** Ten codes for who has lost the phone: 80 random bits each, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_GROUPS * 4)].map((byte) => RECOVERY_LETTERS[byte % 32]);
    return (letters.join('').match(/.{4}/g) as string[]).join('-');
  });
}

/** A code as it is compared: without blanks and dashes, in capitals. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The key as the library has it, of a buffer of its own. */
const secretOf = (key: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(key).buffer });

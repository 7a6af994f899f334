import { hash } from '@node-rs/argon2';

/**
 * A hash of a test's password that is cheap to check, since whoever checks a password pays what its hash says: a login of a test
 * costs a hundredth of a real one.
 */
export const testPasswordHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1 });

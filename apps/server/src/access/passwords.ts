import { hash, verify } from '@node-rs/argon2';

/** The argon2id text of a password, with the library's current recommended cost. */
export const hashPassword = (password: string): Promise<string> => hash(password);

// An argon2id hash of a random password nobody knows: verifying against it costs the same as against a real one.
let decoy: Promise<string> | null = null;

/** What is stored of a user who has no password, and so cannot log in by one. */
export const NO_PASSWORD = '';

/** Whether the password is the hash's. Without a hash it lasts as long and is false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID());
  const hasHash = passwordHash !== null && passwordHash !== NO_PASSWORD;
  const matches = await verify(hasHash ? passwordHash : await decoy, password);
  return matches && hasHash;
}

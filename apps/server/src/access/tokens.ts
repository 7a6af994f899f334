import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Signs and reads access tokens: short-lived, naming a session and nothing else. HS256 with this installation's key. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #lifeMinutes: number;

  constructor(key: Uint8Array, lifeMinutes: number) {
    this.#key = key;
    this.#lifeMinutes = lifeMinutes;
  }

  sign(sessionId: string, userId: number): Promise<string> {
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${this.#lifeMinutes}m`)
      .sign(this.#key);
  }

  /** The session that a bearer token names; null when it is expired, forged or not one. */
  async sessionId(token: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] });
      return typeof payload.sid === 'string' ? payload.sid : null;
    } catch {
      return null; // every reason is the same answer: not logged in
    }
  }
}

/** A secret to hand out once: 32 random bytes as URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: its SHA-256. Enough, since the secret is random and long. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

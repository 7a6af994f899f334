import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** What an access token names. */
export interface AccessOf {
  sessionId: string;
  /** As whom the session's user looks at the product (see `seeing.ts`); null for itself. */
  seenUserId: number | null;
}

/** Signs and reads access tokens: short-lived, naming a session, and as whom its user looks. HS256 with this installation's key. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #lifeMinutes: number;

  constructor(key: Uint8Array, lifeMinutes: number) {
    this.#key = key;
    this.#lifeMinutes = lifeMinutes;
  }

  sign(sessionId: string, userId: number, seenUserId: number | null = null): Promise<string> {
    return new SignJWT({ sid: sessionId, ...(seenUserId !== null && { sees: seenUserId }) })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${this.#lifeMinutes}m`)
      .sign(this.#key);
  }

  /** What a bearer token names; null when it is expired, forged or not one. */
  async read(token: string): Promise<AccessOf | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] });
      const { sid: sessionId, sees } = payload;
      if (typeof sessionId !== 'string') return null;
      return { sessionId, seenUserId: typeof sees === 'number' ? sees : null };
    } catch {
      return null; // every reason is the same answer: not logged in
    }
  }
}

/** What a download link stands for: a session that asked, and what it asked for. */
export interface Download {
  sessionId: string;
  /** What the link gives, in the words of its area. */
  what: Record<string, string | number>;
}

const DOWNLOAD_LIFE = '2m';
const DOWNLOAD_AUDIENCE = 'download';

/**
 * Signs and reads links by which a browser downloads without a header: for two minutes, for one thing, and as long as the session
 * that asked may still have it, which whoever serves it checks again.
 */
export class DownloadLinks {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  sign({ sessionId, what }: Download): Promise<string> {
    return new SignJWT({ download: sessionId, what })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(DOWNLOAD_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(DOWNLOAD_LIFE)
      .sign(this.#key);
  }

  /** What a link stands for; null when it is expired, forged or not one. */
  async read(token: string): Promise<Download | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        audience: DOWNLOAD_AUDIENCE,
      });
      const { download, what } = payload as { download?: unknown; what?: unknown };
      if (typeof download !== 'string' || typeof what !== 'object' || what === null) return null;
      return { sessionId: download, what: what as Download['what'] };
    } catch {
      return null;
    }
  }
}

/** A secret to hand out once: 32 random bytes as URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: its SHA-256. Enough, since the secret is random and long. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

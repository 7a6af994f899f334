import type { FakeFleet } from './types.ts';

const HOUR_MS = 3_600_000;

/** Opens a link by which a user of the list sets a password, as if a mail had brought it; its token is `enlace-de-clave-` and the id. */
export function openPasswordLink(
  fleet: FakeFleet,
  userId: number,
  kind: 'INVITATION' | 'RESET' = 'RESET',
): string {
  const now = Date.now();
  const token = `enlace-de-clave-${userId}`;
  const at = new Date(now).toISOString();
  fleet.passwordLinks.push({
    userId,
    token,
    shown: {
      kind,
      createdAt: at,
      expiresAt: new Date(now + HOUR_MS).toISOString(),
      byMail: true,
      mailedAt: at,
      error: null,
    },
  });
  return token;
}

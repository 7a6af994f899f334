import { codedError } from '../errors.ts';

/**
 * Where the rights of a requester come from. What it may see, it is asked through its scope in any case; a grant says what else it stands
 * for. A kind that is added (a share link, an API key) begins here, and the compiler names what has to decide about it.
 */
export type Grant =
  /** A login, by a password or an autologin link: all that the user may. */
  | { kind: 'session'; sessionId: string }
  /** A signed link to one file, as long as the session that asked for it: it reads and changes nothing. */
  | { kind: 'fileLink'; sessionId: string }
  /** Nobody logged in: what a user may see, looked at by somebody else, and work in a user's name. */
  | { kind: 'user' };

/** Somebody with a grant. */
interface Granted {
  grant: Grant;
}

/** The session that somebody is logged in by. Throws FORBIDDEN for whoever is not: only a login gives links and ends sessions. */
export function sessionOf({ grant }: Granted): string {
  if (grant.kind !== 'session') throw codedError('FORBIDDEN');
  return grant.sessionId;
}

/** Throws FORBIDDEN where a grant is for reading only. */
export function demandChanges({ grant }: Granted): void {
  if (grant.kind === 'fileLink') throw codedError('FORBIDDEN');
}

/** By what somebody waits for turns (see `Turns`): all windows, programs and links of a user wait together. */
export const waitsAs = ({ userId }: { userId: number }): number => userId;

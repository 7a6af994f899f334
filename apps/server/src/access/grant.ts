import { codedError } from '../errors.ts';

/**
 * Where the rights of a requester come from. What it may see, it is asked through its scope in any case; a grant says what else it stands
 * for. A kind that is added begins here, and the compiler names what has to decide about it.
 */
export type Grant =
  /** A login, by a password or an autologin link: all that the user may. */
  | { kind: 'session'; sessionId: string }
  /** A signed link to one file, as long as the session that asked for it: it reads and changes nothing. */
  | { kind: 'fileLink'; sessionId: string }
  /** A share link: where one vehicle is, for whoever has the link, as long as its creator may see and share it. It reads that and nothing else. */
  | { kind: 'share'; shareLinkId: number; assetId: number }
  /** An API key: some of what its maker may, for a program. It changes what it sees, and nothing that is a person's own. */
  | { kind: 'apiKey'; apiKeyId: number }
  /** A login that looks at the product as somebody else sees it (see `seeing.ts`): it reads, and changes nothing. */
  | { kind: 'view'; sessionId: string; viewerId: number }
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

/**
 * Throws FORBIDDEN for who asks by an API key, or sees as somebody else: a profile, a choice, a browser that is sent messages, a key and work
 * that goes on in somebody's name are a person's own, and would outlive the key or go beyond it.
 */
export function demandPerson({ grant }: Granted): void {
  if (grant.kind === 'apiKey' || grant.kind === 'view') throw codedError('FORBIDDEN');
}

/** Throws FORBIDDEN where a grant is for reading only. */
export function demandChanges({ grant }: Granted): void {
  if (grant.kind === 'fileLink' || grant.kind === 'share' || grant.kind === 'view')
    throw codedError('FORBIDDEN');
}

/** The person who asks: the one who looks where somebody sees as another user, otherwise the user in whose name it is asked. */
export const personOf = ({ userId, grant }: { userId: number } & Granted): number =>
  grant.kind === 'view' ? grant.viewerId : userId;

/**
 * By what somebody waits for turns (see `Turns`): all windows, programs and links to files of a user wait together. Those who look at what
 * a user shares wait by themselves, since they are many and nobody knows them.
 */
export const waitsAs = (asking: { userId: number } & Granted): number =>
  asking.grant.kind === 'share' ? -asking.grant.shareLinkId : personOf(asking);

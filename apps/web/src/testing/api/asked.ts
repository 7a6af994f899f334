import type { FakeFleet, FakeUser } from '../fleet/types.ts';
import type { CallBook } from './callBook.ts';
import type { Sessions } from './sessions.ts';

/** What the resolvers of the fake work with: its fleet, and who asks. */
export interface Asked {
  fleet: FakeFleet;
  sessions: Sessions;
  book: CallBook;
  /** Who asks. Public calls may be made by nobody; there, reading it throws UNAUTHENTICATED. */
  readonly user: FakeUser;
  /** The token of the call; null without one. */
  token: string | null;
}

/** Answers a request for a file, or with one. */
export type FileAnswer = (url: URL, init: RequestInit, asked: Asked) => Response | Promise<Response>;

import { isAllowed, isOwner, type User } from '../session/index.ts';

/** The needs of a page: a logged-in user with any one of these permissions (none: every user), and an owner where it is for owners. */
export interface PageNeeds {
  anyOf: readonly string[];
  /** Whether it is for those alone who see every customer; false by default. */
  forOwners?: boolean;
}

export type Verdict = 'open' | 'login' | 'forbidden';

/** Whether a page opens for a user, or where they are sent: to the login, or to the page that says what is forbidden. */
export function judge(user: Pick<User, 'roles'> | null, needs: PageNeeds): Verdict {
  if (!user) return 'login';
  return isAllowed(user, needs.anyOf) && (!needs.forOwners || isOwner(user)) ? 'open' : 'forbidden';
}

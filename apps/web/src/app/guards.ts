import { isAllowed, type User } from '../session/index.ts';

/** What a page asks of who opens it: to be logged in, and any one of these permissions (none: no matter which). */
export interface PageNeeds {
  anyOf: readonly string[];
}

export type Verdict = 'open' | 'login' | 'forbidden';

/** Whether a page opens, or where its visitor is sent (specification 1, section 2, guard rule). */
export function judge(user: Pick<User, 'roles'> | null, needs: PageNeeds): Verdict {
  if (!user) return 'login';
  return isAllowed(user, needs.anyOf) ? 'open' : 'forbidden';
}

/** The logged-in user, and what they may do. */
export {
  logIn,
  logInByToken,
  logOut,
  session,
  startSession,
  UserContext,
  useCurrentUser,
  useIsSeeing,
  useUser,
} from './browserSession.ts';
export { PUBLIC_SETTINGS } from './calls.ts';
export { isAllowed, isOwner, rightsOf, SEES_VEHICLES } from './permissions.ts';
export type { EndReason } from './session.ts';
export type { User } from './stored.ts';

import { isAllowed, isOwner, type User } from '../session/index.ts';

/** Messages that were set aside: the list, the frame of each, taking them in again, deleting them. */
export { setAsideTexts } from './texts.ts';

/** The path of the page, and the permission that opens it, to owners alone: its calls answer nobody else. */
export const SET_ASIDE_PATH = '/manage/setAside';
export const SEES_SET_ASIDE: readonly string[] = ['Equipos'];
/** Whether the page is for this user. */
export const seesSetAside = (user: Pick<User, 'roles'>): boolean =>
  isOwner(user) && isAllowed(user, SEES_SET_ASIDE);
/** Loads the page for the router. */
export const loadSetAsidePage = () => import('./SetAsidePage.tsx');

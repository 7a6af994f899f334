/** Messages that were set aside: the list, the frame of each, taking them in again, deleting them. */
export { setAsideName } from './name.ts';

/** The path of the page, and the permission that opens it, to owners alone: its calls answer nobody else. */
export const SET_ASIDE_PATH = '/manage/setAside';
export const SEES_SET_ASIDE: readonly string[] = ['Equipos'];
/** Loads the page for the router. */
export const loadSetAsidePage = () => import('./SetAsidePage.tsx');

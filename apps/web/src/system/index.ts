/** How the installation does: for those who run it. */
export { systemName } from './name.ts';

/** The path of the page, and the permission that opens it, to owners alone: its call answers nobody else. */
export const SYSTEM_PATH = '/manage/system';
export const SEES_SYSTEM: readonly string[] = ['Clientes'];
/** Loads the page for the router. */
export const loadSystemPage = () => import('./SystemPage.tsx');

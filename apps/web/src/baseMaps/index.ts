/** The base maps of the installation: the page on which its manager switches them on. */
export { baseMapsTexts } from './texts.ts';

/** The path of the page, and the permission that opens it, to owners alone: its calls answer nobody else. */
export const BASE_MAPS_PATH = '/manage/baseMaps';
export const SETS_BASE_MAPS: readonly string[] = ['Clientes'];
/** Loads the page for the router. */
export const loadBaseMapsPage = () => import('./BaseMapsPage.tsx');

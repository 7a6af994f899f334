/** The base maps of the installation: the page on which its manager switches them on, and what the manager is asked on the first visit. */
import { lazyPart } from '../ui/index.ts';

export { baseMapsName } from './name.ts';

/** The path of the page, and the permission that opens it, to owners alone: its calls answer nobody else. */
export const BASE_MAPS_PATH = '/manage/baseMaps';
export const SETS_BASE_MAPS: readonly string[] = ['Clientes'];
/** What the manager is asked on the first visit; for those alone whom the page is for. */
export const FirstQuestion = lazyPart(async () => (await import('./FirstQuestion.tsx')).FirstQuestion);
/** Loads the page for the router. */
export const loadBaseMapsPage = () => import('./BaseMapsPage.tsx');

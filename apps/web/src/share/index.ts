/** Share links: where a vehicle is, for people without a login. */
import { lazyPart } from '../ui/index.ts';

export { sharePanelTexts } from './panelTexts.ts';

/** The public page of a share link. */
export const SHARE_PAGE_PATH = '/share/:token';
/** The page with the share links of all vehicles in reach. */
export const SHARED_LINKS_PATH = '/manage/sharedLinks';
/** The permission to share where vehicles are. */
export const SHARES_VEHICLES: readonly string[] = ['CompartirUbicacion'];

/** Loads the public page for the router. */
export const loadSharePage = () => import('./SharePage.tsx');

/** Loads the page of all share links for the router. */
export const loadSharedLinksPage = () => import('./SharedLinksPage.tsx');

/** The share links of a vehicle, where new ones are made, in a dialog that is loaded when it is first shown. */
export const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog);

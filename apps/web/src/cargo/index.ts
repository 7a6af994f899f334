/** Cargo tracking: visitors without a login see where the vehicle of a guide number is. */

export { CARGO_PATH } from './found.ts';
export { GuideSearch } from './GuideSearch.tsx';

/** Loads the page that shows what was found, for the router. */
export const loadCargoTrackingPage = () => import('./CargoTrackingPage.tsx');

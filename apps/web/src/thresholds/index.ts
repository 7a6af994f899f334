/** Thresholds: the sets, the thresholds in force, and applying them to the past. */
export { THRESHOLD_SETS, THRESHOLDS_IN_FORCE } from './calls.ts';
export { thresholdsName } from './name.ts';
export { thresholdsTexts } from './texts.ts';

/** The path of the page, and the permission that opens it, which its calls need as well. */
export const THRESHOLDS_PATH = '/manage/thresholds';
export const SETS_THRESHOLDS: readonly string[] = ['Moviles'];
/** Loads the page of the thresholds for the router. */
export const loadThresholdsPage = () => import('./ThresholdsPage.tsx');

/** Thresholds of the rules: who set what for which vehicles, what is in force, and applying it to the past. */
export { thresholdsTexts } from './texts.ts';

/** The page, and who may open it; the same permission as its calls. */
export const THRESHOLDS_PATH = '/manage/thresholds';
export const SETS_THRESHOLDS: readonly string[] = ['Moviles'];

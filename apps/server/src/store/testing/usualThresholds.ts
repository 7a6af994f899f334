import { alwaysIn, DEFAULT_SETTINGS } from '@rastro/domain';
import type { PastThresholds } from '../shownRefuellings.ts';

/** The thresholds of an asset of which nobody set any, at all times. */
export const usualThresholds: PastThresholds = () => ({ ...alwaysIn(DEFAULT_SETTINGS), reach: () => null });

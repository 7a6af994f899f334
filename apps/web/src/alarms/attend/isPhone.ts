import { PHONE_QUERY } from '../../theme.ts';

/** Whether the panel is a phone's sheet, which scrolls as one: the card of the alarm stands in it above the list. */
export const isPhone = (): boolean => window.matchMedia(PHONE_QUERY).matches;

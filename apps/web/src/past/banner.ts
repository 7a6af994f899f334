/** The height of the banner of the past in pixels, which it covers of the map. */
export const PAST_BANNER_PX = 52;

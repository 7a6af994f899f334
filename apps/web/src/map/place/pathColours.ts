import { type MapTheme, palettes } from '../draw/palette.ts';

/** The colours of a path: fixes that counted and those that did not; a geofence or road without a colour of its own. */
export function pathColours(theme: MapTheme): { used: string; aside: string; place: string } {
  const { journey, accent, statuses } = palettes[theme];
  return { used: journey.trip, aside: statuses[3] ?? accent, place: accent };
}

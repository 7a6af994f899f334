import { type MapTheme, palettes } from '../draw/palette.ts';

/** The colours of a path: used fixes and others, a geofence or road without a colour of its own, and a stop. */
export function pathColours(theme: MapTheme): Record<'used' | 'aside' | 'place' | 'stop', string> {
  const { path, accent, ink, statuses } = palettes[theme];
  return { used: path, aside: statuses[3] ?? accent, place: accent, stop: ink };
}

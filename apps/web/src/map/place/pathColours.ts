import { type MapTheme, palettes } from '../draw/palette.ts';

/** The colours of a path: used fixes and others, a geofence or road without a colour of its own, a stop, and parts on a route and off it. */
export function pathColours(
  theme: MapTheme,
): Record<'used' | 'aside' | 'place' | 'stop' | 'on' | 'off', string> {
  const { path, accent, ink, statuses, alarms } = palettes[theme];
  return {
    used: path,
    aside: statuses[3] ?? accent,
    place: accent,
    stop: ink,
    on: statuses[0] ?? accent,
    off: alarms.critical,
  };
}

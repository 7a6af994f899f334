import { type Box, boxAround } from '../engine/box.ts';

interface AlarmPlace {
  lat: number;
  lon: number;
}

/** An alarm as the map shows it while somebody attends to it. Pass the same object while it does not change. */
export interface MapAlarm {
  id: number;
  /** Where it was; null where that is unknown. */
  place: AlarmPlace | null;
  /** The way of the vehicle up to the alarm, and after it. */
  before: readonly AlarmPlace[];
  after: readonly AlarmPlace[];
  /** The geofence, or the route and its stop. */
  areas: readonly {
    /** `#rrggbb`; null for the map's own colour. */
    color: string | null;
    /** Its border as the text of a GeoJSON polygon. */
    geomJson: string;
    /** A route's line as the text of a GeoJSON LineString. */
    lineJson: string | null;
  }[];
}

/** An area that is larger than this is drawn, but the map does not show it whole, in degrees: the alarm would be a dot in it. */
const LARGEST_SHOWN_DEGREES = 0.1;

/** The box to which the map moves: the alarm and the way around it, with its areas unless they are large; null for nothing. */
export function boxOfAlarm({ place, before, after, areas }: MapAlarm): Box | null {
  const way = [...(place ? [place] : []), ...before, ...after];
  const small = areas
    .map(({ geomJson }) => (JSON.parse(geomJson) as GeoJSON.Polygon).coordinates.flat())
    .map((corners) => corners.map(([lon = 0, lat = 0]) => ({ lat, lon })))
    .filter((corners) => {
      const [west, south, east, north] = boxAround(corners) ?? [0, 0, 0, 0];
      return Math.max(east - west, north - south) <= LARGEST_SHOWN_DEGREES;
    });
  return boxAround([...way, ...small.flat()]);
}

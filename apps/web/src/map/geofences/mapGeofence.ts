/** A geofence as the map shows it. */
export interface MapGeofence {
  id: number;
  name: string;
  /** `#rrggbb`. */
  color: string;
  /** Its border: the text of a GeoJSON polygon. */
  geomJson: string;
}

/** How a geofence is drawn. */
export type DrawnType = 'POLYGON' | 'CIRCLE' | 'CORRIDOR';

/** What has been drawn: a polygon; a circle's centre, a corridor's line, with its radius or half width in metres. */
export interface Drawn {
  geofenceType: DrawnType;
  /** The text of a GeoJSON geometry: Polygon, Point, LineString. */
  drawnJson: string;
  radius: number | null;
}

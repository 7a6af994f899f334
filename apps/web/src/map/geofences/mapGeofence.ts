/** A geofence as the map shows it. */
export interface MapGeofence {
  id: number;
  name: string;
  /** `#rrggbb`. */
  color: string;
  /** Its border as the text of a GeoJSON polygon. */
  geomJson: string;
}

/** The type of a drawn shape. */
export type DrawnType = 'POLYGON' | 'CIRCLE' | 'CORRIDOR';

/** A drawn shape: a polygon, a circle's centre or a corridor's line, with its radius or half width in metres. */
export interface Drawn {
  geofenceType: DrawnType;
  /** The text of a GeoJSON geometry: Polygon, Point, LineString. */
  drawnJson: string;
  radius: number | null;
}

/**
 * A speed limit that holds where an asset is, besides its own: of a geofence that it is in, or of a road that it follows. The rules
 * that know them stand before `speedExcess` in the registry and put them on the reading; the strictest counts.
 */
export interface SpeedLimit {
  source: 'geofence' | 'road';
  /** The geofence's or road's id: the `subject` of the event. */
  subject: number;
  limitMps: number;
}

/** A fix before its speed and course are known. */
export interface Place {
  fixTime: number;
  latitude: number;
  longitude: number;
  speedMps: number | null;
}

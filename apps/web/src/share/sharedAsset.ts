/** A vehicle that can be shared. */
export interface SharedAsset {
  assetId: number;
  name: string;
  licensePlate: string;
  customerName: string;
  /** Where it is, for the map on which an arrival is chosen; null where that is not known. */
  place: { lat: number; lon: number } | null;
}

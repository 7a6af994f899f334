const PLATE_LENGTH = 10;

/** The plate as the expanded popup shows it: ten characters, and an ellipsis where it is longer. */
export const cutPlate = (plate: string): string =>
  plate.length > PLATE_LENGTH ? `${plate.slice(0, PLATE_LENGTH)}…` : plate;

/** The URL of Google's panorama at a place, which opens without a key. */
export const streetViewUrl = ({ lat, lon }: { lat: number; lon: number }): string =>
  `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat.toFixed(6)},${lon.toFixed(6)}`;

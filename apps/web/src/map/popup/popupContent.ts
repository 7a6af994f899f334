const PLATE_LENGTH = 10;

/** The plate as the expanded popup shows it: ten characters, and an ellipsis where it is longer. */
export const cutPlate = (plate: string): string =>
  plate.length > PLATE_LENGTH ? `${plate.slice(0, PLATE_LENGTH)}…` : plate;

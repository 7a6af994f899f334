const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The name of a vehicle as it is shown to visitors; null where the plate is left out and the name says it. */
export function nameBesidePlate(name: string, plate: string, showsPlate: boolean): string | null {
  const isTelling = !showsPlate && plain(plate) !== '' && plain(name).includes(plain(plate));
  return isTelling ? null : name;
}

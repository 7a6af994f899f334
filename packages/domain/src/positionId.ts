/** Names one stored position among all. */
export interface PositionId {
  assetId: number;
  /** Milliseconds since 1970. */
  fixTime: number;
  /** Tells fixes of the same time apart. */
  fingerprint: number;
}

const PATTERN = /^(\d{1,10})-(-?\d{1,15})-(-?\d{1,10})$/;
const MOST_ASSET = 2 ** 31 - 1;

/** The text by which clients name a position: asset, fix time in milliseconds and fingerprint. */
export const formatPositionId = ({ assetId, fixTime, fingerprint }: PositionId): string =>
  `${assetId}-${fixTime}-${fingerprint}`;

/** What such a text says; null for any other. */
export function parsePositionId(text: string): PositionId | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [assetId, fixTime, fingerprint] = match.slice(1).map(Number) as [number, number, number];
  return assetId > MOST_ASSET || (fingerprint | 0) !== fingerprint ? null : { assetId, fixTime, fingerprint };
}

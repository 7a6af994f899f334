/** Names for what stands on the wire; see README.md for the tables. */

/** The codec id, the first byte of the data field. */
export const CODEC = {
  gh3000: 0x07,
  avl8: 0x08,
  avl16: 0x10,
  avl8Extended: 0x8e,
  gprs12: 0x0c,
  gprs13: 0x0d,
  gprs14: 0x0e,
  gprs15: 0x0f,
} as const;

const KNOWN_CODECS: ReadonlySet<number> = new Set(Object.values(CODEC));

/** Whether a data field can begin with this byte. */
export const isKnownCodec = (id: number): boolean => KNOWN_CODECS.has(id);

/** What devices send between packets to keep the link open. */
export const KEEPALIVE = 0xff;

/** Preamble (4 zeros) and data field length (4). */
export const HEADER_BYTES = 8;
/** The CRC, 16 bits in 4 bytes. */
export const CRC_BYTES = 4;
/** Teltonika's own limit for an AVL packet is 1280 bytes; links to a serial port and cameras send more. */
export const MAX_FRAME_BYTES = 16_384;

export const IMEI_LENGTH_BYTES = 2;
/** An IMEI has 15 digits; some device families send a shorter serial number or a 16-digit IMEISV. */
export const IMEI_MIN_DIGITS = 8;
export const IMEI_MAX_DIGITS = 16;

/** How the I/O elements of an AVL record are laid out in a codec. */
export interface AvlLayout {
  idBytes: 1 | 2;
  countBytes: 1 | 2;
  hasGenerationType: boolean;
  /** Whether a group of elements of any length follows (codec 8 Extended). */
  hasVariable: boolean;
}

/** The layouts of the three AVL codecs. */
export const AVL_LAYOUTS: Readonly<Record<number, AvlLayout>> = {
  [CODEC.avl8]: { idBytes: 1, countBytes: 1, hasGenerationType: false, hasVariable: false },
  [CODEC.avl8Extended]: { idBytes: 2, countBytes: 2, hasGenerationType: false, hasVariable: true },
  [CODEC.avl16]: { idBytes: 2, countBytes: 1, hasGenerationType: true, hasVariable: false },
};

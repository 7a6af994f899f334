/** Conversions of the two scales in which devices report the signal of the mobile network. */

const HIGHEST_CSQ = 31;
const HIGHEST_RX_LEVEL = 63;
/** A receive level of 0 is below this; each further one is a decibel more (3GPP TS 45.008). */
const LOWEST_RX_DBM = -110;

/** The percentage of a modem's signal quality (`AT+CSQ`, 0 to 31); null for 99, not known, and anything else. */
export const csqPercent = (csq: number | null): number | null =>
  csq !== null && csq >= 0 && csq <= HIGHEST_CSQ ? Math.round((csq * 100) / HIGHEST_CSQ) : null;

/** The dBm of a receive level (0 to 63, `RXLEV`); null for anything else. */
export const rxLevelDbm = (level: number | null): number | null =>
  level !== null && level >= 0 && level <= HIGHEST_RX_LEVEL ? LOWEST_RX_DBM + level : null;

/** Degrees of a latitude or longitude with its hemisphere; null where it is none, or outside the world. */
export function parseAngle(text: string, hemisphere: string, limit: number): number | null {
  const parts = DASHED.exec(text) ?? POINTED.exec(text) ?? COMPACT.exec(text);
  if (!parts) return null;
  const minutes = Number(parts[3] === undefined ? parts[2] : `${parts[2]}.${parts[3]}`);
  const angle = Number(parts[1]) + minutes / 60;
  if (minutes >= 60 || angle > limit) return null;
  return (hemisphere === 'S' || hemisphere === 'W') && angle !== 0 ? -angle : angle;
}

/** `-23-29.0095`: the sign repeats the hemisphere. */
const DASHED = /^-(\d{1,3})-(\d{1,2}\.\d+)$/;
/** `2212.8745`; degrees without leading zeros, or none at all. */
const POINTED = /^(\d{0,3}?)(\d\d\.\d+)$/;
/** `37573392`: four decimals of the minutes, without the point. */
const COMPACT = /^(\d{1,3})(\d\d)(\d{4})$/;

const UNITS_PER_MINUTE = 100_000;

/** `DDMM.mmmmm` of degrees, with so many digits of degrees. */
export function formatAngle(degrees: number, digits: number): string {
  const units = Math.round(Math.abs(degrees) * 60 * UNITS_PER_MINUTE);
  const whole = Math.floor(units / (60 * UNITS_PER_MINUTE));
  const minutes = (units % (60 * UNITS_PER_MINUTE)) / UNITS_PER_MINUTE;
  return String(whole).padStart(digits, '0') + minutes.toFixed(5).padStart(8, '0');
}

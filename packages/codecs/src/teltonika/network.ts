import type { Attributes } from '@rastro/domain';

/** Mobile country and network code of an operator code such as 24602 (MCC 246, MNC 02); nothing where it is none. */
export function networkOf(operator: number): Attributes {
  const digits = String(operator);
  if (digits.length !== 5 && digits.length !== 6) return {};
  return { mcc: Number(digits.slice(0, 3)), mnc: Number(digits.slice(3)) };
}

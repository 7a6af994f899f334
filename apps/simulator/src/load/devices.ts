/** A device of the load, as the server must know it. */
export interface LoadDevice {
  identifier: string;
  protocol: string;
}

/** Identifiers of `count` devices, valid IMEIs by their check digit, the same for the same arguments. */
export function loadDevices(count: number, protocol: string, first = 0): LoadDevice[] {
  return Array.from({ length: count }, (_, i) => ({ identifier: imeiOf(first + i), protocol }));
}

/** An IMEI of a range of our own: fourteen digits and Luhn's check digit. */
function imeiOf(index: number): string {
  const digits = `35999900${String(index).padStart(6, '0')}`;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i]);
    // Counted from the check digit, every second one is doubled.
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

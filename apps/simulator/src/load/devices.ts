import { imeiOf } from '../fleet/identifiers.ts';

/** A device of the load, as the server must know it. */
export interface LoadDevice {
  identifier: string;
  protocol: string;
}

/** Fourteen digits less the serial number: a range of our own. */
const TYPE_CODE = '35999900';

/** Identifiers of `count` devices, valid IMEIs by their check digit, the same for the same arguments. */
export function loadDevices(count: number, protocol: string, first = 0): LoadDevice[] {
  return Array.from({ length: count }, (_, i) => ({
    identifier: imeiOf(`${TYPE_CODE}${String(first + i).padStart(6, '0')}`),
    protocol,
  }));
}

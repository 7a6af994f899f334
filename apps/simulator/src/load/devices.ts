import { imeiOf } from '../fleet/identifiers.ts';

/** A device of the load, with what the server needs to register it. */
export interface LoadDevice {
  identifier: string;
  protocol: string;
}

/** The digits of the identifiers before the serial number: a range of our own. */
const TYPE_CODE = '35999900';

/** Identifiers of `count` devices, valid IMEIs by their check digit. The same arguments give the same identifiers. */
export function loadDevices(count: number, protocol: string, first = 0): LoadDevice[] {
  return Array.from({ length: count }, (_, i) => ({
    identifier: imeiOf(`${TYPE_CODE}${String(first + i).padStart(6, '0')}`),
    protocol,
  }));
}

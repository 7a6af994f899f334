import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { toHex } from './bytes.ts';

/** The most bytes of a frame that are kept: enough to work its layout out later. */
const KEPT_BYTES = 512;

/**
 * A frame that the device gets acknowledged, and so sends no more, but that nobody here can read: its name in
 * `unknownType`, and its bytes (at most 512) in `unknownFrame` as hexadecimal.
 */
export function unknownFrame(deviceId: string | null, type: string, bytes: Uint8Array): DeviceMessage {
  const message = emptyMessage('unknown', deviceId);
  message.attributes.unknownType = type;
  message.attributes.unknownFrame = toHex(bytes.subarray(0, KEPT_BYTES));
  return message;
}

import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { toHex } from './bytes.ts';

/** How many bytes of a frame are kept, which is enough to find out its layout later. */
const KEPT_BYTES = 512;

/**
 * The message of a frame that is acknowledged, so that the device does not send it again, but whose layout is not known: its type
 * is in the attribute `unknownType`, its bytes (at most 512) are in `unknownFrame` as hexadecimal.
 */
export function unknownFrame(deviceId: string | null, type: string, bytes: Uint8Array): DeviceMessage {
  const message = emptyMessage('unknown', deviceId);
  message.attributes.unknownType = type;
  message.attributes.unknownFrame = toHex(bytes.subarray(0, KEPT_BYTES));
  return message;
}

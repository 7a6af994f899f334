import type { DeviceMessage } from '@rastro/domain';

/**
 * The content of one packet of each layout, field by field, and its expected message. Constructed after the layouts
 * in README.md and the message files; the test adds start, length, serial number and checksum.
 */
export interface LayoutVector {
  title: string;
  type: number;
  isLong?: boolean;
  /** The registered model of the device, where it decides what the packet means. */
  model?: string;
  content: string;
  expected: Partial<DeviceMessage>;
  attributes?: DeviceMessage['attributes'];
  /** Set where no acknowledgement is due. */
  isUnanswered?: boolean;
}

/** 15 January 2026, 12:30:00; 9 satellites; 40 N, 116.5 E; 60 km/h; positioned, course 90. */
export const TIME = '1a010f0c1e00';
export const BCD_TIME = '260115123000';
export const EPOCH = '6968ddc8';
export const PLACE = '044aa200 0c7fc4a0';
export const FIX = `${TIME} c9 ${PLACE} 3c 145a`;
/** MCC 460, MNC 0, LAC 10365, cell 8049; and as 4G writes it. */
export const CELL = '01cc 00 287d 001f71';
export const WIDE_CELL = '01cc 00 0000287d 0000000000001f71';
/** A driver's card. */
export const CARD = 'c3000001453f9201';
/** ACC on, armed; battery 5 of 6, signal 3 of 4. */
export const STATE = '03 05 03';
export const IMEI = '0864717003283581';

export const at = Date.UTC(2026, 0, 15, 12, 30);
export const place = { latitude: 40, longitude: 116.5, valid: true, course: 90 } as const;
export const fix: Partial<DeviceMessage> = {
  kind: 'position',
  fixTime: at,
  ...place,
  speedMps: 60 / 3.6,
  satellites: 9,
};
export const cell = { mcc: 460, mnc: 0, lac: 10365, cellId: 8049 };
export const state = {
  armed: true,
  charging: false,
  fuelCut: false,
  batteryPercent: 83,
  gsmSignalPercent: 75,
};
export const seen: Partial<DeviceMessage> = { kind: 'status', deviceTime: at, latitude: null };

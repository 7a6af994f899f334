import type { DeviceMessage } from '@rastro/domain';

/**
 * Packets that the public protocol documents of Concox (JM-VL03 V1.1.2, GT06N) print as examples, whole, with their
 * checksums, with the meaning that the documents give.
 */
interface DocumentVector {
  title: string;
  frame: string;
  /** What the server answers, where the document prints it. */
  reply?: string;
  expected: Partial<DeviceMessage>;
  attributes?: DeviceMessage['attributes'];
}

/** The time of the answers, for the one that contains it. */
export const ANSWERED_AT_MS = Date.UTC(2015, 11, 29, 0, 0, 21);

const place = {
  kind: 'position',
  latitude: 0x027ac818 / 1_800_000,
  longitude: 0x0c465860 / 1_800_000,
} as const;

/** Packets of the server that the documents print: type, content, serial number and the whole packet. */
export const PRINTED_ANSWERS: readonly { type: number; content: string; serial: number; frame: string }[] = [
  { type: 0x13, content: '', serial: 0x0100, frame: '78780513 0100 E1A0 0D0A' },
  { type: 0x26, content: '', serial: 0x001c, frame: '78780526 001C 9D86 0D0A' },
  {
    type: 0x80,
    content: '08 00000000 736F7323',
    serial: 1,
    frame: '78780E80 0800000000736F7323 0001 6D6A 0D0A',
  },
];

export const DOCUMENTS: readonly DocumentVector[] = [
  {
    title: 'login of 752533678900242, GMT+8',
    frame: '78781101075253367890024270003201000512790D0A',
    reply: '7878050100059FF80D0A',
    expected: { kind: 'login', deviceId: '752533678900242' },
    attributes: { modelCode: '7000' },
  },
  {
    title: 'heartbeat: positioned, battery medium, signal strong',
    frame: '78780A134004040001000FDCEE0D0A',
    expected: { kind: 'status', ignition: false, events: [] },
    attributes: { batteryPercent: 67, gsmSignalPercent: 100, charging: false, fuelCut: false },
  },
  {
    title: 'position 0x22, ACC off, sent late',
    frame: '787822220F0C1D023305C9027AC8180C46586000140001CC00287D001F71000001000820860D0A',
    expected: {
      ...place,
      fixTime: Date.UTC(2015, 11, 29, 2, 51, 5),
      valid: true,
      speedMps: 0,
      course: 0,
      satellites: 9,
      ignition: false,
    },
    attributes: { mcc: 460, mnc: 0, lac: 0x287d, cellId: 0x1f71, archive: true, uploadMode: 0 },
  },
  {
    title: 'alarm 0x26: tampering, fuel cut',
    frame: '787825260F0C1D030B26C9027AC8180C4658600004000901CC00287D001F718004041302000C472A0D0A',
    expected: {
      ...place,
      fixTime: Date.UTC(2015, 11, 29, 3, 11, 38),
      valid: false,
      ignition: false,
      events: ['tamper'],
    },
    attributes: { cellId: 0x1f71, fuelCut: true, batteryPercent: 67, gsmSignalPercent: 100, eventCode: 0x13 },
  },
  {
    title: 'cells 0x28',
    frame:
      '78783B2810010D02020201CC00287D001F713E287D001F7231287D001E232D287D001F4018000000000000000000000000000000000000FF00020005B14B0D0A',
    expected: { kind: 'status', deviceTime: Date.UTC(2016, 0, 13, 2, 2, 2), latitude: null },
    attributes: {
      mcc: 460,
      mnc: 0,
      lac: 0x287d,
      cellId: 0x1f71,
      cellSignal: 0x3e,
      neighbourCells: '10365:8050:49 10365:7715:45 10365:8000:24',
    },
  },
  {
    title: 'time request',
    frame: '7878058A000688290D0A',
    reply: '78780B8A0F0C1D0000150006F0860D0A',
    expected: { kind: 'heartbeat' },
  },
];

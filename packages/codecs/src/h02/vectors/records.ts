import type { DeviceMessage } from '@rastro/domain';

/** A binary record and its expected message. */
interface RecordVector {
  title: string;
  hex: string;
  expected: Partial<DeviceMessage>;
  attributes?: DeviceMessage['attributes'];
}

/** The record of the public document of SinoTrack (ST-901 and family), field by field. */
const DOCUMENT = '050316 220902 22128745 00 11346657';
const document = {
  kind: 'position',
  fixTime: Date.UTC(2002, 8, 22, 5, 3, 16),
  latitude: 22 + 12.8745 / 60,
  longitude: 113 + 46.6574 / 60,
  speedMps: (14 * 1852) / 3600,
  course: 28,
  ignition: false,
} as const;

export const RECORDS: readonly RecordVector[] = [
  {
    title: 'the record that the document prints: not valid',
    hex: `24 1030731001 ${DOCUMENT}4c 014028 fffffbff ff 00 01`,
    expected: { ...document, deviceId: '1030731001', valid: false },
  },
  {
    title: 'valid, south and west, battery level 4',
    hex: `24 1030731001 050316 220902 22128745 04 1134665742 014028 fffffbff ff 00 01`,
    expected: { ...document, valid: true, latitude: -document.latitude, longitude: -document.longitude },
    attributes: { batteryPercent: 60 },
  },
  {
    title: 'long: signal, satellites and cell',
    hex: `24 1030731001 ${DOCUMENT}4e 014028 fffffbff ff 00 1f 06 00000000 01cc 00 287d 1f71 01`,
    expected: { ...document, valid: true, satellites: 6 },
    attributes: { gsmSignalPercent: 100, mcc: 460, mnc: 0, lac: 0x287d, cellId: 0x1f71 },
  },
  {
    title: 'an identifier of fifteen digits',
    hex: `24 8647170032835810 ${DOCUMENT}4e 014028 fffffbff ff 00 00 00 00000000 0000`,
    expected: { ...document, deviceId: '864717003283581', valid: true },
  },
];

/** The X record of the same document: 130,502 units of 0.51444 m in place of the identifier, 31 C. */
export const X_RECORD: RecordVector = {
  title: 'X record',
  hex: '58 0000130502 050316 220902 22128745 31 113466574d 014028 fffffbff ff 00 01',
  expected: { ...document, valid: false, odometerM: (130_502 * 1852) / 3600 },
  attributes: { temperature1C: 31 },
};

import type { DeviceMessage } from '@rastro/domain';

/** A zipped report in hexadecimal and its expected message. Constructed after the layouts of README.md. */
interface ZipVector {
  title: string;
  hex: string;
  expected: Partial<DeviceMessage>;
  attributes?: DeviceMessage['attributes'];
}

const at = Date.UTC(2026, 2, 1, 8, 30, 15);
const place = { kind: 'position', fixTime: at, latitude: -23.550123, longitude: -46.633456 } as const;

export const ZIPS: readonly ZipVector[] = [
  {
    title: 'ST300 zipped status with hour meter',
    hex: `02 0032 10 2051703030 0c 0231 1a0301081e0f 173f53 17550123 2e633456 002400 005a50 e9
      0000a24c 0c11 03 02 0007 0000005a 0414 00 03`,
    expected: {
      ...place,
      deviceId: '205170303',
      valid: true,
      speedMps: 10,
      course: 90.5,
      satellites: 9,
      ignition: true,
      odometerM: 41_548,
    },
    attributes: {
      externalVoltageV: 12.11,
      input1: true,
      input2: false,
      mode: 2,
      messageNumber: 7,
      engineHoursS: 5400,
      batteryVoltageV: 4.14,
      archive: true,
    },
  },
  {
    title: 'ST300 zipped alert',
    hex: `02 0029 13 2051703030 0c 0231 1a0301081e0f 173f53 17550123 2e633456 002400 005a50 69
      0000a24c 0c11 00 29 03`,
    expected: { ...place, valid: false, ignition: false, events: ['powerDisconnected'] },
    attributes: { eventCode: 41 },
  },
  {
    title: 'ST300 zipped status with the serving cell',
    hex: `02 0033 10 2051703030 0c 0231 1a0301081e0f 173f53 17550123 2e633456 002400 005a50 e9
      0000a24c 0c11 03 02 1267 02d4 05 ffb9 145b 01 03`,
    expected: { ...place, ignition: true },
    attributes: { mode: 2, cellId: 0x1267, mcc: 724, mnc: 5, lac: 0x145b },
  },
  {
    title: 'universal zipped status',
    hex: `81 0032 0520001338 3fffff 34 010003 01 1a0301081e0f 0000a0c4 02d4 0005 145b 1f
      816758ab 82c791f0 0e10 2373 12 01 03 02 00 01 23a1`,
    expected: {
      ...place,
      deviceId: '0520001338',
      valid: true,
      speedMps: 10,
      course: 90.75,
      satellites: 18,
      ignition: true,
    },
    attributes: {
      firmwareVersion: '1.0.3',
      cellId: 0xa0c4,
      mcc: 724,
      mnc: 5,
      lac: 0x145b,
      rssiDbm: -79,
      input1: true,
      output1: false,
      output2: true,
      messageNumber: 0x23a1,
    },
  },
  {
    title: 'universal zipped alert of a driver',
    hex: `82 0039 0520001338 3fffff 34 010003 01 1a0301081e0f 00000000 0000 0000 0000 1f
      816758ab 82c791f0 0e10 2373 12 01 00 00 3b 0000 0123456789abcdef`,
    expected: { ...place, events: ['driverIdentified'], ignition: false },
    attributes: { eventCode: 59, driverId: '0123456789abcdef' },
  },
  {
    title: 'universal zipped keep-alive',
    hex: '83 0005 0520001338',
    expected: { kind: 'heartbeat', deviceId: '0520001338' },
  },
];

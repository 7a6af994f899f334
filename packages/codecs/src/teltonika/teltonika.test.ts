import { emptyMessage, kmhToMps } from '@rastro/domain';
import { fromHex } from '../bytes.ts';
import { describeCodec } from '../testing/codecProperties.ts';
import { teltonika } from './index.ts';

const DEVICE_ID = '356307042441013';

const position = {
  ...emptyMessage('position', DEVICE_ID),
  fixTime: Date.UTC(2026, 0, 15, 11, 59, 30),
  valid: true,
  latitude: -33.4569123,
  longitude: -70.6482987,
  altitudeM: 543,
  speedMps: kmhToMps(62),
  course: 271,
  satellites: 14,
  hdop: 0.8,
  ignition: true,
  odometerM: 123_456_789,
};

describeCodec(teltonika, {
  deviceId: DEVICE_ID,
  sampleMessages: [
    position,
    {
      ...position,
      fixTime: position.fixTime + 10_000,
      ignition: false,
      events: ['ignitionOff'],
      speedMps: 0,
    },
    { ...position, fixTime: position.fixTime + 20_000, events: ['harshBraking'], altitudeM: -12 },
    { ...position, fixTime: position.fixTime + 30_000, valid: false, satellites: 0, speedMps: 0, course: 0 },
  ],
  sampleFrames: [
    // codec 8, 16, 12 and 14 samples of Teltonika's wiki, and a datagram
    '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF',
    '000000000000005F10020000016BDBC7833000000000000000000000000000000000000B05040200010000030002000B00270042563A00000000016BDBC7871800000000000000000000000000000000000B05040200010000030002000B00260042563A00000200005FB3',
    '00000000000000370C01060000002F4449313A31204449323A30204449333A302041494E313A302041494E323A313639323420444F313A3020444F323A3101000066E3',
    '00000000000000160E01050000000E0352093081452251676574766572010000D2C1',
    '003DCAFE0105000F33353230393330383634303336353508010000016B4F815B30010000000000000000000000000000000103021503010101425DBC000001',
  ].map((hex) => fromHex(hex)!),
  keeps: [
    'fixTime',
    'valid',
    'latitude',
    'longitude',
    'altitudeM',
    'speedMps',
    'course',
    'satellites',
    'hdop',
    'ignition',
    'odometerM',
    'events',
  ],
  tolerances: { latitude: 5.1e-8, longitude: 5.1e-8 },
});

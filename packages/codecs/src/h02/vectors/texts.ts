import type { DeviceMessage } from '@rastro/domain';

/** A text message and the messages that are expected of it. */
interface TextVector {
  title: string;
  text: string;
  expected: readonly Partial<DeviceMessage>[];
  /** Attributes that have to be there, among others, message by message. */
  attributes?: readonly DeviceMessage['attributes'][];
  reply?: string;
}

/** What the public protocol document of SinoTrack (ST-901 and family) prints. */
const printed = {
  kind: 'position',
  deviceId: '2020916012',
  fixTime: Date.UTC(2002, 8, 22, 5, 3, 16),
  valid: true,
  latitude: 22 + 12.8745 / 60,
  longitude: 113 + 46.6574 / 60,
  speedMps: (14.28 * 1852) / 3600,
  course: 28,
  ignition: false,
} as const;
const PRINTED_FIX = '050316,A,2212.8745,N,11346.6574,E,14.28,028,220902';

export const PRINTED: readonly TextVector[] = [
  {
    title: 'V1',
    text: `*TH,2020916012,V1,${PRINTED_FIX},FFFFFBFF#`,
    expected: [{ ...printed, events: [] }],
    attributes: [{ armed: false, doorOpen: false, fuelCut: false, status: 0xfffffbff }],
    reply: '*TH,2020916012,V4,V1,20260115120000#',
  },
  {
    title: 'V4, the speed limit is set',
    text: `*TH,2020916012,V4,S14,100,10,1,3,130305,${PRINTED_FIX},FFFFFBFF#`,
    expected: [{ kind: 'commandResult', deviceId: '2020916012' }, printed],
    attributes: [{ result: 'S14,100,10,1,3,130305' }, {}],
  },
  {
    title: 'V4, fuel and power are cut',
    text: `*TH,2020916012,V4,S20,DONE,130305,${PRINTED_FIX},F7FFFBFF#`,
    expected: [{ kind: 'commandResult' }, printed],
    attributes: [{ result: 'S20,DONE,130305' }, { fuelCut: true }],
  },
  {
    title: 'V4, the mileage in units of 0.51444 m',
    text: `*TH,2020916012,V4,S32,0000130502.35,130305,${PRINTED_FIX},FFFFFBFF#`,
    expected: [{ kind: 'commandResult' }, { ...printed, odometerM: (130_502.35 * 1852) / 3600 }],
  },
];

/** Constructed after the layouts in README.md. */
const fix = {
  kind: 'position',
  deviceId: '4209917484',
  fixTime: Date.UTC(2026, 0, 15, 11, 59, 30),
  valid: true,
  latitude: 50.5,
  longitude: 4.25,
  speedMps: 1852 / 360,
  course: 90,
} as const;
const HEAD = '*HQ,4209917484';
const FIX = '115930,A,5030.0000,N,00415.0000,E,010.00,090';
const seen = { kind: 'status', deviceId: '4209917484', deviceTime: fix.fixTime } as const;

export const TEXTS: readonly TextVector[] = [
  {
    title: 'ignition on',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF#`,
    expected: [{ ...fix, ignition: true }],
  },
  {
    title: 'not valid',
    text: `${HEAD},V1,${FIX.replace('A', 'V')},150126,FFFFFFFF#`,
    expected: [{ ...fix, valid: false }],
  },
  {
    title: 'door open, armed, SOS and overspeed',
    text: `${HEAD},V1,${FIX},150126,FFFFFCF9#`,
    expected: [{ ...fix, ignition: true, events: ['sos', 'overspeedStart'] }],
    attributes: [{ doorOpen: true, armed: true }],
  },
  {
    title: 'power removed, GPS antenna off, shock',
    text: `${HEAD},V1,${FIX},150126,FFC5FFFF#`,
    expected: [{ ...fix, events: ['vibration', 'powerDisconnected', 'antennaDisconnected'] }],
  },
  { title: 'tow', text: `${HEAD},V1,${FIX},150126,FDFFFFFF#`, expected: [{ ...fix, events: ['tow'] }] },
  {
    title: 'fence entered and left',
    text: `${HEAD},V1,${FIX},150126,FFFFFF6F#`,
    expected: [{ ...fix, events: ['geofenceEnter', 'geofenceExit'] }],
  },
  {
    title: 'signed degrees and minutes',
    text: `${HEAD},V1,115930,A,-23-29.0095,S,-46-51.5852,W,2.4,065,150126,FFFFFFFF#`,
    expected: [{ fixTime: fix.fixTime, latitude: -(23 + 29.0095 / 60), longitude: -(46 + 51.5852 / 60) }],
  },
  {
    title: 'minutes without their point',
    text: `${HEAD},V1,115930,A,37573392,S,145037022,E,0,,150126,FFFFFFFF#`,
    expected: [{ latitude: -(37 + 57.3392 / 60), longitude: 145 + 3.7022 / 60, course: null, speedMps: 0 }],
  },
  {
    title: 'degrees without leading zeros',
    text: `${HEAD},V1,115930,A,809.0010,S,54.8997,W,0,0,150126,FFFFFFFF#`,
    expected: [{ latitude: -(8 + 9.001 / 60), longitude: -54.8997 / 60 }],
  },
  {
    title: 'a place outside the world',
    text: `${HEAD},V1,115930,A,9130.0000,N,00415.0000,E,0,0,150126,FFFFFFFF#`,
    expected: [{ latitude: null, longitude: null, valid: false }],
  },
  { title: 'no date: the last such moment', text: `${HEAD},V1,${FIX},,FFFFFFFF#`, expected: [fix] },
  {
    title: 'no date, just before midnight of yesterday',
    text: `${HEAD},V1,235930,A,5030.0000,N,00415.0000,E,0,0#`,
    expected: [{ fixTime: Date.UTC(2026, 0, 14, 23, 59, 30) }],
  },
  {
    title: 'battery before the date',
    text: `${HEAD},V1,${FIX},87,150126,FFFFFFFF#`,
    expected: [fix],
    attributes: [{ batteryPercent: 87 }],
  },
  {
    title: 'phone and SIM card before the status',
    text: `${HEAD},V19,${FIX},150126,,0032475874141,8944538530000543700F,FFFFFBFF#`,
    expected: [{ ...fix, ignition: false }],
    attributes: [{ iccid: '8944538530000543700F' }],
  },
  {
    title: 'what follows the status and is nothing that is known',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF,,,9059e2c,8232,4#`,
    expected: [fix],
    attributes: [{ io3: '9059e2c', io4: '8232', io5: '4' }],
  },
  {
    title: 'cell in hexadecimal, the network with a digit too many',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF,cc,28,  db,d75b#`,
    expected: [fix],
    attributes: [{ mcc: 204, mnc: 4, lac: 0xdb, cellId: 0xd75b }],
  },
  {
    title: 'cell in hexadecimal, a network of three digits',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF,136,104,  db,d75b#`,
    expected: [fix],
    attributes: [{ mcc: 310, mnc: 260, lac: 0xdb, cellId: 0xd75b }],
  },
  {
    title: 'cell in hexadecimal of six digits each',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF,0002d4,000004,0001cd,000047,24#`,
    expected: [fix],
    attributes: [{ mcc: 724, mnc: 4, lac: 0x1cd, cellId: 0x47, io5: '24' }],
  },
  {
    title: 'cell in decimal, and a field behind it',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF,310,260,49101,1753,5#`,
    expected: [fix],
    attributes: [{ mcc: 310, mnc: 260, lac: 49_101, cellId: 1753, io5: '5' }],
  },
  {
    title: 'cell of 4G, whose area is not certain',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF,460,11,d18e105,7752,6#`,
    expected: [fix],
    attributes: [{ mcc: 460, mnc: 11, cellId: 0xd18e105, io4: '7752', io5: '6' }],
  },
  {
    title: 'nothing in the place of validity',
    text: `${HEAD},V1,115930,,5030.0000,N,00415.0000,E,010.00,090,150126,FFFFFFFF#`,
    expected: [{ ...fix, valid: false }],
  },
  {
    title: '31 February',
    text: `${HEAD},V1,${FIX},310226,FFFFFFFF#`,
    expected: [{ ...fix, fixTime: null }],
  },
  {
    title: 'mileage, temperature, fuel, altitude, cell',
    text: `${HEAD},V1,${FIX},150126,FFFFFFFF,42000,-5,37.50,120,287d,1f71#`,
    expected: [{ ...fix, odometerM: 42_000, altitudeM: 120 }],
    attributes: [{ temperature1C: -5, fuelLevelL: 37.5, lac: 0x287d, cellId: 0x1f71 }],
  },
  {
    title: 'address asked for, coding in place of validity',
    text: `${HEAD},VI1,115930,0,5030.0000,N,00415.0000,E,010.00,090,150126,FFFFFFFF#`,
    expected: [fix],
  },
  { title: 'V3 with a fix', text: `${HEAD},V3,${FIX},150126,FFFFFFFF,460,01,43559,344224#`, expected: [fix] },
  {
    title: 'sent late',
    text: `${HEAD},BC,${FIX},150126,FFFFFFFF#`,
    expected: [fix],
    attributes: [{ archive: true }],
  },
  {
    title: 'confirmation without a fix',
    text: `${HEAD},V4,S20,034313,1,1#`,
    expected: [{ kind: 'commandResult' }],
    attributes: [{ result: 'S20,034313,1,1' }],
  },
  {
    title: 'short message',
    text: `${HEAD},SMS,ST906\nVOLT:12.9V\nGPS:A-24,23#`,
    expected: [{ kind: 'commandResult' }],
    attributes: [{ result: 'ST906\nVOLT:12.9V\nGPS:A-24,23', externalVoltageV: 12.9 }],
  },
  { title: 'heartbeat', text: `${HEAD},HTBT#`, expected: [{ kind: 'heartbeat' }], reply: `${HEAD},HTBT#` },
  {
    title: 'heartbeat with the battery',
    text: `${HEAD},HTBT,95#`,
    expected: [{ kind: 'status' }],
    attributes: [{ batteryPercent: 95 }],
    reply: `${HEAD},HTBT#`,
  },
  { title: 'V0', text: `${HEAD},V0#`, expected: [{ kind: 'heartbeat' }], reply: `${HEAD},V0#` },
  { title: 'XT', text: `${HEAD},XT,1,100#`, expected: [{ kind: 'heartbeat' }] },
  {
    title: 'LINK',
    text: `${HEAD},LINK,115930,31,8,67,120,3,150126,FFFFFBFF#`,
    expected: [{ ...seen, satellites: 8, ignition: false }],
    attributes: [{ gsmSignalPercent: 100, batteryPercent: 67, steps: 120, turnovers: 3 }],
  },
  {
    title: 'NBR',
    text: `${HEAD},NBR,115930,262,03,255,2,802,54702,46,803,5032,-67,150126,FFFFFBFF,5#`,
    expected: [{ ...seen, ignition: false }],
    attributes: [
      { mcc: 262, mnc: 3, lac: 802, cellId: 54702, cellSignal: 46, neighbourCells: '803:5032:-67' },
    ],
    reply: `${HEAD},V4,NBR,20260115120000#`,
  },
  {
    title: 'V3 with cells',
    text: `${HEAD},V3,115930,62160,02,024852,035421,148,0,024852,035425,143,,02A1,0,X,150126,FFFFFBFF#`,
    expected: [{ ...seen, ignition: false }],
    attributes: [
      {
        mcc: 621,
        mnc: 60,
        lac: 24852,
        cellId: 35421,
        neighbourCells: '24852:35425:143',
        batteryReading: 0x2a1,
      },
    ],
  },
  {
    title: 'BASE',
    text: `${HEAD},BASE,115930,460,0,10365,8049,150126,FFFFFBFF#`,
    expected: [seen],
    attributes: [{ mcc: 460, mnc: 0, lac: 10365, cellId: 8049 }],
  },
  {
    title: 'BASE without a cell',
    text: `${HEAD},BASE,115930,0,0,0,0,150126,FFFFFBFF#`,
    expected: [{ kind: 'heartbeat' }],
  },
  {
    title: 'VP1 with a fix',
    text: '*hq,356327080425330,VP1,A,5030.0000,N,00415.0000,E,10.00,90.00,150126#',
    expected: [{ ...fix, deviceId: '356327080425330', fixTime: Date.UTC(2026, 0, 15, 12) }],
  },
  {
    title: 'VP1 with a fix of another day',
    text: '*hq,356327080425330,VP1,A,5030.0000,N,00415.0000,E,10.00,90.00,140126#',
    expected: [{ ...fix, deviceId: '356327080425330', fixTime: null }],
  },
  {
    title: 'VP1 with cells',
    text: '*hq,356327080425330,VP1,V,460,0,10365,8049,130Y10365,8050,120#',
    expected: [{ kind: 'status' }],
    attributes: [{ mcc: 460, mnc: 0, lac: 10365, cellId: 8049, neighbourCells: '10365:8050:120' }],
  },
];

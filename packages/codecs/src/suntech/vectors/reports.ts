import type { DeviceMessage } from '@rastro/domain';

/** A text report and its expected message. Constructed after the layouts of README.md. */
interface ReportVector {
  title: string;
  report: string;
  expected: Partial<DeviceMessage>;
  /** Attributes that have to be there, among others. */
  attributes?: DeviceMessage['attributes'];
}

const at = Date.UTC(2026, 2, 1, 8, 30, 15);
const place = { kind: 'position', fixTime: at, latitude: -23.550123, longitude: -46.633456 } as const;
const TIME = '20260301;08:30:15';
const PLACE = '-23.550123;-046.633456;036.000;090.50';

export const REPORTS: readonly ReportVector[] = [
  {
    title: 'SA200 status',
    report: `SA200STT;850000;042;${TIME};16d41;${PLACE};8;1;41548;12.17;100100;2;1979`,
    expected: {
      ...place,
      deviceId: '850000',
      valid: true,
      speedMps: 10,
      course: 90.5,
      satellites: 8,
      ignition: true,
      odometerM: 41548,
      events: [],
    },
    attributes: { input1: false, input3: true, output1: false, mode: 2, messageNumber: 1979 },
  },
  {
    title: 'a distance or speed below zero is none',
    report: `SA200STT;850000;042;${TIME};16d41;-23.550123;-046.633456;-1.0;090.50;8;1;-5;12.17;100100;2;1979`,
    expected: { ...place, speedMps: null, odometerM: null },
  },
  {
    title: 'ST300 status with hour meter, backup battery and a stored message',
    report: `ST300STT;205170303;12;561;${TIME};173f53;${PLACE};0;0;52982186;12.75;000000;1;6328;000090;4.2;0`,
    expected: { ...place, valid: false, satellites: 0, ignition: false },
    attributes: { engineHoursS: 5400, batteryVoltageV: 4.2, archive: true, externalVoltageV: 12.75 },
  },
  {
    title: 'ST300 status with volts, engine speed, a driver, thermometers and the serving cell',
    report: `ST300STT;205170303;12;561;${TIME};173f53;${PLACE};7;1;5;12.75;100000;2;6328;000090;4.2;1;1.25;0.50;1750;012497F116000042;1;28F2B7600600005D:-5.5;:;2861626006000039:+2.5;4711;724;05;-71;5211;1`,
    expected: { ...place },
    attributes: {
      adc1V: 1.25,
      adc2V: 0.5,
      rpm: 1750,
      driverId: '012497F116000042',
      temperature1C: -5.5,
      temperature3C: 2.5,
      cellId: 4711,
      mcc: 724,
      mnc: 5,
      lac: 5211,
      rssiDbm: -71,
    },
  },
  {
    title: 'ST300 alert: ignition on',
    report: `ST300ALT;205170303;40;313;${TIME};c99139;${PLACE};21;1;425512;12.61;100000;33;003188;4.1;1`,
    expected: { ...place, events: ['ignitionOn'] },
    attributes: { eventCode: 33, engineHoursS: 191_280 },
  },
  {
    title: 'ST300 event: input 2 opened',
    report: `ST300EVT;205170303;40;313;${TIME};c99139;${PLACE};21;1;425512;12.61;100000;4`,
    expected: { ...place, events: ['inputOff'] },
    attributes: { eventCode: 4, input2: false },
  },
  {
    title: 'an alert of no common meaning',
    report: `ST300ALT;205170303;40;313;${TIME};c99139;${PLACE};21;1;425512;12.61;100000;68`,
    expected: { ...place, events: ['other'] },
    attributes: { eventCode: 68 },
  },
  {
    title: 'ST600 status, with its cell',
    report: `ST600STT;008084783;20;419;${TIME};0032cc3e;736;3;445c;41;${PLACE};10;1;11655;13.33;100000;2;0336;000061;4.5;0;0.75`,
    expected: { ...place, satellites: 10 },
    attributes: { cellId: 0x32cc3e, mcc: 736, mnc: 3, lac: 0x445c, rssiDbm: -69, adc1V: 0.75 },
  },
  {
    title: 'ST500 status, which has no cell',
    report: `ST500STT;205450135;07;843;${TIME};${PLACE};6;1;141121;12.89;0;0;1;4659;002.795;0;001.891;611;4.0`,
    expected: { ...place, odometerM: 141_121, ignition: null },
  },
  {
    title: 'ST600 external data with fuel sensors, CR LF inside',
    report: `ST600UEX;008728327;20;520;${TIME};0bf1a893;334;20;2f19;18;${PLACE};9;1;37208;12.89;000000;44;t_0=0D;N_0=0551.0;t_1=14;N_1=039F.0;Q_D=0B\r\n;9E;010440;4.1;1`,
    expected: { ...place },
    attributes: {
      fuelSensor1TemperatureC: 13,
      fuelSensor1Raw: 0x551,
      fuelSensor2TemperatureC: 20,
      fuelSensor2Raw: 0x39f,
      drivingQuality: 11,
      engineHoursS: 626_400,
    },
  },
  {
    title: 'external data of tanks',
    report: `ST300UEX;1008;01;010;${TIME};2F100;${PLACE};9;1;0;15.30;001100;27;CabAVL,1,120.5,80.0,x,y,zz,;12;0;4.5;1`,
    expected: { ...place },
    attributes: { fuelTank1L: 120.5, fuelTank2L: 80, fuelLevelL: 200.5 },
  },
  {
    title: 'external data of a tank, the other unknown (-1)',
    report: `ST300UEX;1008;01;010;${TIME};2F100;${PLACE};9;1;0;15.30;001100;25;CabAVL,1,58.5,-1,x,y,zz,;12;0;4.5;1`,
    expected: { ...place },
    attributes: { fuelTank1L: 58.5, fuelLevelL: 58.5, batteryVoltageV: 4.5 },
  },
  {
    title: 'universal external data with assigned voltages',
    report: `UEX;0840037569;FFFFFF;84;1.0.6;1;${TIME};00004490;724;11;05D3;33;${PLACE};18;1;00000001;00000000;11;hello;world;9E;;00000003;4.1;12.37`,
    expected: { ...place, ignition: true },
    attributes: { serialData: 'hello;world', batteryVoltageV: 4.1, externalVoltageV: 12.37 },
  },
  {
    title: 'universal external data with assigned voltages, nothing reserved',
    report: `UEX;0840037569;FFFFFF;84;1.0.6;1;${TIME};00004490;724;11;05D3;33;${PLACE};18;1;00000001;00000000;11;hello;world;9E;00000003;4.1;12.37`,
    expected: { ...place, ignition: true },
    attributes: { serialData: 'hello;world', batteryVoltageV: 4.1, externalVoltageV: 12.37 },
  },
  {
    title: 'external data of an unknown accessory',
    report: `ST300UEX;1008;01;010;${TIME};2F100;${PLACE};9;1;0;15.30;001100;11;hello;world;12;0;4.5;1`,
    expected: { ...place, ignition: false },
    attributes: { serialData: 'hello;world', input2: true, batteryVoltageV: 4.5 },
  },
  {
    title: 'ST400 status with seven cells',
    report: `ST410STT;007272376;408;01;10217;732;103;-87;51511;1${';0;0;0;0;0;0'.repeat(6)};3.8;1;2503;6;${TIME};${PLACE};20;1`,
    expected: { ...place, satellites: 20, valid: true },
    attributes: { cellId: 10217, mcc: 732, mnc: 103, lac: 51511, rssiDbm: -87, batteryVoltageV: 3.8 },
  },
  {
    title: 'ST400 status with a mode of eight digits before the date',
    report: `ST410STT;007272376;408;01;10217;732;103;-87;51511;1${';0;0;0;0;0;0'.repeat(6)};3.8;1;2503;6;00000000;${TIME};${PLACE};20;1`,
    expected: { ...place, satellites: 20, valid: true },
    attributes: { cellId: 10217, batteryVoltageV: 3.8, mode: 6 },
  },
  {
    title: 'a place without a date that exists',
    report: `SA200STT;850000;042;20260231;08:30:15;16d41;${PLACE};8;1;41548;12.17;100100;2;1979`,
    expected: { ...place, fixTime: null, valid: true },
  },
  {
    title: 'ST440 status with a motion state',
    report: `ST440STT;007272376;408;41;02;10217;732;103;-87;51511;1${';0;0;0;0;0;0'.repeat(6)};3.8;1;2503;6;001;0;21.5;2;${TIME};${PLACE};20;1`,
    expected: { ...place, satellites: 20 },
    attributes: { cellId: 10217, batteryVoltageV: 3.8, motion: true },
  },
  {
    title: 'ST400 status without a place',
    report: `ST410STT;007272376;408;01;10217;732;103;-87;51511;1${';0;0;0;0;0;0'.repeat(6)};3.8;0;2503;6;;;;;;;;`,
    expected: { kind: 'status', fixTime: null, latitude: null, valid: null },
    attributes: { cellId: 10217, archive: true },
  },
  {
    title: 'ST900 location',
    report: `ST910;Location;344506;017;${TIME};${PLACE};1;4.32;1;1;0001`,
    expected: { ...place, deviceId: '344506', valid: true },
    attributes: { firmwareVersion: '017', batteryVoltageV: 4.32 },
  },
  {
    title: 'ST900 location of a device that says cell and distance',
    report: `ST910;Location;485195;528;${TIME};f1dd134840;${PLACE};1;286734;100;1;0;0188;02;295`,
    expected: { ...place, odometerM: 286_734 },
  },
  {
    title: 'ST900 alert without a version',
    report: `ST940;Alert;485195;${TIME};f1dd134840;${PLACE};1;286734;100`,
    expected: { ...place, events: ['other'], odometerM: 286_734 },
  },
  {
    title: 'ST900 emergency',
    report: `ST910;Emergency;205576803;500;${TIME};${PLACE};0;2`,
    expected: { ...place, valid: false, events: ['sos'] },
  },
  {
    title: 'universal status',
    report: `STT;6009999006;3FFFFF;26;1.3.98;0;${TIME};087d4760;310;410;0ba0;23;${PLACE};8;1;00000101;00000010;1;1;0006`,
    expected: { ...place, ignition: true, satellites: 8 },
    attributes: {
      firmwareVersion: '1.3.98',
      archive: true,
      cellId: 0x87d4760,
      mcc: 310,
      mnc: 410,
      lac: 0xba0,
      input1: false,
      input2: true,
      output1: false,
      output2: true,
      mode: 1,
      reportReason: 1,
      messageNumber: 6,
    },
  },
  {
    title: 'universal alert with assigned readings',
    report: `ALT;0840037569;FFFFFF;84;1.0.6;1;${TIME};00004490;724;11;05D3;33;${PLACE};18;0;00000000;00000000;59;;0123456789ABCDEF;;00000007;4.1;12.37;x1`,
    expected: { ...place, valid: false, ignition: false, events: ['driverIdentified'] },
    attributes: {
      eventCode: 59,
      driverId: '0123456789ABCDEF',
      batteryVoltageV: 4.1,
      externalVoltageV: 12.37,
      io3: 'x1',
    },
  },
  {
    title: 'universal status with a driver, a thermometer and an unknown field behind the assigned readings',
    report: `STT;0840037569;FFFFFF;84;1.0.6;1;${TIME};00004490;724;11;05D3;33;${PLACE};18;1;00000001;00000000;1;1;0006;;00000003;4.1;12.37;012497F116000042;1;28F2B7600600005D:-5.5;x`,
    expected: { ...place, ignition: true },
    attributes: {
      messageNumber: 6,
      externalVoltageV: 12.37,
      driverId: '012497F116000042',
      temperature1C: -5.5,
      extra1: 'x',
    },
  },
  {
    title: 'universal status of a short report map',
    report: `STT;6009999006;001830;${TIME};-23.550123;-046.633456`,
    expected: { ...place, valid: null, speedMps: null, satellites: null, ignition: null },
  },
  {
    title: 'universal beacons',
    report: `BLE;0840037569;84;1.0.6;${TIME};-23.550123;-046.633456;1;-60;-70;-50;AA01;5;10;20`,
    expected: { ...place },
    attributes: { tag1RssiDbm: -60, tag1Id: 'AA01', tag1Samples: 5, tag1Major: 10, tag1Minor: 20 },
  },
  {
    title: 'universal command result',
    report: 'RES;4309999001;04;02;TEST',
    expected: { kind: 'commandResult', deviceId: '4309999001', attributes: { result: '04;02;TEST' } },
  },
  {
    title: 'numbered command result',
    report: 'ST300CMD;Res;511848119;319H;Disable1',
    expected: { kind: 'commandResult', deviceId: '511848119', attributes: { result: '319H;Disable1' } },
  },
  {
    title: 'keep-alive',
    report: 'ST300ALV;511848119',
    expected: { kind: 'heartbeat', deviceId: '511848119' },
  },
  {
    title: 'universal keep-alive',
    report: 'ALV;6009999006',
    expected: { kind: 'heartbeat', deviceId: '6009999006' },
  },
  {
    title: 'travel report',
    report: `ST300HTE;511050566;45;308;${TIME};0;12.50;001354;0.0;1;0;01E04D44160000`,
    expected: { kind: 'status', deviceTime: at },
    attributes: { driverId: '01E04D44160000' },
  },
];

import type { ReportVector } from './reports.ts';
import { CELL, END, PLACE } from './reports.ts';

const IMEI = '860000000000017';
const sentAt = Date.UTC(2026, 2, 1, 8, 30, 17);
const status = { kind: 'status', deviceTime: sentAt, latitude: null } as const;

/** Reports that are neither positions nor plain events. Constructed after the layouts of README.md. */
export const OTHERS: readonly ReportVector[] = [
  {
    title: 'GTINF of a vehicle with two supplies',
    report: `+RESP:GTINF,C20113,${IMEI},,22,89462038030006230018,19,0,11,12295,13985,4.25,1,0,,,20260301082000,0,0,,00,00,,,${END}`,
    expected: { ...status, ignition: true },
    attributes: {
      motion: true,
      iccid: '89462038030006230018',
      gsmSignalPercent: 61,
      externalVoltageV: 12.295,
      externalVoltage2V: 13.985,
      batteryVoltageV: 4.25,
      charging: true,
    },
  },
  {
    title: 'GTINF of a vehicle with analogue inputs, inputs and outputs',
    report: `+RESP:GTINF,6E0202,${IMEI},gv310,22,89462038030006230018,22,0,11,12913,,4.26,0,1,,,20260301082000,1,1979,,250,03,02,+0000,0,${END}`,
    expected: { ...status, ignition: true },
    attributes: {
      externalVoltageV: 12.913,
      batteryVoltageV: 4.26,
      adc1V: 1.979,
      adc3V: 0.25,
      input1: true,
      input2: false,
      output1: false,
      output2: true,
    },
  },
  {
    title: 'GTINF of a GV500, which has no second supply',
    report: `+RESP:GTINF,360701,${IMEI},1FTFW1ET0BFA44931,gv500,22,89462038030006230018,22,0,1,12913,4.26,1,1,,,20260301082000,,,,${END}`,
    expected: { ...status, ignition: true },
    attributes: { externalVoltageV: 12.913, batteryVoltageV: 4.26, charging: true, vin: '1FTFW1ET0BFA44931' },
  },
  {
    title: 'GTINF of a GV500 without a VIN, a blank where others have the second supply',
    report: `+RESP:GTINF,360701,${IMEI},,gv500,22,89462038030006230018,22,0,1,12913,,4.26,0,1,,,20260301082000,,,,${END}`,
    expected: { ...status, ignition: true },
    attributes: { externalVoltageV: 12.913, batteryVoltageV: 4.26, charging: false },
  },
  {
    title: 'a report without a protocol version',
    report: `+RESP:GTFRI,,${IMEI},,,10,1,1,${PLACE},${CELL},00,2000.0,00012:33:44,,,80,210100,,,,${END}`,
    expected: { kind: 'position', deviceId: IMEI, latitude: 52.516272, odometerM: 2_000_000, ignition: true },
    attributes: { engineHoursS: 45_224, batteryPercent: 80 },
  },
  {
    title: 'GTINF without a protocol version',
    report: `+RESP:GTINF,,${IMEI},,16,898600810906F8048812,16,0,1,12000,,4.4,1,0,0,0,20260301082000,,,,+0800,0,${END}`,
    expected: { ...status, ignition: false },
    attributes: { externalVoltageV: 12, batteryVoltageV: 4.4, charging: true },
  },
  {
    title: 'GTNMR of a GT501: at rest',
    report: `+RESP:GTNMR,423031,${IMEI},,0,0,1,0,1,16,${PLACE},460,00,1877,DAE,00,3,85,${END}`,
    expected: { kind: 'position', latitude: 52.516272, events: ['motionStop'] },
    attributes: { motion: false, batteryPercent: 85 },
  },
  {
    title: 'GTNMR of a GT501: moving',
    report: `+RESP:GTNMR,423031,${IMEI},,0,1,1,0,1,16,${PLACE},460,00,1877,DAE,00,3,85,${END}`,
    expected: { kind: 'position', latitude: 52.516272, events: ['motionStart'] },
    attributes: { motion: true, batteryPercent: 85 },
  },
  {
    title: 'GTTMP of a GL500: 60 C',
    report: `+RESP:GTTMP,110100,${IMEI},,2,60,1,1,${PLACE},${CELL},00,80,${END}`,
    expected: { kind: 'position', events: ['temperatureAlarm'] },
    attributes: { temperature1C: 60, batteryPercent: 80 },
  },
  {
    title: 'GTIGL of a CV200: 1 is on',
    report: `+RESP:GTIGL,BD0214,${IMEI},,,01,1,1,${PLACE},${CELL},00,0.0,${END}`,
    expected: { kind: 'position', ignition: true, events: ['ignitionOn'] },
  },
  {
    title: 'a place on a day that no calendar has',
    report: `+RESP:GTSOS,060100,${IMEI},,,00,1,1,4.3,92,70.0,13.377722,52.516272,20260231083015,${CELL},00,1.0,${END}`,
    expected: { kind: 'position', latitude: 52.516272, fixTime: null, events: ['sos'] },
  },
  {
    title: 'GTINF of an asset tracker',
    report: `+RESP:GTINF,1A0800,${IMEI},GL300,41,89462038030006230018,99,0,1,26.6,,3.90,0,1,0,0,0,20260301082000,69,1,44,,,${END}`,
    expected: { ...status, ignition: null, odometerM: 26_600 },
    attributes: { motion: false, batteryVoltageV: 3.9, batteryPercent: 69, charging: false },
  },
  {
    title: 'GTINF of a GV200',
    report: `+RESP:GTINF,040100,${IMEI},,16,898600810906F8048812,16,0,1,,0,4.4,0,0,0,0,20260301082000,13000,03,01,+0800,0,${END}`,
    expected: { ...status, ignition: false },
    attributes: { externalVoltageV: 13, input1: true, input2: true, input3: false, output1: true },
  },
  {
    title: 'GTVER',
    report: `+RESP:GTVER,1A0102,${IMEI},,GL300,0100,0101,${END}`,
    expected: status,
    attributes: { model: 'GL300', firmwareVersion: '1.0', hardwareVersion: '1.1' },
  },
  {
    title: 'GTCSQ',
    report: `+RESP:GTCSQ,1A0102,${IMEI},,16,0,${END}`,
    expected: status,
    attributes: { gsmSignalPercent: 52 },
  },
  {
    title: 'GTCID',
    report: `+RESP:GTCID,1A0102,${IMEI},,898600810906F8048812,${END}`,
    expected: status,
    attributes: { iccid: '898600810906F8048812' },
  },
  {
    title: 'GTPNA, which has no place',
    report: `+RESP:GTPNA,060100,${IMEI},,${END}`,
    expected: { ...status, events: ['powerOn'] },
  },
  {
    title: 'GTPFA',
    report: `+RESP:GTPFA,060100,${IMEI},,${END}`,
    expected: { ...status, events: ['powerOff'] },
  },
  {
    title: 'GTIGF without a fix keeps ignition and cell',
    report: `+RESP:GTIGF,500101,${IMEI},,60,0,,,,,,,${CELL},00,,1.0,${END}`,
    expected: { ...status, ignition: false, events: ['ignitionOff'], odometerM: 1000 },
    attributes: { mcc: 262, ignitionOnS: 60 },
  },
  {
    title: 'GTGSM: neighbours and the serving cell',
    report: `+RESP:GTGSM,400201,${IMEI},STR,0262,0001,003a,62a2,16,,0262,0001,003a,56a2,14,,,,,,,,0262,0001,003a,7489,17,,${END}`,
    expected: status,
    attributes: {
      mcc: 262,
      cellId: 0x7489,
      rssiDbm: -93,
      neighbourCells: '58:25250:-94 58:22178:-96',
    },
  },
  {
    title: 'GTLBS',
    report: `+RESP:GTLBS,660400,${IMEI},GL50BLITE,0,0,92,,2,,,0000,0262,0001,0cee,b951,18,,,,,,,,0262,0001,0cee,d071,11,,${END}`,
    expected: status,
    attributes: { batteryPercent: 92, cellId: 0xd071, rssiDbm: -99 },
  },
  {
    title: 'GTWIF',
    report: `+RESP:GTWIF,210102,${IMEI},,2,0015e96913a7,-58,,,,0015e96913a8,-70,,,,,,,,77,${END}`,
    expected: status,
    attributes: { wifiAccessPoints: '0015e96913a7=-58 0015e96913a8=-70', batteryPercent: 77 },
  },
  {
    title: 'GTBAA of a Bluetooth accessory',
    report: `+RESP:GTBAA,F1040C,${IMEI},GV350M,FF,3,0,04,000A,780541256AE9,3065,1,${PLACE},,,,,,${END}`,
    expected: { kind: 'position', events: ['other'] },
    attributes: { tag1Id: '780541256AE9', tag1BatteryVoltageV: 3.065, eventCode: 4 },
  },
  {
    title: 'GTBID of a Bluetooth accessory',
    report: `+RESP:GTBID,C20113,${IMEI},,1,4,000A,780541256AE9,3065,1,${PLACE},${CELL},00,${END}`,
    expected: { kind: 'position' },
    attributes: { tag1Id: '780541256AE9', tag1BatteryVoltageV: 3.065 },
  },
  {
    title: 'GTLSA of an asset tracker in the light',
    report: `+RESP:GTLSA,DE0115,${IMEI},gl500m,0,1,1,1,${PLACE},${CELL},20,0,3,79,1,0,21.5,${END}`,
    expected: { kind: 'position', events: ['tamper'] },
    attributes: {
      gsmSignalPercent: 65,
      lightLevel: 3,
      batteryPercent: 79,
      motion: false,
      temperature1C: 21.5,
    },
  },
  {
    title: 'GTDAR of a tired driver',
    report: `+RESP:GTDAR,F8010C,${IMEI},,1,3,,,1,${PLACE},${CELL},00,5.0,${END}`,
    expected: { kind: 'position', events: ['fatigue'] },
    attributes: { fatigueDegree: 3 },
  },
  {
    title: 'GTDTT of a fuel sensor',
    report: `+RESP:GTDTT,410502,${IMEI},,,,1,17,434F4D422C302C39342E302C2D312E300D,${END}`,
    expected: status,
    attributes: { fuelSensor1Raw: 94 },
  },
  {
    title: 'GTDTT of something else',
    report: `+RESP:GTDTT,410502,${IMEI},,,,1,5,68656C6C6F,${END}`,
    expected: status,
    attributes: { serialData: 'hello' },
  },
  {
    title: 'GTDAT, its short form',
    report: `+RESP:GTDAT,060100,${IMEI},,hello,${END}`,
    expected: status,
    attributes: { serialData: 'hello' },
  },
  {
    title: 'GTSTR of a GL530: battery before the location',
    report: `+RESP:GTSTR,440502,${IMEI},GL530,0,0,2,21.5,86,3,${PLACE},${CELL},,,0000,${END}`,
    expected: { kind: 'position', hdop: 3 },
    attributes: { batteryPercent: 86, temperature1C: 21.5 },
  },
  {
    title: 'GTTMP ends with the sensor',
    report: `+RESP:GTTMP,04040B,${IMEI},,0,30,1,1,${PLACE},${CELL},00,1.0,00000:00:00,2791,2639,2691,09,09,,,,28967B41040000F1,,25.5,${END}`,
    expected: { kind: 'position', events: ['temperatureAlarm'] },
    attributes: { sensorId: '28967B41040000F1', temperature1C: 25.5, adc1V: 2.791 },
  },
  {
    title: 'the answer to a command',
    report: `+ACK:GTSPD,350302,${IMEI},,0018,${END}`,
    expected: { kind: 'commandResult', deviceId: IMEI },
    attributes: { result: '+ACK:GTSPD', serialNumber: '0018' },
  },
  {
    title: 'a dump of settings is a status',
    report: `+RESP:GTALS,060100,${IMEI},,BSI,internet,,,,SRI,3,${END}`,
    expected: status,
    attributes: { report: 'ALS' },
  },
];

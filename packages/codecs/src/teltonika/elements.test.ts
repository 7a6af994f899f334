import { attributeDefinition, type DeviceMessage } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex } from '../bytes.ts';
import { type Conversation, newConversation } from '../codec.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { expectWellFormed } from '../testing/wellFormed.ts';
import { readElement, writeElement } from './elements/element.ts';
import { ELEMENTS } from './elements/index.ts';
import { teltonika } from './index.ts';
import { bigEndian, packet } from './packet.ts';
import { CODEC } from './wire.ts';

/** Elements of a record: id and value in hexadecimal, whose length says the group. */
type Values = readonly (readonly [id: number, hex: string])[];

const FIX = '0000019BC0E6F0C0' + '01' + 'D5E3E86E' + 'EC0F0C8B' + '021F' + '010F' + '0E' + '003E';

function group(values: Values, isVariable = false): Uint8Array {
  const entries = values.flatMap(([id, hex]) => {
    const data = fromHex(hex)!;
    return [bigEndian(id, 2), ...(isVariable ? [bigEndian(data.length, 2)] : []), data];
  });
  return concatBytes(bigEndian(values.length, 2), ...entries);
}

const conversationOf = (model: string | null = null): Conversation => ({
  ...newConversation('tcp', model),
  deviceId: '356307042441013',
});

/** The message of a codec 8 Extended packet with one record that holds these elements. */
function decodeRecord(
  eventId: number,
  values: Values,
  conversation: Conversation = conversationOf(),
): DeviceMessage {
  const ofWidth = (width: number): Values => values.filter(([, hex]) => hex.length === 2 * width);
  const fixedWidths = [1, 2, 4, 8];
  const record = concatBytes(
    fromHex(FIX)!,
    bigEndian(eventId, 2),
    bigEndian(values.length, 2),
    ...fixedWidths.map((width) => group(ofWidth(width))),
    group(
      values.filter(([, hex]) => !fixedWidths.includes(hex.length / 2)),
      true,
    ),
  );
  const data = concatBytes(Uint8Array.of(CODEC.avl8Extended, 1), record, Uint8Array.of(1));
  const decoded = teltonika.decode(packet(data), conversation, RECEIVED_AT_MS);
  expectWellFormed(decoded);
  const { messages, error } = decoded;
  expect(error).toBe(null);
  return messages[0]!;
}

const readingsOf = (values: Values): DeviceMessage['attributes'] => {
  const { priority, ...attributes } = decodeRecord(0, values).attributes;
  expect(priority).toBe(1);
  return attributes;
};

describe('readings', () => {
  test('network: operator, area, cell, signal', () => {
    expect(
      readingsOf([
        [21, '03'],
        [205, '433E'],
        [206, '6064'],
        [241, '000059D9'],
      ]),
    ).toEqual({
      gsmSignalPercent: 60,
      cellId: 0x433e,
      lac: 0x6064,
      mcc: 230,
      mnc: 1,
    });
    expect(
      readingsOf([
        [205, '0000'],
        [241, '00000000'],
        [636, '0003C77F'],
      ]),
    ).toEqual({ cellId: 247_679 });
  });

  test('the same id in other widths is another element', () => {
    expect(
      readingsOf([
        [10, '01'],
        [4, '01'],
      ]),
    ).toEqual({ sdCard: true, input4: true });
    expect(
      readingsOf([
        [10, '0BB8'],
        [4, '0000002A'],
      ]),
    ).toEqual({ adc2V: 3, pulseCounter1: 42 });
  });

  test('temperatures: wired, Bluetooth and EYE sensors have numbers of their own', () => {
    expect(
      readingsOf([
        [72, '000000E1'],
        [73, 'FFFFFF9C'],
        [25, '0929'],
        [10800, 'FC18'],
        [86, '01C8'],
      ]),
    ).toEqual({
      temperature1C: 22.5,
      temperature2C: -10,
      temperature5C: 23.45,
      temperature9C: -10,
      humidity1Percent: 45.6,
    });
  });

  test('a code for the lack of a reading gives none', () => {
    expect(
      readingsOf([
        [72, '00000BB8'],
        [25, '0BB8'],
        [26, '7FFF'],
        [104, '7FDF'],
      ]),
    ).toEqual({});
  });

  test('OBD and CAN', () => {
    expect(
      readingsOf([
        [32, 'F6'],
        [36, '0BB8'],
        [37, '48'],
        [84, '01F4'],
        [102, '0000003C'],
        [110, '007B'],
      ]),
    ).toEqual({
      coolantTemperatureC: -10,
      rpm: 3000,
      obdSpeedMps: 20,
      fuelLevelL: 50,
      engineHoursS: 3600,
      fuelRateLph: 12.3,
    });
  });

  test('identifiers: iButton as engraved, VIN, fault codes', () => {
    expect(
      readingsOf([
        [78, '01B1DD59170000C4'],
        [256, '57424133423931303530463635303030'],
        [281, '50303130302C5030333030'],
      ]),
    ).toEqual({ driverId: 'C400001759DDB101', vin: 'WBA3B91050F65000', dtcCodes: 'P0100,P0300' });
    expect(readingsOf([[78, '0000000000000000']])).toEqual({});
    expect(readingsOf([[78, 'C400001759DDB101']])).toEqual({ driverId: 'C400001759DDB101' });
  });

  test('EYE sensors in the advanced beacon list', () => {
    const parameters = ['0001C6', '0106BABBF3630055', '0205C309292D6D'].join(''); // flags C3: all but motion and angle
    const list = `0112${parameters}`;
    expect(readingsOf([[548, list]])).toEqual({
      tag1RssiDbm: -58,
      tag1Id: 'babbf3630055',
      tag1TemperatureC: 23.45,
      tag1HumidityPercent: 45,
      tag1LowBattery: true,
      tag1BatteryVoltageV: 3.09,
    });
  });

  test('what has no name keeps the id: a number where it fits, else hexadecimal', () => {
    expect(
      readingsOf([
        [1234, '2A'],
        [1235, 'FFFFFFFFFFFFFFFF'],
        [1236, '0102030405'],
      ]),
    ).toEqual({
      io1234: 42,
      io1235: 'ffffffffffffffff',
      io1236: '0102030405',
    });
  });

  test.each(Object.entries(ELEMENTS))(
    'every element of the %s list has a name and a type of the vocabulary, or is a column',
    (_family, elements) => {
      const columns = ['ignition', 'odometerM', 'hdop'];
      for (const { name, kind } of elements)
        if (!columns.includes(name)) expect(attributeDefinition(name)?.type, name).toBe(kind);
    },
  );

  test.each(Object.entries(ELEMENTS))(
    'every element of the %s list writes what it reads',
    (_family, elements) => {
      for (const element of elements)
        for (const reading of element.kind === 'switch'
          ? [true, false]
          : [7, 100].map((raw) => (raw * element.times) / element.per))
          expect(readElement(element, writeElement(element, reading)), element.name).toBe(reading);
    },
  );
});

describe('speed and odometer', () => {
  test('the speed of the record stays the speed, element 24 is kept beside it', () => {
    const message = decodeRecord(0, [[24, '0064']]);
    expect(message.speedMps).toBeCloseTo(62 / 3.6, 9);
    expect(message.attributes.gnssSpeedMps).toBeCloseTo(100 / 3.6, 9);
  });

  test("the vehicle's odometer is the odometer where the tracker has none of its own", () => {
    const conversation = conversationOf();
    const vehicle: Values = [[87, '0000C350']];
    expect(decodeRecord(0, vehicle, conversation)).toMatchObject({ odometerM: 50_000 });
    const both: Values = [[16, '000003E8'], ...vehicle];
    expect(decodeRecord(0, both, conversation)).toMatchObject({
      odometerM: 1000,
      attributes: { vehicleOdometerM: 50_000 },
    });
    expect(decodeRecord(0, vehicle, conversation), 'the two do not alternate').toMatchObject({
      odometerM: null,
      attributes: { vehicleOdometerM: 50_000 },
    });
  });
});

describe('professional trackers on codec 8 Extended', () => {
  const level: Values = [[87, '00000047']];
  const engine: Values = [
    [86, '00003039'],
    [88, '000003E8'],
    [104, '00000064'],
  ];

  test('a record is recognised by its FMS elements', () => {
    expect(decodeRecord(0, [...level, ...engine])).toMatchObject({
      odometerM: null,
      attributes: { fuelLevelPercent: 71, fuelUsedL: 12_345, rpm: 1000, engineHoursS: 360_000 },
    });
  });

  test('a record that could be of either is recognised by the earlier ones', () => {
    const conversation = conversationOf();
    expect(decodeRecord(0, level, conversation).attributes).toMatchObject({ vehicleOdometerM: 71 });
    decodeRecord(0, engine, conversation);
    expect(decodeRecord(0, level, conversation).attributes).toEqual({ priority: 1, fuelLevelPercent: 71 });
  });

  test.each(['FMB640', 'fmc-650', 'FM6300', 'FMM 640'])('or by the registered model, %s', (model) => {
    expect(decodeRecord(0, level, conversationOf(model)).attributes).toMatchObject({ fuelLevelPercent: 71 });
  });

  test.each(['FMB130', 'FMC125', 'FMB920'])('which may exclude it, %s', (model) => {
    const { odometerM, attributes } = decodeRecord(0, [...level, ...engine], conversationOf(model));
    expect(odometerM).toBe(71);
    expect(attributes).toMatchObject({ vehicleOdometerM: 71, io86: 12_345 });
  });

  test('a usual record with CAN elements stays one', () => {
    expect(
      decodeRecord(0, [
        [69, '01'],
        [85, '03E8'],
        [87, '0000C350'],
      ]).attributes,
    ).toMatchObject({ rpm: 1000, vehicleOdometerM: 50_000 });
  });

  test('tachograph, VIN and the card of the driver', () => {
    const { attributes } = decodeRecord(0, [
      [56, '001E'],
      [57, 'FFFF'],
      [184, '03'],
      [187, '01'],
      [191, '0048'],
      [192, '00BC614E'],
      [195, '5045303030303030'],
      [196, '3031323334353637'],
      [233, '5742413342393130'],
      [234, '3530463635303030'],
      [235, '31'],
    ]);
    expect(attributes).toEqual({
      priority: 1,
      driver1ContinuousDrivingS: 1800,
      driver1State: 3,
      driver1CardPresent: true,
      tachographSpeedMps: 20,
      vehicleOdometerM: 12_345_678,
      driverId: 'PE00000001234567',
      vin: 'WBA3B91050F650001',
    });
  });
});

describe('events', () => {
  test.each([
    [239, '01', 'ignitionOn'],
    [239, '00', 'ignitionOff'],
    [240, '01', 'motionStart'],
    [252, '01', 'powerDisconnected'],
    [252, '00', 'powerConnected'],
    [249, '01', 'jammingStart'],
    [249, '00', 'jammingEnd'],
    [251, '01', 'idleStart'],
    [246, '01', 'tow'],
    [247, '01', 'collision'],
    [236, '01', 'sos'],
    [253, '01', 'harshAcceleration'],
    [253, '02', 'harshBraking'],
    [253, '03', 'harshCornering'],
    [255, '78', 'overspeedStart'],
    [155, '01', 'geofenceEnter'],
    [155, '00', 'geofenceExit'],
    [155, '02', 'overspeedEnd'],
    [78, '01B1DD59170000C4', 'driverIdentified'],
    [90, '0100', 'doorOpen'],
  ])('element %i with %s says %s', (id, hex, event) => {
    expect(decodeRecord(id, [[id, hex]]).events).toEqual([event]);
    expect(decodeRecord(id, [[id, hex]]).attributes.eventCode).toBe(id);
  });

  test('a state that made no record is no event, but harsh driving is', () => {
    expect(
      decodeRecord(0, [
        [239, '01'],
        [252, '01'],
        [1, '01'],
      ]).events,
    ).toEqual([]);
    expect(decodeRecord(0, [[253, '02']]).events).toEqual(['harshBraking']);
  });
});

import { describe, expect, it } from 'vitest';
import { DEVICE_EVENTS } from '../deviceEvents.ts';
import { EVENT_TYPES, eventName, eventType, eventTypeOfId, infractionCodes } from './catalogue.ts';
import { ALARM_KINDS, COMPUTED_EVENTS } from './eventType.ts';
import { ALARM_KIND_NAMES, NOTIFICATION_TYPES } from './notificationTypes.ts';

describe('the event catalogue', () => {
  it('has every code once, under an id of its own and with names in both languages', () => {
    expect(EVENT_TYPES.map(({ code }) => code).toSorted()).toEqual(
      [...DEVICE_EVENTS, ...COMPUTED_EVENTS].toSorted(),
    );
    expect(new Set(EVENT_TYPES.map(({ id }) => id)).size).toBe(EVENT_TYPES.length);
    for (const type of EVENT_TYPES) {
      expect(type.name.es).not.toBe('');
      expect(type.name.en).not.toBe('');
      expect(eventType(type.code)).toBe(type);
      expect(eventTypeOfId(type.id)).toBe(type);
    }
  });

  it('names every entry differently, as filters list them', () => {
    for (const language of ['es', 'en'] as const)
      expect(new Set(EVENT_TYPES.map(({ name }) => name[language])).size).toBe(EVENT_TYPES.length);
  });

  it.each([
    ['sos', 'Panico'],
    ['powerDisconnected', 'Desconexión'],
    ['antennaDisconnected', 'Desconexion de Antena'],
  ])('calls %s by the name in the contract, and it can alarm', (code, name) => {
    expect(eventName(code, 'es')).toBe(name);
    expect(eventType(code)).toMatchObject({ kind: 'HARDWARE', canAlarm: true });
  });

  it('never lets a device event ring or count beside the rule’s event of the same meaning', () => {
    for (const { code, countedAs, canAlarm, infraction } of EVENT_TYPES) {
      if (countedAs === null) continue;
      expect([code, canAlarm, infraction]).toEqual([code, false, null]);
      expect(eventType(countedAs)?.canAlarm).toBe(true);
    }
  });

  it('counts each infraction by the events of rules alone', () => {
    expect(infractionCodes('AB')).toEqual(['suddenAcceleration']);
    expect(infractionCodes('GB')).toEqual(['sharpTurn']);
    expect(infractionCodes('FF')).toEqual(['hardBraking']);
    expect(infractionCodes('EV')).toEqual(['speedExcess', 'geofenceSpeedExcess', 'roadSpeedExcess']);
  });

  it('names what it does not know by its code', () => {
    expect(eventName('fromTheFuture', 'en')).toBe('fromTheFuture');
    expect(eventType('fromTheFuture')).toBeNull();
  });
});

it('notification types and alarm kinds are the contract’s', () => {
  expect(NOTIFICATION_TYPES.map(({ id }) => id)).toEqual([1, 3, 6, 10]);
  expect(Object.keys(ALARM_KIND_NAMES)).toEqual([...ALARM_KINDS]);
});

it('has stable ids', () => {
  expect(Object.fromEntries(EVENT_TYPES.map(({ code, id }) => [code, id]))).toMatchInlineSnapshot(`
    {
      "antennaConnected": 4,
      "antennaDisconnected": 5,
      "antennaShort": 6,
      "batteryDisconnected": 9,
      "collision": 21,
      "deviceAlarm": 55,
      "deviceSoftware": 56,
      "diagnosticTroubleCode": 52,
      "documentDue": 126,
      "doorClosed": 32,
      "doorOpen": 31,
      "driverIdentified": 42,
      "fatigue": 41,
      "firmwareError": 49,
      "fuelCut": 37,
      "fuelDrain": 40,
      "fuelDrained": 118,
      "fuelFill": 39,
      "fuelFilled": 117,
      "fuelRestored": 38,
      "geofenceDwell": 108,
      "geofenceEnter": 29,
      "geofenceEntered": 106,
      "geofenceExit": 30,
      "geofenceExited": 107,
      "geofenceSpeedExcess": 104,
      "gnssLost": 27,
      "gnssRecovered": 28,
      "hardBraking": 116,
      "harshAcceleration": 18,
      "harshBraking": 19,
      "harshCornering": 20,
      "idleEnd": 17,
      "idleStart": 16,
      "ignitionOff": 11,
      "ignitionOn": 10,
      "ignitionSwitchedOff": 102,
      "ignitionSwitchedOn": 101,
      "inputOff": 34,
      "inputOn": 33,
      "jamming": 120,
      "jammingEnd": 26,
      "jammingStart": 25,
      "lowBattery": 7,
      "lowPower": 8,
      "lowVoltage": 121,
      "maintenanceDue": 122,
      "motionStart": 12,
      "motionStop": 13,
      "noTransmission": 109,
      "other": 53,
      "outputOff": 36,
      "outputOn": 35,
      "overspeedEnd": 15,
      "overspeedStart": 14,
      "positionRequested": 51,
      "powerConnected": 2,
      "powerDisconnected": 3,
      "powerOff": 46,
      "powerOn": 45,
      "roadRun": 123,
      "roadSpeedExcess": 105,
      "routeDeviation": 110,
      "sharedIdentity": 125,
      "sharpTurn": 115,
      "simChanged": 50,
      "sleepEnd": 48,
      "sleepStart": 47,
      "sos": 1,
      "speedExcess": 103,
      "stopEarly": 112,
      "stopLate": 113,
      "stopSkipped": 111,
      "stopVisit": 124,
      "suddenAcceleration": 114,
      "tamper": 24,
      "temperatureAlarm": 54,
      "temperatureHigh": 43,
      "temperatureLow": 44,
      "tow": 22,
      "towing": 119,
      "vibration": 23,
    }
  `);
});

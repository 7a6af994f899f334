import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { eventsOfAlarm } from '../fields/alarms.ts';
import { alarmSource, type Body, contentReader } from '../fields/body.ts';
import { rememberFamily } from '../fields/family.ts';
import { readModules } from '../fields/modules.ts';
import {
  addEvents,
  readTerminalInformation,
  setAlarm,
  setBatteryLevel,
  setSignalLevel,
} from '../fields/terminal.ts';
import { readCardPosition } from './cardPosition.ts';

const HIGHEST_LANGUAGE = 2;
const HIGHEST_SIGNAL = 100;
/** The LW family puts the external voltage (12 bits, 0.1 V) after the mark 0xF where others have alarm and language. */
const LW_MARK = 0xf0;
/** SOS and power cut: as whole volts, which is what some makers put in the byte, they would be no vehicle's and no battery's. */
const HIGHEST_PLAIN_ALARM = 0x02;

/**
 * 0x13 heartbeat with the state of the terminal:
 *
 *     TERMINAL(1)  BATTERY LEVEL(1)  GSM LEVEL(1)  [ALARM(1) LANGUAGE(1)]
 *
 * The last two bytes are a voltage on LW (12 bits, 0.1 V), the first of them one on Seeworld (V); R11 has the external
 * voltage (2, 0.01 V) in the place of the battery level. Where the family is not known, an alarm above 2 gives no event.
 * 14, 16 and 17 bytes are the layout of battery-powered and OBD devices (`readWorkingState`).
 */
export function readHeartbeat(body: Body): DeviceMessage[] | null {
  const { content, family } = body;
  if (content.length < 3) return null;
  if (WORKING_STATE_BYTES.includes(content.length)) return [readWorkingState(body)];
  if (family === 'r11') return [readPoweredHeartbeat(body)];
  const reader = contentReader(body);
  const message = emptyMessage('status', body.deviceId);
  readTerminalInformation(reader, message);
  const battery = reader.u8();
  const signal = reader.u8();
  // No GSM level is that high: here the level and the signal are something else (a voltage, on the R11).
  if (signal > HIGHEST_SIGNAL) return [message];
  setBatteryLevel(message, battery);
  setSignalLevel(message, signal);
  if (reader.remaining < 2) return [message];
  const alarm = reader.u8();
  const language = reader.u8();
  const isMarked = family === null && (alarm & 0xf0) === LW_MARK;
  if (isMarked) rememberFamily(body.state, 'lw');
  if (isMarked || family === 'lw')
    message.attributes.externalVoltageV = (((alarm & 0x0f) << 8) | language) / 10;
  else if (family === 'seeworld') message.attributes.externalVoltageV = alarm;
  else if (language > HIGHEST_LANGUAGE) return [message];
  else if (family === null && alarm > HIGHEST_PLAIN_ALARM) message.attributes.eventCode = alarm;
  else setAlarm(message, alarm, alarmSource(body));
  return [message];
}

/** 0x13 of R11: `TERMINAL(1)  EXTERNAL(2, 0.01 V)  GSM LEVEL(1)  ...`. */
function readPoweredHeartbeat(body: Body): DeviceMessage {
  const reader = contentReader(body);
  const message = emptyMessage('status', body.deviceId);
  readTerminalInformation(reader, message);
  message.attributes.externalVoltageV = reader.u16() / 100;
  if (reader.remaining > 0) setSignalLevel(message, reader.u8());
  return message;
}

/** The sizes of `readWorkingState`. */
const WORKING_STATE_BYTES = [14, 16, 17];
/** The highest temperature that is believed, in tenths of a degree. */
const HIGHEST_TENTHS = 1500;

/** A temperature in tenths: with bit 15 above zero and without it below, or a signed number on devices that write one. */
function signedTenths(raw: number): number {
  const tenths = raw & 0x7fff;
  if (tenths > HIGHEST_TENTHS) return (raw - 0x10000) / 10;
  return (raw & 0x8000 ? tenths : -tenths) / 10 + 0; // + 0: no negative zero
}

/**
 * 0x13 of 14 and 16 bytes (battery-powered and OBD devices):
 *
 *     TERMINAL(1)  SIGNALS(2: bits 14-10 BeiDou, 9-5 GPS satellites, 4-0 GSM)  ALARM(1)  LANGUAGE(1)
 *     BATTERY %(1)  MODE(1)  WORKING VOLTAGE(2, 0.01 V)  RESERVED(1)  WORKING TIMES(2)
 *     14 bytes, in mode 4:  TEMPERATURE(2, signed, 0.1 C)
 *     16 bytes:  WORKING TIME(2)  TEMPERATURE(2, 0.1 C, bit 15: above zero)
 */
function readWorkingState(body: Body): DeviceMessage {
  const reader = contentReader(body);
  const message = emptyMessage('status', body.deviceId);
  readTerminalInformation(reader, message);
  const signals = reader.u16();
  message.satellites = ((signals >> 10) & 31) + ((signals >> 5) & 31);
  message.attributes.gsmSignalPercent = Math.round(((signals & 31) * 100) / 31);
  setAlarm(message, reader.u8(), alarmSource(body));
  reader.skip(1);
  setBatteryLevel(message, reader.u8());
  const mode = reader.u8();
  message.attributes.workingMode = mode;
  const voltage = reader.u16();
  if (voltage > 0) message.attributes.workingVoltageV = voltage / 100;
  reader.skip(3);
  if (body.content.length === 16) {
    reader.skip(2);
    message.attributes.temperature1C = signedTenths(reader.u16());
  } else if (mode === 4) message.attributes.temperature1C = reader.i16() / 10;
  return message;
}

/** 0x23 (GK310): `TERMINAL(1)  BATTERY(2, 0.01 V)  GSM LEVEL(1)  ...`, shorter on some devices. */
export function readVoltageHeartbeat(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 1) return null;
  const message = emptyMessage('status', body.deviceId);
  readTerminalInformation(reader, message);
  if (reader.remaining >= 2) message.attributes.batteryVoltageV = reader.u16() / 100;
  if (reader.remaining >= 1) setSignalLevel(message, reader.u8());
  return [message];
}

/** Whether modules `ID(2) LENGTH(1) DATA` fill the bytes from a place to the end. */
function holdsModules(content: Uint8Array, from: number): boolean {
  let at = from;
  while (at + 3 <= content.length) at += 3 + content[at + 2]!;
  return at === content.length;
}

const HEARTBEAT_BYTES = 5;

/**
 * 0x36, short form (Jimi 4G): the heartbeat, then modules `ID(2) LENGTH(1) DATA`. Devices with a card reader use the type
 * for positions: what does not end in modules is read as one, or not at all.
 */
export function readModuleHeartbeat(body: Body): DeviceMessage[] | null {
  if (body.content.length < HEARTBEAT_BYTES) return null;
  if (!holdsModules(body.content, HEARTBEAT_BYTES)) return readCardPosition(body);
  const reader = contentReader(body);
  const message = emptyMessage('status', body.deviceId);
  readTerminalInformation(reader, message);
  setBatteryLevel(message, reader.u8());
  setSignalLevel(message, reader.u8());
  setAlarm(message, reader.u8(), alarmSource(body));
  reader.skip(1); // language
  readModules(reader, message);
  return [message];
}

const STEPS_AT = 9;

/**
 * 0xA3 with 19 bytes, and with 7 (GL21L): the state of a wearable. Of the longer form only the step counter (4) at
 * byte 9 is known; the shorter one is `TERMINAL(1) BATTERY(1) GSM LEVEL(1) ALARM(1) ...`.
 */
export function readWearableState(body: Body): DeviceMessage[] {
  const reader = contentReader(body);
  const message = emptyMessage('status', body.deviceId);
  if (body.content.length === 19) {
    reader.skip(STEPS_AT);
    message.attributes.steps = reader.u32();
    return [message];
  }
  readTerminalInformation(reader, message);
  setBatteryLevel(message, reader.u8());
  setSignalLevel(message, reader.u8());
  addEvents(message, eventsOfAlarm(reader.u8(), alarmSource(body)));
  return [message];
}

import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { rxLevelDbm } from '../signal.ts';
import { addAlert, addEmergency, addInputEvent } from './events.ts';
import { FieldReader } from './fieldReader.ts';
import { NUMBERED_LAYOUT } from './header.ts';
import { readDistance, readFix, readPlace, readTime, setCell, setSatellites } from './place.ts';
import { readSerialData } from './serialData.ts';
import { readTrailer } from './trailer.ts';
import { finalize, set } from './values.ts';

const INPUTS = ['input1', 'input2', 'input3', 'output1', 'output2'];

/** `100000`: ignition, inputs 1 to 3 (1 is closed to ground), outputs 1 and 2. */
function readInputsAndOutputs(field: string, message: DeviceMessage): void {
  if (!/^[01]{6,}$/.test(field)) return;
  message.ignition = field.startsWith('1');
  INPUTS.forEach((name, i) => {
    message.attributes[name] = field[i + 1] === '1';
  });
}

const READ_END: Readonly<Record<string, (reader: FieldReader, message: DeviceMessage) => void>> = {
  /** Mode (1 parking, 2 driving, 4 by distance, 5 by angle) and number of the message. */
  STT: (reader, message) => {
    set(message, 'mode', reader.number());
    set(message, 'messageNumber', reader.number());
  },
  EMG: (reader, message) => addEmergency(message, reader.number()),
  EVT: (reader, message) => addInputEvent(message, reader.number()),
  ALT: (reader, message) => addAlert(message, reader.number()),
  UEX: readSerialData,
};

/** The report types that the numbered families share. */
export const isNumberedReport = (type: string): boolean => Object.hasOwn(READ_END, type);

/**
 * A report of the ST200, ST300, ST500 and ST600 families:
 * `header;id;[model;]version;date;time;[cell;...]latitude;longitude;km/h;course;satellites;fix;distance in m;volts;I/O;`
 * and then what the type and the settings of the device add.
 */
export function readNumbered(
  family: keyof typeof NUMBERED_LAYOUT,
  type: string,
  fields: readonly string[],
): { message: DeviceMessage; isTruncated: boolean } {
  const { beforeDate, cells } = NUMBERED_LAYOUT[family];
  const reader = new FieldReader(fields, 1);
  const message = emptyMessage('position', reader.text());
  reader.skip(beforeDate - 1);
  set(message, 'firmwareVersion', reader.text());
  readTime(reader, message);
  if (cells === 5) {
    const cellId = reader.hex();
    setCell(message, { cellId, mcc: reader.number(), mnc: reader.number(), lac: reader.hex() });
    set(message, 'rssiDbm', rxLevelDbm(reader.number()));
  } else if (cells === 1) set(message, 'cellText', reader.text());
  readPlace(reader, message);
  setSatellites(message, reader.number());
  readFix(reader, message);
  readDistance(reader, message);
  set(message, 'externalVoltageV', reader.number());
  readInputsAndOutputs(reader.text(), message);
  const isTruncated = reader.overrun;
  READ_END[type]?.(reader, message);
  readTrailer(reader, message);
  return { message: finalize(message), isTruncated };
}

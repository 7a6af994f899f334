import type { DeviceMessage } from '@rastro/domain';
import type { FieldReader } from './fieldReader.ts';
import { numberOf, set } from './values.ts';

/**
 * The serial data of a UEX report: its length, the bytes as the accessory sent them (they may hold `;` and CR LF), and a
 * checksum. Known accessories are read; anything else is kept as `serialData`.
 */
export function readSerialData(reader: FieldReader, message: DeviceMessage): void {
  const length = reader.number() ?? 0;
  const parts: string[] = [];
  let size = 0;
  while (size < length && reader.remaining > 0) {
    const part = reader.text();
    parts.push(part);
    size += part.length + 1;
  }
  reader.skip(1); // checksum
  const data = parts.join(';').trim();
  if (data.startsWith('CabAVL')) readCabAvl(data, message);
  else if (data.startsWith('GTSL')) set(message, 'driverId', data.split('|')[4] ?? null);
  else if (parts.some((part) => part.includes('='))) readFuelSensors(parts, message);
  else set(message, 'serialData', data);
}

/** `CabAVL,..,level of tank 1,level of tank 2,..`: levels in litres; below zero (-1) is unknown. */
function readCabAvl(data: string, message: DeviceMessage): void {
  const fields = data.split(',');
  const levels = [numberOf(fields[2]), numberOf(fields[3])].map((level) =>
    level !== null && level >= 0 ? level : null,
  );
  levels.forEach((level, i) => {
    set(message, `fuelTank${i + 1}L`, level);
  });
  const known = levels.filter((level) => level !== null);
  if (known.length > 0) message.attributes.fuelLevelL = known.reduce((sum, level) => sum + level, 0);
}

/** `t_0=13;N_0=089D.0;..;Q_D=0B`: temperature and raw level of each sensor, and quality of driving, hexadecimal. */
function readFuelSensors(parts: readonly string[], message: DeviceMessage): void {
  for (const part of parts) {
    const match = /^([tNQ])_([0-9D])=([0-9A-F]{1,6})/i.exec(part);
    if (!match) continue;
    const value = Number.parseInt(match[3]!, 16);
    const sensor = Number(match[2]) + 1;
    if (match[1] === 't') set(message, `fuelSensor${sensor}TemperatureC`, value);
    else if (match[1] === 'N') set(message, `fuelSensor${sensor}Raw`, value);
    else set(message, 'drivingQuality', value);
  }
}

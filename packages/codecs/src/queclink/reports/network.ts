import type { DeviceMessage } from '@rastro/domain';
import { rxLevelDbm } from '../../signal.ts';
import { type Envelope, newMessage } from '../envelope.ts';
import { setCell } from '../location.ts';
import { hexOf, numberOf, set } from '../values.ts';
import { setBattery } from './tail.ts';

const MAC = /^[0-9A-F]{12}$/i;
/** Country, network, area, cell, signal, reserved. */
const CELL_FIELDS = 6;

/** A neighbour cell as `lac:cell:dBm`, area and cell decimal. */
const neighbourText = ([, , lac, cell, level]: readonly string[]): string =>
  [hexOf(lac), hexOf(cell), rxLevelDbm(numberOf(level)) ?? ''].join(':');

/** Cells, six fields each, the serving one last. */
function readCells(message: DeviceMessage, fields: readonly string[]): void {
  const cells: string[][] = [];
  for (let at = 0; at + CELL_FIELDS - 1 <= fields.length; at += CELL_FIELDS) {
    const cell = fields.slice(at, at + CELL_FIELDS - 1);
    if (numberOf(cell[0])) cells.push(cell);
  }
  const serving = cells.at(-1);
  if (!serving) return;
  setCell(message, serving);
  set(message, 'rssiDbm', rxLevelDbm(numberOf(serving[4])));
  set(message, 'neighbourCells', cells.slice(0, -1).map(neighbourText).join(' '));
}

/** GTGSM: the cells that were seen when a fix failed. The report that needed the fix stands in the place of the device name. */
export function readGsm(envelope: Envelope): DeviceMessage[] {
  const message = newMessage('status', envelope);
  readCells(message, envelope.body);
  return [message];
}

/** GTLBS: trigger, report type, battery, reserved, motion, two reserved, mask, cells. */
export function readLbs(envelope: Envelope): DeviceMessage[] {
  const message = newMessage('status', envelope);
  setBattery(message, envelope.body[2] ?? '');
  readCells(message, envelope.body.slice(8));
  return [message];
}

/** GTWIF: the access points in sight, each with its signal, and the battery at the end. */
export function readWifi(envelope: Envelope): DeviceMessage[] {
  const { body } = envelope;
  const message = newMessage('status', envelope);
  const found = body.flatMap((field, i) => (MAC.test(field) ? `${field}=${body[i + 1] ?? ''}` : []));
  set(message, 'wifiAccessPoints', found.join(' '));
  setBattery(message, body.at(-1) ?? '');
  return [message];
}

import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { expect, test } from 'vitest';
import { checkExpectation } from './expectations.ts';
import type { DecoderCase, DecoderCaseKind } from './vectorFile.ts';

const recorded = (kind: DecoderCaseKind, expected: DecoderCase['expected']): DecoderCase => ({
  id: 'case',
  kind,
  input: { format: 'hex', data: '' },
  prelude: [],
  expected,
  decoder: { settings: [] },
});

const position: DeviceMessage = {
  ...emptyMessage('position', '1'),
  fixTime: Date.UTC(2020, 4, 6, 7, 8, 9),
  valid: true,
  latitude: 52.12345,
  longitude: -1.5,
};

const result = (
  kind: DecoderCaseKind,
  expected: DecoderCase['expected'],
  ...messages: DeviceMessage[]
): string => checkExpectation(recorded(kind, expected), messages).result;

test('nothing: logins, heartbeats and empty states count as nothing', () => {
  const [login, heartbeat, status] = (['login', 'heartbeat', 'status'] as const).map((kind) =>
    emptyMessage(kind, '1'),
  );
  expect(result('verifyNull', {}, login!, heartbeat!, status!)).toBe('met');
  expect(result('verifyNull', {}, { ...status!, ignition: true })).toBe('failed');
  expect(result('verifyNull', {}, position)).toBe('failed');
  expect(result('verifyNotNull', {})).toBe('failed');
});

test('a position has a time after 1999 and a place in range', () => {
  expect(result('verifyPosition', { checkLocation: true }, position)).toBe('met');
  expect(result('verifyPositions', { checkLocation: true }, position, { ...position, latitude: null })).toBe(
    'failed',
  );
  expect(result('verifyPosition', { checkLocation: true }, { ...position, fixTime: 0 })).toBe('failed');
  expect(result('verifyPosition', { checkLocation: true }, emptyMessage('status', '1'))).toBe('failed');
});

test('a position with values has these values', () => {
  const values = { time: '2020-05-06T07:08:09.000Z', valid: true, lat: 52.12345, lon: -1.5 };
  expect(result('verifyPosition', { position: values }, position)).toBe('met');
  expect(result('verifyPosition', { position: { ...values, valid: false } }, position)).toBe('failed');
  expect(result('verifyPosition', { position: { ...values, lat: 52.1233 } }, position)).toBe('failed');
  expect(result('verifyPosition', { position: { ...values, time: '2020-05-06T07:08:10Z' } }, position)).toBe(
    'failed',
  );
});

test('an attribute is compared in the unit of the source', () => {
  const message = {
    ...position,
    attributes: { engineHoursS: 60, externalVoltageV: 12.5 },
    events: ['sos' as const],
  };
  const attribute = (key: string, value: unknown): string =>
    result('verifyAttribute', { attribute: { key, type: '', value } }, message);
  expect(attribute('hours', 60_000)).toBe('met');
  expect(attribute('power', 12.5)).toBe('met');
  expect(attribute('power', 12.6)).toBe('failed');
  expect(attribute('battery', null)).toBe('met');
  expect(attribute('battery', 4)).toBe('failed');
  expect(attribute('alarm', 'sos')).toBe('met');
  expect(attribute('alarm', 'lowBattery')).toBe('failed');
  expect(attribute('alarm', 'anAlarmWithoutALine')).toBe('failed');
});

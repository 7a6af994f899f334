import { expect, it } from 'vitest';
import type { DeliveryMessage } from '../store/deliveries/message.ts';
import { compose } from './compose.ts';

const alarm = (language: 'ES' | 'US' | 'ES_US', detail: Record<string, unknown>): DeliveryMessage => ({
  kind: 'alarm',
  language,
  timeZone: 'America/Lima',
  code: 'fuelDrain',
  ruleName: 'Combustible',
  assetId: 1,
  assetName: 'Camión',
  licensePlate: 'AND-101',
  customerName: 'Andina',
  at: Date.UTC(2026, 10, 18, 15),
  endTime: Date.UTC(2026, 10, 18, 15),
  latitude: null,
  longitude: null,
  count: 1,
  isRepeat: false,
  about: null,
  detail,
});

const PARTS = { addressOf: () => null, publicUrl: '' };
const line = (message: DeliveryMessage, name: string) =>
  compose(message, PARTS)
    .text.split('\n')
    .find((each) => each.startsWith(`${name}: `));

it.each([
  ['ES', 'Combustible', '-60,2 L', '108 km/h'],
  ['ES_US', 'Combustible', '-15.9 gal', '67 mph'],
  ['US', 'Fuel', '-15.9 gal', '67 mph'],
] as const)('a message in %s has the units of its reader', (language, fuel, change, speed) => {
  const message = alarm(language, { changeL: -60.2, peakSpeedMps: 30 });
  expect(line(message, fuel)).toBe(`${fuel}: ${change}`);
  const peak = language === 'US' ? 'Top speed' : 'Velocidad máxima';
  expect(line(message, peak)).toBe(`${peak}: ${speed}`);
});

it('what was filled has its sign', () => {
  expect(line(alarm('US', { changeL: 100 }), 'Fuel')).toBe('Fuel: +26.4 gal');
});

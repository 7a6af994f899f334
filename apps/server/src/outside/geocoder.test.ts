import { describe, expect, it } from 'vitest';
import { Geocoder, type NamedLine } from './geocoder.ts';

const avenue: NamedLine = {
  name: 'Avenida del Puerto',
  coordinates: [
    [-77.13, -12.05],
    [-77.12, -12.05],
  ],
};
const geocoder = new Geocoder([avenue]);

describe('an address', () => {
  it.each([
    ['a place with its region and country, each once', -15.8402, -70.0219, 'Puno, PE'],
    ['a region without the English word for its kind', -13.5226, -71.9673, 'Wanchaq, Cuzco, PE'],
    ['how far away the place is, and where', -12.9, -76.9, / \(\d+ km (?:N|NE|E|SE|S|SO|O|NO)\)$/],
    ['the street where there is one', -12.0501, -77.125, /^Avenida del Puerto, .+, PE$/],
    ['nothing on the open sea', -30, -100, null],
  ])('says %s', (_what, latitude, longitude, expected) => {
    const address = geocoder.addressOf(latitude, longitude);
    if (expected instanceof RegExp) expect(address).toMatch(expected);
    else expect(address).toBe(expected);
  });
});

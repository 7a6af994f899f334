import { OBD2_VARIABLES } from '@rastro/domain';
import { createFormat } from '@rastro/format';
import { expect, test } from 'vitest';
import { shownReading } from './shownReading.ts';

const WORDS = { yes: 'Si', no: 'No' };
const variable = (name: string) => OBD2_VARIABLES.find((each) => each.name === name)!;

test.each([
  ['nDTC', 0, '0', '0'],
  ['cELV', 43.1, '43 %', '43 %'],
  ['eCT', -5, '-5 °C', '23 °F'],
  ['iMAP', 101, '101 kPa', '14.6 psi'],
  ['fT', -1.56, '-1,6 %', '-1.6 %'],
  ['rpm', 1_850, '1.850 rpm', '1,850 rpm'],
  ['rpm', 21_850, '21.850 rpm', '21,850 rpm'],
  ['speed', 45, '45 km/h', '28 mph'],
  ['tA', 12.5, '12,5°', '12.5°'],
  ['tIgn', 640, '10 min', '10 min'],
  ['dTMIL', 1.5, '1,5 km', '0.9 mi'],
  ['panic', false, 'No', 'No'],
  ['ignition', true, 'Si', 'Si'],
  ['bI', 0.125, '0,13 A', '0.13 A'],
  ['aC', 4_021, '4021', '4021'],
  ['gsm', null, 'N/A', 'N/A'],
  ['movement', null, 'N/A', 'N/A'],
])('%s of %s is %s, and %s in the US', (name, value, es, us) => {
  for (const [language, text] of [
    ['ES', es],
    ['US', us],
  ] as const)
    expect(shownReading(variable(name), value, createFormat({ language, timeZone: 'UTC' }), WORDS)).toBe(
      text,
    );
});

import { describe, expect, test } from 'vitest';
import { ATTRIBUTE_GROUPS, attributeDefinition, unitOf } from './index.ts';

const ALL = ATTRIBUTE_GROUPS.flatMap(({ attributes }) => attributes);

describe('the vocabulary of readings', () => {
  test.each(ALL)('$name is a camelCase name that stands once', ({ name }) => {
    expect(name).toMatch(/^[a-z][A-Za-z0-9]*(?:[#*][A-Za-z]*)?$/);
    expect(ALL.filter((other) => other.name === name)).toHaveLength(1);
  });

  test.each([
    ['externalVoltageV', 'V'],
    ['fuelLPer100km', 'l/100 km'],
    ['obdSpeedMps', 'm/s'],
    ['vehicleOdometerM', 'm'],
    ['rpm', 'revolutions/min'],
    ['airFlowGps', 'g/s'],
    ['axisXG', 'g (9.81 m/s²)'],
    ['tag3BatteryVoltageV', 'V'],
    ['dtcCount', null],
    ['vin', null],
  ])('the unit of %s is %s', (name, unit) => {
    expect(unitOf(attributeDefinition(name)!)).toBe(unit);
  });

  test.each([
    ['input7', 'input#', 'switch'],
    ['temperature12C', 'temperature#C', 'number'],
    ['externalVoltage2V', 'externalVoltage#V', 'number'],
    ['driver2Card', 'driver#Card', 'text'],
    ['module00a3', 'module*', 'text'],
    ['io239', 'io#', 'numberOrText'],
  ])('%s is %s', (name, definedAs, type) => {
    expect(attributeDefinition(name)).toMatchObject({ name: definedAs, type });
  });

  test.each(['', 'input', 'input0', 'input#', 'temperatureC', 'gsmSignal', 'fuelRaw', 'constructor'])(
    '"%s" is outside',
    (name) => {
      expect(attributeDefinition(name)).toBe(null);
    },
  );
});

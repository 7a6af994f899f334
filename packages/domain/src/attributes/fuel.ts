import { type AttributeGroup, number } from './definition.ts';

/** Readings of the level and the consumption of fuel. */
export const FUEL = {
  title: 'Fuel',
  attributes: [
    number('fuelLevelPercent', 'fuel in the tank'),
    number('fuelLevelL', 'fuel in the tank, or in all tanks'),
    number('fuelLevel#Percent', 'fuel by a further sensor, counted from 2'),
    number('fuelLevel#L', 'fuel by a further sensor, counted from 2'),
    number('fuelTank#L', 'fuel in one of several tanks, of which `fuelLevelL` is the sum'),
    number('fuelSensor#Raw', "level, in the fuel sensor's own scale"),
    number('fuelSensor#TemperatureC', 'temperature at the fuel sensor'),
    number('bleFuelSensor#Raw', "level, in the Bluetooth fuel sensor's own scale"),
    number('fuelUsedL', "fuel used since the vehicle's counter began"),
    number('fuelUsedKg', "gas used since the vehicle's counter began"),
    number('fuelUsedCountedL', 'fuel used since the device began to count'),
    number('fuelUsedGnssL', 'fuel used as the device reckons it from the distance'),
    number('idleFuelUsedL', 'fuel used while standing with the engine on'),
    number('idleFuelUsedKg', 'gas used while standing with the engine on'),
    number('fuelRateLph', 'fuel that the engine burns now'),
    number('fuelLPer100km', 'fuel for the distance'),
    number('fuelGnssLPer100km', 'fuel for the distance as the device reckons it'),
    number('rangeM', 'distance that the fuel will last for'),
    number('adBlueLevelPercent', 'AdBlue in its tank'),
    number('adBlueLevelL', 'AdBlue in its tank'),
    number('cngLevelPercent', 'natural gas in its tank'),
  ],
} as const satisfies AttributeGroup;

import { type AttributeGroup, number, text, toggle } from './definition.ts';

/** Readings of inputs, outputs and what is wired to them. */
export const INPUTS = {
  title: 'Inputs and outputs',
  attributes: [
    toggle('input#', 'state of a digital input'),
    toggle('output#', 'state of a digital output'),
    number('adc#V', 'voltage at an analogue input'),
    number('inputs', "states of all inputs, in the protocol's own bits"),
    number('outputs', "states of all outputs, in the protocol's own bits"),
    number('pulseCounter#', 'pulses counted at an input'),
    toggle('armed', "whether the vehicle's own alarm is armed"),
    toggle('fuelCut', 'whether the device has cut the fuel or the ignition'),
    number('immobilizer', "state of the immobilizer, in the device's own code"),
    toggle('groundSense', 'whether the ground input is connected'),
    number('serialSource', "port that the data came through, in the protocol's own code"),
    text('serialData', 'data of the serial port, or of an accessory, as it came'),
  ],
} as const satisfies AttributeGroup;

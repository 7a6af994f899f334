import { type AttributeGroup, number, text, toggle } from './definition.ts';

/** Readings of the device itself: what it is, and its state. */
export const DEVICE = {
  title: 'Device',
  attributes: [
    text('model', "the device's model by name"),
    text('modelCode', "the device's model, in the protocol's own code"),
    text('firmwareVersion', 'version of the firmware'),
    text('hardwareVersion', 'version of the hardware'),
    text('serialNumber', 'number of the device beside its identifier'),
    text('barcode', 'barcode that was read'),
    number('mode', "mode of work, in the protocol's own code"),
    number('workingMode', "mode of work, in the protocol's own code"),
    number('sleepMode', "depth of sleep, in the protocol's own code"),
    toggle('privateMode', 'whether the driver has asked for privacy'),
    number('trip', "state of the trip, in the protocol's own code"),
    toggle('sdCard', 'whether the memory card is there'),
    toggle('tamper', 'whether somebody meddles with the device'),
    number('bootReason', "why the device started, in the protocol's own code"),
    text('rebootReason', "why the device restarted, in the protocol's own code"),
    number('startupStatus', "how the device started, in the protocol's own code"),
    text('selfCheck', 'what the device found when it checked itself'),
    number('uptime', "time since the start, in the device's own scale"),
    text('setting*', 'a setting of the device, as it reports it'),
  ],
} as const satisfies AttributeGroup;

import { type AttributeGroup, number, text, toggle } from './definition.ts';

/** Readings of the receiver besides the columns of a message. */
export const PLACE = {
  title: 'Place and receiver',
  attributes: [
    number('accuracyM', 'radius within which the device believes to be'),
    number('pdop', 'dilution of precision in space'),
    number('vdop', 'dilution of precision in height'),
    number('satellitesVisible', 'satellites in view, of which only some are used'),
    toggle('gnssFix', 'whether the place is of this moment and not the last known one'),
    number('gnssStatus', "the receiver's state, in the protocol's own code"),
    number('gnssSpeedMps', 'speed by satellite, beside the speed of the message'),
    number('tripOdometerM', 'distance since the trip began'),
    toggle('motion', "whether the device's motion sensor sees motion"),
    toggle('instantMovement', 'whether the motion sensor sees motion without the delay of `motion`'),
    text('activity', "what a phone's holder is doing, in the phone's words"),
    toggle('mock', 'whether an app invented the place'),
    number('locationSource', "where the place comes from, in the protocol's own code"),
    number('reportedSpeedMps', 'a speed beyond what a fix can hold, which therefore has none'),
    number('geofenceId', 'number of a fence that is kept in the device'),
    text('iso6709', 'the place as text of ISO 6709'),
  ],
} as const satisfies AttributeGroup;

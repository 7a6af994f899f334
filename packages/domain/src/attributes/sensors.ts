import { type AttributeGroup, number, numberOrText, text, toggle } from './definition.ts';

/** Thermometers and other sensors, by wire and by radio. */
export const SENSORS: AttributeGroup = {
  title: 'Sensors',
  attributes: [
    number('temperature#C', 'temperature of a sensor; with Teltonika 5 to 8 Bluetooth, 9 to 12 EYE sensors'),
    number('humidity#Percent', 'humidity of a sensor; with Teltonika 1 to 4 Bluetooth, 5 to 8 EYE sensors'),
    number('deviceTemperatureC', 'temperature inside the device'),
    text('sensorId', 'number of the 1-Wire sensor that the message is about'),
    number('lightLevel', "brightness, in the device's own scale"),
    number('steps', 'steps since the count began'),
    number('turnovers', 'turns in bed since the count began'),
    number('bleSensor#BatteryPercent', 'charge of a Bluetooth sensor'),
    toggle('eyeSensor#Magnet', 'whether an EYE sensor sees its magnet, which is a closed door'),
    toggle('eyeSensor#Moving', 'whether an EYE sensor moves'),
    number('eyeSensor#PitchDeg', 'inclination of an EYE sensor'),
    number('eyeSensor#RollDeg', 'roll of an EYE sensor'),
    toggle('eyeSensor#LowBattery', 'whether an EYE sensor needs a battery'),
    number('eyeSensor#BatteryVoltageV', 'battery of an EYE sensor'),
    text('radio#Id', 'number of a sensor by radio at 433 MHz'),
    number('radio#TemperatureC', 'temperature of a sensor by radio'),
    number('radio#HumidityPercent', 'humidity of a sensor by radio'),
  ],
};

/** Bluetooth tags and beacons, numbered in the order in which a message lists them. */
export const TAGS: AttributeGroup = {
  title: 'Bluetooth tags',
  attributes: [
    text('tag#Id', 'identifier: the address, or the UUID or namespace of a beacon'),
    text('tag#Mac', 'address, where the identifier is another'),
    text('tag#Name', 'name'),
    number('tag#Major', 'major number of an iBeacon'),
    number('tag#Minor', 'minor number of an iBeacon'),
    text('tag#Uuid', 'UUID of a beacon'),
    number('tag#RssiDbm', 'strength of its signal'),
    number('tag#Samples', 'how often it was seen'),
    number('tag#BatteryVoltageV', 'voltage of its battery'),
    number('tag#BatteryPercent', 'charge of its battery'),
    toggle('tag#LowBattery', 'whether it needs a battery'),
    number('tag#TemperatureC', 'temperature'),
    number('tag#FineTemperatureC', 'temperature, as a second, finer sensor measures it'),
    number('tag#TemperatureRaw', "temperature, in the tag's own scale"),
    number('tag#HumidityPercent', 'humidity'),
    number('tag#TirePressureKpa', 'pressure of a tyre'),
    numberOrText(
      'tag#Magnet',
      'whether it sees its magnet, which is a closed door; with Queclink its own code',
    ),
    toggle('tag#Moving', 'whether it moves'),
    number('tag#MovementCount', 'how often it began to move'),
    number('tag#PitchDeg', 'inclination'),
    number('tag#RollDeg', 'roll'),
    number('tag#Status', "state, in the tag's own bits"),
    text('tag#Event', "event, in the tag's own code"),
    text('tag#InputOutput', "inputs and outputs, in the tag's own code"),
    text('tag#Relay', "state of its relay, in the tag's own code"),
    text('tag#Time', "the tag's own time"),
    text('tag#Data', 'what it sent, hexadecimal'),
  ],
};

import type { Bilingual } from '../events/eventType.ts';
import type { Fix } from '../fix.ts';

/** A sensor whose readings reports are about. */
export interface Sensor {
  /** The reading that says it (docs/attributes.md). */
  attribute: string;
  label: Bilingual;
}

const numbered = (count: number, name: (at: number) => string, label: (at: number) => Bilingual): Sensor[] =>
  Array.from({ length: count }, (_, index) => ({
    attribute: name(index + 1),
    label: label(index + 1),
  }));

/** The thermometers of cargo: by wire and Bluetooth, by radio at 433 MHz, and tags. */
export const THERMOMETERS: readonly Sensor[] = [
  ...numbered(
    12,
    (at) => `temperature${at}C`,
    (at) => ({ es: `Sensor ${at}`, en: `Sensor ${at}` }),
  ),
  ...numbered(
    4,
    (at) => `radio${at}TemperatureC`,
    (at) => ({ es: `Sensor de radio ${at}`, en: `Radio sensor ${at}` }),
  ),
  ...numbered(
    8,
    (at) => `tag${at}TemperatureC`,
    (at) => ({ es: `Etiqueta ${at}`, en: `Tag ${at}` }),
  ),
];

/** A sensor of a door; a magnet is seen while the door is closed. */
interface DoorSensor extends Sensor {
  isOpenWhere: boolean;
}

const open = (attribute: string, es: string, en: string): DoorSensor => ({
  attribute,
  label: { es, en },
  isOpenWhere: true,
});
const magnets = (count: number, name: string, es: string, en: string): DoorSensor[] =>
  numbered(
    count,
    (at) => `${name}${at}Magnet`,
    (at) => ({ es: `${es} ${at}`, en: `${en} ${at}` }),
  ).map((sensor) => ({ ...sensor, isOpenWhere: false }));

/** The doors that devices report. */
export const DOORS: readonly DoorSensor[] = [
  open('doorOpen', 'Puerta', 'Door'),
  open('doorFrontLeftOpen', 'Puerta delantera izquierda', 'Front left door'),
  open('doorFrontRightOpen', 'Puerta delantera derecha', 'Front right door'),
  open('doorRearLeftOpen', 'Puerta trasera izquierda', 'Rear left door'),
  open('doorRearRightOpen', 'Puerta trasera derecha', 'Rear right door'),
  open('trunkOpen', 'Baúl', 'Trunk'),
  ...magnets(4, 'eyeSensor', 'Puerta con sensor', 'Door with sensor'),
  ...magnets(8, 'tag', 'Puerta con etiqueta', 'Door with tag'),
];

const LABELS: ReadonlyMap<string, Bilingual> = new Map(
  [...THERMOMETERS, ...DOORS].map(({ attribute, label }) => [attribute, label]),
);

/** What people call the sensor of a reading; its name where it is no sensor of these. */
export const sensorLabel = (attribute: string): Bilingual =>
  LABELS.get(attribute) ?? { es: attribute, en: attribute };

const NAMED: { thermometers: ReadonlyMap<string, Sensor>; doors: ReadonlyMap<string, DoorSensor> } = {
  thermometers: new Map(THERMOMETERS.map((sensor) => [sensor.attribute, sensor])),
  doors: new Map(DOORS.map((sensor) => [sensor.attribute, sensor])),
};

/** The sensors that readings are of, in the order of the sensors. Most readings are of one or none, and there are millions of them. */
function sensorsIn<Of extends Sensor>(
  attributes: Fix['attributes'],
  all: readonly Of[],
  named: ReadonlyMap<string, Of>,
): readonly Of[] {
  let found: Of[] | null = null;
  for (const name in attributes) {
    const sensor = named.get(name);
    if (!sensor) continue;
    if (found) return all.filter(({ attribute }) => Object.hasOwn(attributes, attribute));
    found = [sensor];
  }
  return found ?? [];
}

/** What readings say of thermometers, in degrees Celsius. */
export function temperaturesOf(attributes: Fix['attributes']): { sensor: string; celsius: number }[] {
  const found: { sensor: string; celsius: number }[] = [];
  for (const { attribute } of sensorsIn(attributes, THERMOMETERS, NAMED.thermometers)) {
    const celsius = attributes[attribute as keyof typeof attributes];
    if (typeof celsius === 'number') found.push({ sensor: attribute, celsius });
  }
  return found;
}

/** What readings say of doors. */
export function doorsOf(attributes: Fix['attributes']): { door: string; isOpen: boolean }[] {
  const found: { door: string; isOpen: boolean }[] = [];
  for (const { attribute, isOpenWhere } of sensorsIn(attributes, DOORS, NAMED.doors)) {
    const said = attributes[attribute as keyof typeof attributes];
    if (typeof said === 'boolean') found.push({ door: attribute, isOpen: said === isOpenWhere });
  }
  return found;
}

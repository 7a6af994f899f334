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

/** What a report says of thermometers, in degrees Celsius. */
export const temperaturesOf = ({
  attributes,
}: Pick<Fix, 'attributes'>): { sensor: string; celsius: number }[] =>
  THERMOMETERS.flatMap(({ attribute }) => {
    const celsius = attributes[attribute as keyof typeof attributes];
    return typeof celsius === 'number' ? [{ sensor: attribute, celsius }] : [];
  });

/** What a report says of doors. */
export const doorsOf = ({ attributes }: Pick<Fix, 'attributes'>): { door: string; isOpen: boolean }[] =>
  DOORS.flatMap(({ attribute, isOpenWhere }) => {
    const said = attributes[attribute as keyof typeof attributes];
    return typeof said === 'boolean' ? [{ door: attribute, isOpen: said === isOpenWhere }] : [];
  });

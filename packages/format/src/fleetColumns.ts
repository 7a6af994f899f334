/** A column of the spreadsheet by which a whole fleet is imported: its headings and what stands in it, in both languages. */
export interface FleetColumn {
  name: FleetColumnName;
  heading: { es: string; en: string };
  about: { es: string; en: string };
  example: string | { es: string; en: string };
  isRequired?: true;
}

export type FleetColumnName =
  | 'vehicle'
  | 'plate'
  | 'internalNumber'
  | 'type'
  | 'brand'
  | 'model'
  | 'year'
  | 'group'
  | 'device'
  | 'protocol'
  | 'deviceModel'
  | 'line'
  | 'driver'
  | 'driverKey';

/** The columns of a fleet's spreadsheet in the order of its template. A row is a vehicle. */
export const FLEET_COLUMNS: readonly FleetColumn[] = [
  {
    name: 'vehicle',
    heading: { es: 'Móvil', en: 'Vehicle' },
    about: { es: 'Cómo se lo llama.', en: 'What people call it.' },
    example: { es: 'Camión 7', en: 'Truck 7' },
    isRequired: true,
  },
  {
    name: 'plate',
    heading: { es: 'Patente', en: 'License plate' },
    about: { es: 'No puede estar ya en la flota.', en: 'It must not be in the fleet already.' },
    example: 'ABC-123',
  },
  {
    name: 'internalNumber',
    heading: { es: 'Número interno', en: 'Internal number' },
    about: { es: 'El número dentro de la flota.', en: 'The number within the fleet.' },
    example: '7',
  },
  {
    name: 'type',
    heading: { es: 'Tipo', en: 'Type' },
    about: { es: 'Camión, Bus, Van, Sedán …, por su nombre.', en: 'Truck, Bus, Van, Sedan …, by its name.' },
    example: { es: 'Camión', en: 'Truck' },
    isRequired: true,
  },
  {
    name: 'brand',
    heading: { es: 'Marca', en: 'Brand' },
    about: { es: 'La marca del móvil.', en: 'The brand of the vehicle.' },
    example: 'Volvo',
  },
  {
    name: 'model',
    heading: { es: 'Modelo', en: 'Model' },
    about: { es: 'El modelo del móvil.', en: 'The model of the vehicle.' },
    example: 'FH',
  },
  {
    name: 'year',
    heading: { es: 'Año', en: 'Year' },
    about: { es: 'De fabricación.', en: 'Of its making.' },
    example: '2024',
  },
  {
    name: 'group',
    heading: { es: 'Grupo', en: 'Group' },
    about: {
      es: 'Con los de arriba, separados por /: Norte / Reparto. El que no existe se crea.',
      en: 'With those above it, with / between: North / Delivery. One that is not there is created.',
    },
    example: { es: 'Norte / Reparto', en: 'North / Delivery' },
  },
  {
    name: 'device',
    heading: { es: 'Identificador del equipo', en: 'Device identifier' },
    about: {
      es: 'Con el que el equipo se nombra, casi siempre su IMEI. Se registra y se monta en el móvil.',
      en: 'By which the device names itself, mostly its IMEI. It is registered and mounted in the vehicle.',
    },
    example: '860000000000017',
  },
  {
    name: 'protocol',
    heading: { es: 'Protocolo', en: 'Protocol' },
    about: {
      es: 'El que habla el equipo; se necesita con el identificador.',
      en: 'What the device speaks; needed with the identifier.',
    },
    example: 'teltonika',
  },
  {
    name: 'deviceModel',
    heading: { es: 'Modelo del equipo', en: 'Device model' },
    about: { es: 'Como lo llama su fabricante.', en: 'As its maker calls it.' },
    example: 'FMB920',
  },
  {
    name: 'line',
    heading: { es: 'Línea', en: 'Phone line' },
    about: { es: 'El número de la línea del equipo.', en: 'The number of the device’s line.' },
    example: '+51 999 000 007',
  },
  {
    name: 'driver',
    heading: { es: 'Conductor', en: 'Driver' },
    about: {
      es: 'Nombre y apellido. El que no existe se crea.',
      en: 'First and last name. One that is not there is created.',
    },
    example: 'Rosa Quispe',
  },
  {
    name: 'driverKey',
    heading: { es: 'Llave del conductor', en: 'Driver key' },
    about: { es: 'Su iButton o tarjeta.', en: 'The iButton or card.' },
    example: '01A2B3C4D5E6',
  },
];

/** Vehicles of one spreadsheet at most. */
export const MOST_FLEET_ROWS = 5_000;

import type { AssetType, DemoGroup, DeviceProtocol, Quirk, Role } from './fleet.ts';

/** Vehicles of a company that are alike. */
export interface FleetLine {
  role: Role;
  type: AssetType;
  count: number;
  /** Keys of the groups, besides the root. */
  groups: readonly string[];
  depot: string;
  districts: readonly string[];
  /** The protocols of the devices, in turn; `teltonika/udp` reports over UDP. */
  devices: readonly (DeviceProtocol | 'teltonika/udp')[];
  /** The name of the vehicles, such as `Furgón`, to which a number is added. */
  name: string;
  isHeavy?: boolean;
  /** Positions in the line of the vehicles that work at night. */
  nightShift?: readonly number[];
  /** Peculiarities by position in the line. */
  quirks?: Readonly<Record<number, readonly Quirk[]>>;
}

/** A company of the demo, with an invented name and real districts. */
export interface Company {
  key: string;
  name: string;
  legalName: string;
  taxId: string;
  address: string;
  phoneNumber: string;
  email: string;
  timeZone: string;
  depots: Readonly<Record<string, { latitude: number; longitude: number }>>;
  groups: readonly DemoGroup[];
  lines: readonly FleetLine[];
}

const root = (name: string): DemoGroup => ({ key: 'root', name, parentKey: null });
const group = (key: string, name: string, parentKey = 'root'): DemoGroup => ({ key, name, parentKey });

/** The customers of the demo. */
export const COMPANIES: readonly Company[] = [
  {
    key: 'wayra',
    name: 'Encomiendas Wayra',
    legalName: 'Encomiendas Wayra S.A.C.',
    taxId: '20000000101',
    address: 'Av. Nicolás Arriola 1420, La Victoria, Lima',
    phoneNumber: '+5115550101',
    email: 'operaciones@wayra.example',
    timeZone: 'America/Lima',
    depots: {
      main: { latitude: -12.0788, longitude: -77.0128 },
      north: { latitude: -11.9905, longitude: -77.0648 },
    },
    groups: [
      root('Encomiendas Wayra'),
      group('north', 'Reparto Norte'),
      group('south', 'Reparto Sur'),
      group('centre', 'Reparto Centro'),
      group('motos', 'Motos', 'centre'),
      group('linehaul', 'Troncales'),
      group('office', 'Oficina'),
    ],
    lines: [
      {
        role: 'parcels',
        type: 'van',
        count: 5,
        name: 'Furgón Norte',
        groups: ['north'],
        depot: 'north',
        districts: ['Los Olivos', 'Independencia', 'Comas', 'Naranjal', 'Condevilla', 'San Martín de Porres'],
        nightShift: [4],
        devices: ['teltonika', 'gt06', 'queclink', 'teltonika/udp', 'h02'],
        quirks: { 1: ['newestFirst'] },
      },
      {
        role: 'parcels',
        type: 'van',
        count: 4,
        name: 'Furgón Sur',
        groups: ['south'],
        depot: 'main',
        districts: [
          'Miraflores',
          'Surquillo',
          'Santiago de Surco',
          'Barranco',
          'Chorrillos',
          'San Juan de Miraflores',
        ],
        nightShift: [1],
        devices: ['teltonika', 'queclink', 'suntech', 'gt06'],
        quirks: { 3: ['silent'] },
      },
      {
        role: 'parcels',
        type: 'minivan',
        count: 4,
        name: 'Minivan Centro',
        groups: ['centre'],
        depot: 'main',
        districts: ['Lince', 'Jesús María', 'San Isidro', 'Breña', 'Pueblo Libre', 'Magdalena del Mar'],
        nightShift: [3],
        devices: ['gt06', 'h02', 'teltonika', 'suntech'],
        quirks: { 0: ['sleeper'], 2: ['noIgnitionWire'] },
      },
      {
        role: 'moto',
        type: 'moto',
        count: 3,
        name: 'Moto',
        groups: ['motos'],
        depot: 'main',
        districts: ['Miraflores', 'San Isidro', 'Surquillo', 'San Borja'],
        nightShift: [1, 2],
        devices: ['gt06', 'osmand', 'teltonika/udp'],
        quirks: { 0: ['lowBattery'] },
      },
      {
        role: 'walker',
        type: 'man',
        count: 1,
        name: 'Mensajero',
        groups: ['motos'],
        depot: 'main',
        districts: ['La Victoria', 'Santa Catalina'],
        devices: ['osmand'],
      },
      {
        role: 'imports',
        type: 'truck',
        count: 2,
        name: 'Troncal',
        groups: ['linehaul'],
        depot: 'main',
        districts: ['Los Olivos', 'Lurín', 'Ancón', 'Chosica'],
        nightShift: [0, 1],
        devices: ['teltonika', 'queclink'],
        isHeavy: true,
      },
      {
        role: 'supervisor',
        type: 'sedan',
        count: 1,
        name: 'Supervisión',
        groups: ['office'],
        depot: 'main',
        districts: ['La Victoria', 'Los Olivos', 'San Isidro', 'Ate'],
        devices: ['osmand'],
      },
    ],
  },
  {
    key: 'tresvalles',
    name: 'Transportes Tres Valles',
    legalName: 'Empresa de Transportes Tres Valles S.A.',
    taxId: '20000000202',
    address: 'Av. Próceres de la Independencia 2210, San Juan de Lurigancho, Lima',
    phoneNumber: '+5115550202',
    email: 'control@tresvalles.example',
    timeZone: 'America/Lima',
    depots: {
      main: { latitude: -11.9712, longitude: -77.0005 },
      south: { latitude: -12.2012, longitude: -76.9395 },
    },
    groups: [
      root('Transportes Tres Valles'),
      group('lineA', 'Línea A: Canto Grande - Callao'),
      group('lineB', 'Línea B: Villa El Salvador - Centro'),
      group('lineC', 'Línea C: Comas - Miraflores'),
      group('control', 'Control y auxilio'),
    ],
    lines: [
      {
        role: 'bus',
        type: 'bus',
        count: 5,
        name: 'Bus A',
        groups: ['lineA'],
        depot: 'main',
        districts: ['Canto Grande', 'Barrios Altos', 'Callao'],
        nightShift: [1, 3],
        devices: ['teltonika', 'teltonika', 'gt06', 'teltonika', 'suntech'],
      },
      {
        role: 'bus',
        type: 'custer',
        count: 5,
        name: 'Custer B',
        groups: ['lineB'],
        depot: 'south',
        districts: ['Villa El Salvador', 'San Juan de Miraflores', 'Cercado de Lima'],
        nightShift: [1, 3, 4],
        devices: ['gt06', 'gt06', 'h02', 'gt06', 'queclink'],
        quirks: { 2: ['poorAntenna'] },
      },
      {
        role: 'bus',
        type: 'bus',
        count: 3,
        name: 'Bus C',
        groups: ['lineC'],
        depot: 'main',
        districts: ['Comas', 'Lince', 'Miraflores'],
        nightShift: [1, 2],
        devices: ['teltonika', 'queclink', 'teltonika'],
      },
      {
        role: 'supervisor',
        type: 'station',
        count: 1,
        name: 'Control',
        groups: ['control'],
        depot: 'main',
        districts: ['Canto Grande', 'Callao', 'Comas', 'Cercado de Lima'],
        devices: ['suntech'],
      },
    ],
  },
  {
    key: 'quebrada',
    name: 'Agregados Quebrada Honda',
    legalName: 'Agregados y Concretos Quebrada Honda S.A.C.',
    taxId: '20000000303',
    address: 'Av. Cajamarquilla s/n, Lurigancho-Chosica, Lima',
    phoneNumber: '+5115550303',
    email: 'flota@quebradahonda.example',
    timeZone: 'America/Lima',
    depots: { main: { latitude: -11.9702, longitude: -76.8982 } },
    groups: [
      root('Agregados Quebrada Honda'),
      group('tippers', 'Volquetes'),
      group('machines', 'Maquinaria'),
      group('support', 'Apoyo'),
    ],
    lines: [
      {
        role: 'aggregates',
        type: 'truck',
        count: 7,
        name: 'Volquete',
        groups: ['tippers'],
        depot: 'main',
        districts: ['La Molina', 'San Borja', 'Corpac', 'Ate', 'San Juan de Lurigancho', 'Monterrico'],
        nightShift: [2, 5],
        devices: ['teltonika', 'suntech', 'queclink', 'teltonika', 'gt06', 'suntech', 'queclink'],
        isHeavy: true,
      },
      {
        role: 'machine',
        type: 'tractor',
        count: 2,
        name: 'Retroexcavadora',
        groups: ['machines'],
        depot: 'main',
        districts: ['Santa Clara'],
        devices: ['suntech', 'queclink'],
      },
      {
        role: 'supervisor',
        type: '4x4',
        count: 3,
        name: 'Camioneta',
        groups: ['support'],
        depot: 'main',
        districts: ['Ate', 'La Molina', 'Santa Clara', 'Vitarte'],
        nightShift: [2],
        devices: ['queclink', 'teltonika', 'gt06'],
      },
    ],
  },
  {
    key: 'huerta',
    name: 'Distribuidora La Huerta',
    legalName: 'Distribuidora de Alimentos La Huerta S.A.',
    taxId: '20000000404',
    address: 'Av. La Cultura 808, Santa Anita, Lima',
    phoneNumber: '+5115550404',
    email: 'despacho@lahuerta.example',
    timeZone: 'America/Lima',
    depots: { main: { latitude: -12.0405, longitude: -76.9502 } },
    groups: [
      root('Distribuidora La Huerta'),
      group('cold', 'Cadena de frío'),
      group('markets', 'Mercados'),
      group('sales', 'Ventas'),
    ],
    lines: [
      {
        role: 'food',
        type: 'truck',
        count: 5,
        name: 'Camión frío',
        groups: ['cold'],
        depot: 'main',
        districts: ['Miraflores', 'San Isidro', 'San Borja', 'Santiago de Surco', 'La Molina'],
        nightShift: [2, 4],
        devices: ['teltonika', 'teltonika', 'queclink', 'teltonika', 'suntech'],
        quirks: { 0: ['refrigerated'], 1: ['refrigerated'], 3: ['refrigerated'] },
      },
      {
        role: 'food',
        type: 'van',
        count: 3,
        name: 'Furgón',
        groups: ['markets'],
        depot: 'main',
        districts: ['La Victoria', 'Cercado de Lima', 'Rímac', 'El Agustino', 'Breña'],
        devices: ['gt06', 'h02', 'queclink'],
      },
      {
        role: 'supervisor',
        type: 'sedan',
        count: 2,
        name: 'Ventas',
        groups: ['sales'],
        depot: 'main',
        districts: ['San Isidro', 'Jesús María', 'Surquillo', 'Chacarilla'],
        devices: ['osmand', 'gt06'],
      },
      {
        role: 'supervisor',
        type: 'sport',
        count: 1,
        name: 'Gerencia',
        groups: ['sales'],
        depot: 'main',
        districts: ['Monterrico', 'San Isidro', 'Rinconada'],
        devices: ['teltonika'],
      },
    ],
  },
  {
    key: 'altiplano',
    name: 'Importadora Altiplano',
    legalName: 'Importadora Altiplano S.R.L.',
    taxId: '20000000505',
    address: 'Av. Néstor Gambetta km 4, Callao',
    phoneNumber: '+5915550505',
    email: 'trafico@altiplano.example',
    // the office is in La Paz: the same days, which begin an hour earlier or later than the drivers'
    timeZone: 'America/La_Paz',
    depots: { main: { latitude: -11.9812, longitude: -77.1185 } },
    groups: [root('Importadora Altiplano'), group('port', 'Puerto'), group('support', 'Apoyo')],
    lines: [
      {
        role: 'imports',
        type: 'truck',
        count: 3,
        name: 'Tracto',
        groups: ['port'],
        depot: 'main',
        districts: ['Callao', 'Lurín', 'Puente Piedra', 'Cercado Oeste'],
        nightShift: [0, 1, 2],
        devices: ['teltonika', 'suntech', 'queclink'],
        isHeavy: true,
      },
      {
        role: 'supervisor',
        type: '4x4',
        count: 1,
        name: 'Apoyo',
        groups: ['support'],
        depot: 'main',
        districts: ['Callao', 'Ventanilla', 'Bellavista'],
        devices: ['gt06'],
      },
    ],
  },
];

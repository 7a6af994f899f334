import { kmhToMps } from '@rastro/domain';
import type {
  AssetType,
  DemoAsset,
  DemoCustomer,
  DemoFleet,
  DeviceProtocol,
} from '@rastro/simulator/fleet/fleet';

/** A place on the ground, degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A vehicle of the test company: what specs know it by, and where it stands when nothing else is said of it. */
export interface TestVehicle extends Place {
  plate: string;
  name: string;
  type: AssetType;
  group: 'norte' | 'sur' | 'reparto' | 'frio' | 'milla' | 'ronda' | 'relevo';
  driver: string | null;
  protocol: DeviceProtocol;
  /** The state of the ignition; null where the device does not report it. */
  ignition: boolean | null;
  /** What it does by itself: see traffic.ts. `silent` never transmits; `scripted` moves only when a spec says so. */
  life: 'parked' | 'patrols' | 'towed' | 'silent' | 'scripted';
}

/** The street that the vehicle of the panel spec stands in; see server.ts. */
export const STREET = {
  name: 'Avenida del Ensayo',
  coordinates: [
    [-77.06, -12.09],
    [-76.98, -12.09],
  ],
} as const;

const vehicle = (
  plate: string,
  name: string,
  type: AssetType,
  group: TestVehicle['group'],
  life: TestVehicle['life'],
  [latitude, longitude]: readonly [number, number],
  more: Partial<TestVehicle> = {},
): TestVehicle => ({
  plate,
  name,
  type,
  group,
  life,
  latitude,
  longitude,
  driver: null,
  protocol: 'teltonika',
  ignition: false,
  ...more,
});

/**
 * Transportes Andina: spread over the city, so that each stands alone when the whole fleet is in view. Each of the scripted ones
 * belongs to one spec file, since files run beside each other.
 */
export const ANDINA_VEHICLES: readonly TestVehicle[] = [
  vehicle('AND-101', 'Patrulla 101', 'sedan', 'sur', 'patrols', [-12.01, -77.09], { ignition: true }),
  vehicle('AND-102', 'Camión 102', 'truck', 'norte', 'scripted', [-12.0, -77.03], { ignition: true }),
  vehicle('AND-103', 'Camioneta 103', 'van', 'norte', 'scripted', [-12.09, -77.04], {
    driver: 'Rosa Quispe',
    ignition: true,
  }),
  vehicle('AND-104', 'Bus 104', 'bus', 'sur', 'parked', [-12.15, -77.0], { driver: 'Julio Paredes' }),
  vehicle('REMOLQUE-105', 'Remolque 105', 'tractor', 'sur', 'parked', [-12.12, -76.96]),
  vehicle('AND-106', 'Sedán 106', 'sedan', 'reparto', 'silent', [-12.05, -76.97]),
  vehicle('AND-107', 'Supervisor 107', 'man', 'reparto', 'parked', [-12.05, -76.95], { protocol: 'osmand' }),
  vehicle('AND-108', 'Minivan 108', 'minivan', 'sur', 'parked', [-12.1, -76.92], {
    protocol: 'osmand',
    ignition: null,
  }),
  vehicle('AND-109', 'Auto 109', 'sport', 'sur', 'towed', [-12.06, -77.12]),
  vehicle('AND-110', 'Camión 110', 'truck', 'norte', 'scripted', [-11.99, -76.99], { ignition: true }),
  vehicle('AND-111', 'Camioneta 111', 'van', 'norte', 'scripted', [-12.09, -77.0], {
    driver: 'Elsa Mamani',
    ignition: true,
  }),
  vehicle('AND-112', 'Camioneta 112', 'van', 'norte', 'scripted', [-12.04, -77.06], { ignition: true }),
  vehicle('AND-113', 'Camioneta 113', 'van', 'norte', 'scripted', [-12.03, -77.01], { ignition: true }),
  vehicle('AND-120', 'Bus 120', 'bus', 'norte', 'scripted', [-12.02, -76.93], { ignition: true }),
];

/** Boreal: three beside each other, and two on the very same spot. */
export const BOREAL_VEHICLES: readonly TestVehicle[] = [
  vehicle('BOR-201', 'Furgón 201', 'van', 'frio', 'parked', [-12.2, -76.9], { protocol: 'gt06' }),
  vehicle('BOR-202', 'Furgón 202', 'van', 'frio', 'parked', [-12.2004, -76.9], { protocol: 'queclink' }),
  vehicle('BOR-203', 'Furgón 203', 'van', 'frio', 'parked', [-12.2, -76.9004], { protocol: 'suntech' }),
  vehicle('BOR-204', 'Moto 204', 'moto', 'milla', 'parked', [-12.21, -77.02], { protocol: 'h02' }),
  vehicle('BOR-205', 'Moto 205', 'moto', 'milla', 'parked', [-12.21, -77.02]),
];

/** Cóndor, whose alarms nobody else's vehicles add to: `CON-301` drives into a geofence, and `CON-303` presses its panic button. */
export const CONDOR_VEHICLES: readonly TestVehicle[] = [
  vehicle('CON-301', 'Ronda 301', 'sedan', 'ronda', 'scripted', [-12.17, -77.08], { protocol: 'gt06' }),
  vehicle('CON-302', 'Ronda 302', 'sedan', 'ronda', 'scripted', [-12.17, -77.06], { protocol: 'osmand' }),
  vehicle('CON-303', 'Panel 303', 'van', 'relevo', 'scripted', [-12.19, -77.08], { protocol: 'osmand' }),
  vehicle('CON-304', 'Panel 304', 'van', 'relevo', 'scripted', [-12.19, -77.06], { protocol: 'osmand' }),
];

export const VEHICLES: readonly TestVehicle[] = [...ANDINA_VEHICLES, ...BOREAL_VEHICLES, ...CONDOR_VEHICLES];

/** The groups of Andina's vehicles. */
export const ANDINA_GROUPS = ['norte', 'sur', 'reparto'] as const;

/** How many vehicles of these groups (none named: of all) are on a map: all but those that never transmitted. */
export const countOnMap = (...groups: TestVehicle['group'][]): number =>
  VEHICLES.filter(({ life, group }) => life !== 'silent' && (groups.length === 0 || groups.includes(group)))
    .length;

/** The vehicle of a plate. Throws for a plate that nobody has. */
export function vehicleOf(plate: string): TestVehicle {
  const found = VEHICLES.find((each) => each.plate === plate);
  if (!found) throw new Error(`no vehicle ${plate} in the test company`);
  return found;
}

export const ANDINA = 'Transportes Andina';
export const BOREAL = 'Boreal Logística';
export const CONDOR = 'Cóndor Seguridad';
/** The zone of all customers. */
export const TIME_ZONE = 'America/Lima';

/** What a vehicle's device calls itself: 10 digits for H02 and Suntech, else an IMEI. */
export function identifierOf(plate: string): string {
  const { protocol } = vehicleOf(plate);
  const number = VEHICLES.findIndex((each) => each.plate === plate) + 1;
  return protocol === 'h02' || protocol === 'suntech' ? String(9_100_000_000 + number) : imei(number);
}

/** An IMEI with its check digit; some decoders want it right. */
function imei(number: number): string {
  const body = `35999900${String(number).padStart(6, '0')}`;
  const sum = [...body].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** The test company in the form of a demo fleet, so that the same code fills it in. */
export function testFleet(): DemoFleet {
  return {
    seed: 1,
    customers: [
      customer('andina', ANDINA, ANDINA_VEHICLES, [
        { key: 'norte', name: 'Zona Norte', parentKey: 'andina' },
        { key: 'sur', name: 'Zona Sur', parentKey: 'andina' },
        { key: 'reparto', name: 'Reparto Sur', parentKey: 'sur' },
      ]),
      customer('boreal', BOREAL, BOREAL_VEHICLES, [
        { key: 'frio', name: 'Cadena de frío', parentKey: 'boreal' },
        { key: 'milla', name: 'Última milla', parentKey: 'boreal' },
      ]),
      customer('condor', CONDOR, CONDOR_VEHICLES, [
        { key: 'ronda', name: 'Rondas', parentKey: 'condor' },
        { key: 'relevo', name: 'Relevos', parentKey: 'condor' },
      ]),
    ],
    strangers: [],
  };
}

function customer(
  key: string,
  name: string,
  vehicles: readonly TestVehicle[],
  groups: DemoCustomer['groups'],
): DemoCustomer {
  const drivers = vehicles.flatMap(({ driver }) => (driver === null ? [] : [driver]));
  return {
    key,
    name,
    legalName: name,
    taxId: '20999999990',
    address: 'Lima',
    phoneNumber: '+51 1 000 0000',
    email: `${key}@rastro.example`,
    timeZone: TIME_ZONE,
    groups: [{ key, name, parentKey: null }, ...groups],
    drivers: drivers.map((driver, at) => {
      const [firstName = '', lastName = ''] = driver.split(' ');
      return {
        key: driver,
        firstName,
        lastName,
        phoneNumber: '+51 900 000 000',
        licence: `Q0000000${at}`,
        iButton: `01000000000000${at}0`,
      };
    }),
    assets: vehicles.map((each, at) => asset(key, each, at)),
  };
}

function asset(customerKey: string, each: TestVehicle, at: number): DemoAsset {
  const { plate, name, type, group, driver, protocol, latitude, longitude } = each;
  return {
    key: plate,
    name,
    type,
    licensePlate: plate,
    internalNumber: `${customerKey.slice(0, 1).toUpperCase()}-${at + 1}`,
    brand: 'Volvo',
    model: 'FH 460',
    year: 2021,
    color: 'Blanco',
    maximumSpeedMps: kmhToMps(90),
    fuelTankL: 300,
    initialOdometerM: 0,
    initialEngineHoursS: 0,
    groupKeys: [group],
    driverKeys: driver === null ? [] : [driver],
    device: {
      protocol,
      transport: protocol === 'osmand' ? 'http' : 'tcp',
      identifier: identifierOf(plate),
      model: `Modelo ${protocol}`,
      serialNumber: `S-${at + 1}`,
      phoneNumber: `+51 911 000 0${String(at).padStart(2, '0')}`,
    },
    profile: {
      role: 'parcels',
      districts: [],
      depot: { latitude, longitude },
      dayBeginsS: 0,
      temperament: 0,
      movingIntervalS: 1,
      parkedIntervalS: 60,
      quirks: [],
    },
  };
}

import type { CustomerOption, Group, MotionState } from '@rastro/contract/resolvers';

/** A customer with the groups of its vehicles; the first group is its root. */
export interface FakeCustomer extends CustomerOption {
  groups: readonly Group[];
}

/** What a vehicle of the fake fleet is known by, and what it does. */
export interface FakeVehicle {
  /** The id of the vehicle and of its device. */
  id: number;
  plate: string;
  name: string;
  /** 1 Minivan ... 12 Moto, see TypeMobile of the contract. */
  typeId: number;
  internalNumber: string;
  group: Group;
  customer: CustomerOption;
  driver: string | null;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Null where the device does not say. */
  ignition: boolean | null;
  /** Null for one that never transmitted. */
  motion: MotionState | null;
}

/** The zone of all customers. */
export const TIME_ZONE = 'America/Lima';

export const PLATFORM = 'Rastro Perú';
export const ANDINA = 'Transportes Andina';
export const BOREAL = 'Boreal Logística';
export const CONDOR = 'Cóndor Seguridad';

let groupIds = 100;

function customer(id: number, name: string, ...groups: [name: string, parent?: string][]): FakeCustomer {
  const root: Group = { id: groupIds++, name, customerId: id, parentGroupId: null };
  const made = [root];
  for (const [group, parent] of groups) {
    const parentGroupId = made.find((each) => each.name === (parent ?? name))?.id ?? root.id;
    made.push({ id: groupIds++, name: group, customerId: id, parentGroupId });
  }
  return { id, name, groups: made };
}

/** The customers: Andina has most of the vehicles, and the platform's own has none. */
export const CUSTOMERS: readonly FakeCustomer[] = [
  customer(1, PLATFORM),
  customer(2, ANDINA, ['Zona Norte'], ['Zona Sur'], ['Reparto Sur', 'Zona Sur']),
  customer(3, BOREAL, ['Cadena de frío'], ['Última milla']),
  customer(4, CONDOR, ['Rondas'], ['Relevos']),
];

/** The groups of Andina's vehicles. */
export const ANDINA_GROUPS = ['Zona Norte', 'Zona Sur', 'Reparto Sur'] as const;

const TYPES = { minivan: 1, truck: 2, man: 3, tractor: 4, sport: 5, bus: 7, van: 9, sedan: 10, moto: 12 };

/** What a vehicle does: stands with its engine off or idling, drives, is towed, or never transmitted. */
type Life = 'parked' | 'idle' | 'drives' | 'towed' | 'silent';

const LIVES: Record<Life, Pick<FakeVehicle, 'ignition' | 'motion'>> = {
  parked: { ignition: false, motion: 'STOPPED' },
  idle: { ignition: true, motion: 'IDLE' },
  drives: { ignition: true, motion: 'MOVING' },
  towed: { ignition: false, motion: 'MOVING' },
  silent: { ignition: null, motion: null },
};

let vehicleIds = 1;

function vehicle(
  plate: string,
  name: string,
  type: keyof typeof TYPES,
  groupName: string,
  life: Life,
  [latitude, longitude]: readonly [number, number],
  more: Partial<FakeVehicle> = {},
): FakeVehicle {
  const owner = CUSTOMERS.find(({ groups }) => groups.some((group) => group.name === groupName));
  const group = owner?.groups.find((each) => each.name === groupName);
  if (!owner || !group) throw new Error(`no group ${groupName} in the fake fleet`);
  const { id, name: customerName } = owner;
  return {
    id: vehicleIds++,
    plate,
    name,
    typeId: TYPES[type],
    internalNumber: `${customerName.slice(0, 1)}-${plate.slice(-3)}`,
    group,
    customer: { id, name: customerName },
    driver: null,
    latitude,
    longitude,
    ...LIVES[life],
    ...more,
  };
}

/** All vehicles, spread over Lima: two of Boreal's stand on the very same spot. */
export const VEHICLES: readonly FakeVehicle[] = [
  vehicle('AND-101', 'Patrulla 101', 'sedan', 'Zona Sur', 'drives', [-12.01, -77.09]),
  vehicle('AND-102', 'Camión 102', 'truck', 'Zona Norte', 'idle', [-12.0, -77.03]),
  vehicle('AND-103', 'Camioneta 103', 'van', 'Zona Norte', 'idle', [-12.09, -77.04], {
    driver: 'Rosa Quispe',
  }),
  vehicle('AND-104', 'Bus 104', 'bus', 'Zona Sur', 'parked', [-12.15, -77.0], {
    driver: 'Julio Paredes',
    internalNumber: 'A-4',
  }),
  vehicle('REMOLQUE-105', 'Remolque 105', 'tractor', 'Zona Sur', 'parked', [-12.12, -76.96]),
  vehicle('AND-106', 'Sedán 106', 'sedan', 'Reparto Sur', 'silent', [-12.05, -76.97]),
  vehicle('AND-107', 'Supervisor 107', 'man', 'Reparto Sur', 'parked', [-12.05, -76.95]),
  vehicle('AND-108', 'Minivan 108', 'minivan', 'Zona Sur', 'parked', [-12.1, -76.92], { ignition: null }),
  vehicle('AND-109', 'Auto 109', 'sport', 'Zona Sur', 'towed', [-12.06, -77.12]),
  vehicle('AND-110', 'Camión 110', 'truck', 'Zona Norte', 'idle', [-11.99, -76.99]),
  vehicle('AND-111', 'Camioneta 111', 'van', 'Zona Norte', 'idle', [-12.09, -77.0], {
    driver: 'Elsa Mamani',
    internalNumber: 'A-11',
  }),
  vehicle('AND-112', 'Camioneta 112', 'van', 'Zona Norte', 'idle', [-12.04, -77.06]),
  vehicle('AND-113', 'Camioneta 113', 'van', 'Zona Norte', 'idle', [-12.03, -77.01]),
  vehicle('AND-120', 'Bus 120', 'bus', 'Zona Norte', 'idle', [-12.02, -76.93]),
  vehicle('BOR-201', 'Furgón 201', 'van', 'Cadena de frío', 'parked', [-12.2, -76.9]),
  vehicle('BOR-202', 'Furgón 202', 'van', 'Cadena de frío', 'parked', [-12.2004, -76.9]),
  vehicle('BOR-203', 'Furgón 203', 'van', 'Cadena de frío', 'parked', [-12.2, -76.9004]),
  vehicle('BOR-204', 'Moto 204', 'moto', 'Última milla', 'parked', [-12.21, -77.02]),
  vehicle('BOR-205', 'Moto 205', 'moto', 'Última milla', 'parked', [-12.21, -77.02]),
  vehicle('CON-301', 'Ronda 301', 'sedan', 'Rondas', 'idle', [-12.17, -77.08]),
  vehicle('CON-302', 'Ronda 302', 'sedan', 'Rondas', 'idle', [-12.17, -77.06]),
  vehicle('CON-303', 'Panel 303', 'van', 'Relevos', 'idle', [-12.19, -77.08]),
  vehicle('CON-304', 'Panel 304', 'van', 'Relevos', 'idle', [-12.19, -77.06]),
];

/** The vehicle of a plate. Throws for a plate that nobody has. */
export function vehicleOf(plate: string): FakeVehicle {
  const found = VEHICLES.find((each) => each.plate === plate);
  if (!found) throw new Error(`no vehicle ${plate} in the fake fleet`);
  return found;
}

/** The id of the vehicle with this plate. */
export const assetId = (plate: string): number => vehicleOf(plate).id;

/** How many vehicles of these groups (none named: of all) are on a map: all but those that never transmitted. */
export const countOnMap = (...groups: readonly string[]): number =>
  VEHICLES.filter(
    ({ motion, group }) => motion !== null && (groups.length === 0 || groups.includes(group.name)),
  ).length;

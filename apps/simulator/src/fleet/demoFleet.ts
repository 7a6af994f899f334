import { createRandom, type Random } from '../random.ts';
import { COMPANIES, type Company, type FleetLine } from './companies.ts';
import type {
  DemoAsset,
  DemoCustomer,
  DemoDevice,
  DemoDriver,
  DemoFleet,
  DeviceProtocol,
  DrivingProfile,
} from './fleet.ts';
import { deviceIdentifier, mobileNumber, plate } from './identifiers.ts';
import { COLOURS, DEVICE_MODELS, MAKES, TIPPERS } from './models.ts';
import { createDriver } from './people.ts';

export * from './fleet.ts';

/** The seed of the demo where none is given. */
export const DEFAULT_SEED = 1535; // the year Lima was founded

/** Number of drivers who share a bus, each on a day of their own. */
const DRIVERS_OF_A_BUS = 2;
const KMH = 1 / 3.6;
const SLEEPER_INTERVAL_S = 3600;

interface Draft {
  random: Random;
  taken: { plates: Set<string>; people: Set<string> };
  /** Number of devices created so far, by protocol. */
  devices: Map<DeviceProtocol, number>;
  seed: number;
}

/**
 * The demo fleet of a seed: several customers with group trees, drivers, and about sixty assets with devices of all protocols.
 * The same seed gives the same fleet with the same plates; identifiers do not depend on the customers that follow later in the
 * list.
 */
export function demoFleet(seed: number = DEFAULT_SEED): DemoFleet {
  const draft: Draft = {
    random: createRandom('fleet', seed),
    taken: { plates: new Set(), people: new Set() },
    devices: new Map(),
    seed,
  };
  const customers = COMPANIES.map((company) => createCustomer(company, draft));
  return { seed, customers, strangers: [createStranger(draft)] };
}

/** Every asset that drives, registered or not. */
export const allAssets = (fleet: DemoFleet): DemoAsset[] => [
  ...fleet.customers.flatMap(({ assets }) => assets),
  ...fleet.strangers,
];

function createCustomer(company: Company, draft: Draft): DemoCustomer {
  const drivers: DemoDriver[] = [];
  const assets = company.lines.flatMap((line, lineIndex) =>
    Array.from({ length: line.count }, (_, i) => {
      const driverCount = line.role === 'bus' ? DRIVERS_OF_A_BUS : 1;
      const own = Array.from({ length: driverCount }, (_, k) =>
        createDriver(`${company.key}-driver-${drivers.length + k + 1}`, draft.random, draft.taken.people),
      );
      drivers.push(...own);
      const internalNumber = `${company.key.slice(0, 1).toUpperCase()}${lineIndex + 1}${String(i + 1).padStart(2, '0')}`;
      return createAsset(company, line, i, internalNumber, own, draft);
    }),
  );
  const { key, name, legalName, taxId, address, phoneNumber, email, timeZone, groups } = company;
  return { key, name, legalName, taxId, address, phoneNumber, email, timeZone, groups, drivers, assets };
}

function createAsset(
  company: Company,
  line: FleetLine,
  index: number,
  internalNumber: string,
  drivers: readonly DemoDriver[],
  draft: Draft,
): DemoAsset {
  const { random } = draft;
  const isWalker = line.role === 'walker';
  const make = random.pick(line.isHeavy ? TIPPERS : MAKES[line.type]);
  const depot = company.depots[line.depot]!;
  const ageYears = random.whole(1, 11);
  const yearlyKm = line.role === 'supervisor' || line.role === 'machine' ? 14_000 : 38_000;
  return {
    key: `${company.key}-${internalNumber}`,
    name: `${line.name} ${String(index + 1).padStart(2, '0')}`,
    type: line.type,
    licensePlate: isWalker ? `PER-${String(index + 1).padStart(3, '0')}` : freePlate(draft),
    internalNumber,
    brand: make.brand,
    model: make.model,
    year: 2026 - ageYears,
    color: isWalker ? 'Naranja' : random.pick(COLOURS),
    maximumSpeedMps: make.maximumSpeedKmh * KMH,
    fuelTankL: make.fuelTankL,
    initialOdometerM: isWalker ? 0 : Math.round(ageYears * yearlyKm * 1000 * random.between(0.7, 1.2)),
    initialEngineHoursS: isWalker ? 0 : Math.round(ageYears * random.between(1100, 2300) * 3600),
    groupKeys: line.groups,
    driverKeys: drivers.map(({ key }) => key),
    device: createDevice(line.devices[index % line.devices.length]!, draft),
    profile: {
      role: line.role,
      districts: line.districts,
      depot,
      dayBeginsS: line.nightShift?.includes(index) ? 43_200 : 0,
      temperament: Math.min(1, Math.max(0, 0.38 + 0.26 * random.gauss())),
      ...intervals(line.devices[index % line.devices.length] === 'osmand', random),
      ...(line.quirks?.[index]?.includes('sleeper') ? { parkedIntervalS: SLEEPER_INTERVAL_S } : {}),
      quirks: line.quirks?.[index] ?? [],
    },
  };
}

/** The reporting intervals of a device: trackers report often, telephones save their battery. */
const intervals = (
  isPhone: boolean,
  random: Random,
): Pick<DrivingProfile, 'movingIntervalS' | 'parkedIntervalS'> => ({
  movingIntervalS: random.pick(isPhone ? [45, 60] : [10, 15, 15, 20, 20, 30]),
  parkedIntervalS: random.pick(isPhone ? [1800] : [300, 300, 600]),
});

function freePlate({ random, taken }: Draft): string {
  for (;;) {
    const candidate = plate(random);
    if (taken.plates.has(candidate)) continue;
    taken.plates.add(candidate);
    return candidate;
  }
}

function createDevice(spoken: DeviceProtocol | 'teltonika/udp', draft: Draft): DemoDevice {
  const isUdp = spoken === 'teltonika/udp';
  const protocol = isUdp ? 'teltonika' : spoken;
  const given = draft.devices.get(protocol) ?? 0;
  draft.devices.set(protocol, given + 1);
  const { random } = draft;
  return {
    protocol,
    transport: isUdp ? 'udp' : protocol === 'osmand' ? 'http' : 'tcp',
    // spread by the seed, so that the fleets of two seeds can be in one installation
    identifier: deviceIdentifier(protocol, (draft.seed % 9000) * 100 + given),
    model: random.pick(DEVICE_MODELS[protocol]),
    serialNumber: String(random.whole(1_000_000, 9_999_999)),
    phoneNumber: mobileNumber(random),
  };
}

/** A vehicle with a device that nobody has registered yet. */
function createStranger(draft: Draft): DemoAsset {
  const company = COMPANIES[0]!;
  const line: FleetLine = { ...company.lines[1]!, name: 'Sin registrar', devices: ['gt06'], quirks: {} };
  return { ...createAsset(company, line, 0, 'X001', [], draft), key: 'stranger-X001', groupKeys: [] };
}

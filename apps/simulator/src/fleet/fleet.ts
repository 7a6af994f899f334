/** The parts of a demo fleet, as plain data without I/O and clock. Keys are stable names within a fleet. */

/** The asset types that have an icon of their own, by icon number 1 to 12. */
export const ASSET_TYPES = [
  'minivan',
  'truck',
  'man',
  'tractor',
  'sport',
  'custer',
  'bus',
  'station',
  'van',
  'sedan',
  '4x4',
  'moto',
] as const;

/** A type of asset with an icon. */
export type AssetType = (typeof ASSET_TYPES)[number];

/** The protocols that demo devices use. */
export type DeviceProtocol = 'teltonika' | 'gt06' | 'queclink' | 'suntech' | 'h02' | 'osmand';

/** How an asset spends its days. */
export type Role =
  | 'parcels'
  | 'bus'
  | 'aggregates'
  | 'machine'
  | 'food'
  | 'supervisor'
  | 'moto'
  | 'walker'
  | 'imports';

/** A peculiarity of a device that exercises a feature of the product. */
export type Quirk =
  | 'noIgnitionWire' // the device never reports whether the ignition is on
  | 'silent' // stops reporting some days before the first start, and stays silent
  | 'lowBattery' // its own battery is worn out
  | 'poorAntenna' // large GPS noise
  | 'newestFirst' // after a gap it sends the newest fix first and its memory afterwards
  | 'sleeper' // wakes up once an hour while parked
  | 'refrigerated'; // reports the temperature of the load

/** A tracking device. */
export interface DemoDevice {
  protocol: DeviceProtocol;
  transport: 'tcp' | 'udp' | 'http';
  /** The identifier that the device reports: an IMEI, or the protocol's own kind of number. */
  identifier: string;
  model: string;
  serialNumber: string;
  phoneNumber: string;
}

/** A driver. */
export interface DemoDriver {
  key: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  licence: string;
  /** The number of the driver's iButton, 16 hexadecimal digits. */
  iButton: string;
}

/** A group of a customer's group tree; the root has no parent. */
export interface DemoGroup {
  key: string;
  name: string;
  parentKey: string | null;
}

/** How an asset is driven. */
export interface DrivingProfile {
  role: Role;
  /** Names of the districts with its customers, stops or sites. */
  districts: readonly string[];
  /** The depot of the asset, where its day begins and ends. */
  depot: { latitude: number; longitude: number };
  /** When its day begins, in seconds after midnight: half a day later for a night shift. The asset is parked at that time. */
  dayBeginsS: number;
  /** 0 for a calm driver to 1 for one who is always late, with speeding and harsh manoeuvres. */
  temperament: number;
  /** Seconds between two reports while moving, and while standing with the ignition off. */
  movingIntervalS: number;
  parkedIntervalS: number;
  quirks: readonly Quirk[];
}

/** A vehicle, a machine or a person with a device. */
export interface DemoAsset {
  key: string;
  name: string;
  type: AssetType;
  licensePlate: string;
  internalNumber: string;
  brand: string;
  model: string;
  year: number;
  color: string;
  maximumSpeedMps: number;
  /** Capacity of the tank; null where there is no engine. */
  fuelTankL: number | null;
  /** The device's odometer and hour meter on the first day of history. */
  initialOdometerM: number;
  initialEngineHoursS: number;
  /** Keys of every group that contains the asset, besides the root. */
  groupKeys: readonly string[];
  /** Keys of its drivers, who take turns by day. */
  driverKeys: readonly string[];
  device: DemoDevice;
  profile: DrivingProfile;
}

/** A customer of the platform. */
export interface DemoCustomer {
  key: string;
  name: string;
  legalName: string;
  /** A number of the form of a RUC, from a range that is not assigned. */
  taxId: string;
  address: string;
  phoneNumber: string;
  email: string;
  timeZone: string;
  groups: readonly DemoGroup[];
  drivers: readonly DemoDriver[];
  assets: readonly DemoAsset[];
}

/** A whole demo fleet. */
export interface DemoFleet {
  seed: number;
  customers: readonly DemoCustomer[];
  /** Assets whose devices report without being registered: what a technician finds under unknown devices. */
  strangers: readonly DemoAsset[];
}

/**
 * How the reports of a model are laid out where models differ: `vehicle` (GV, GMT, CV) has odometer, hour meter, inputs and
 * device status; `asset` (GL200, GL300) just a battery; `asset5` (GL500 and kin) signal, battery, mode, motion;
 * `asset50` (GL50) is `asset5` without the signal; `gt501` and `gl320m` have their own. `unknown` is decided by the form of each report.
 */
export type Family = 'vehicle' | 'asset' | 'asset5' | 'asset50' | 'gt501' | 'gl320m' | 'unknown';

/** The model of a device, as the protocol version of its reports shows it. */
export interface Model {
  /** `GV300W`, or null for a device type that is not in the table. */
  name: string | null;
  family: Family;
}

/** Device types: the first two digits of the protocol version, or all six of the later `80....` numbers. */
const NAMES: Readonly<Record<string, string>> = {
  '02': 'GL200',
  '04': 'GV200',
  '06': 'GV300',
  '08': 'GMT100',
  '09': 'GV50P',
  '0F': 'GV55',
  '10': 'GV55 LITE',
  '11': 'GL500',
  '1A': 'GL300',
  '1F': 'GV500',
  '21': 'GL200',
  '24': 'GMT100',
  '25': 'GV300',
  '27': 'GV300W',
  '28': 'GL300VC',
  '2C': 'GL300W',
  '2D': 'GV500VC',
  '2F': 'GV55',
  '30': 'GL300',
  '31': 'GV65',
  '35': 'GV200',
  '36': 'GV500',
  '3F': 'GMT100',
  '40': 'GL500',
  '41': 'GV75W',
  '42': 'GT501',
  '44': 'GL530',
  '45': 'GB100',
  '4F': 'GV56',
  '50': 'GV55W',
  '52': 'GL50',
  '55': 'GL50B',
  '5E': 'GV500MAP',
  '66': 'GL50BLITE',
  '6E': 'GV310LAU',
  '74': 'GV350CEU',
  BD: 'CV200',
  C2: 'GV600M',
  C3: 'GL320M',
  DC: 'GV600MG',
  DE: 'GL500M',
  DF: 'CV100LG',
  F1: 'GV350M',
  F8: 'GV800W',
  FC: 'GV600W',
  '802004': 'GV58LAU',
  '802005': 'GV355CEU',
  '80201E': 'GV30CEU',
  '802021': 'GV30CAU',
};

const FAMILIES: readonly (readonly [prefix: string, family: Family])[] = [
  ['GV', 'vehicle'],
  ['CV', 'vehicle'],
  ['GMT', 'vehicle'],
  ['GL320M', 'gl320m'],
  ['GL50B', 'asset50'],
  ['GL5', 'asset5'],
  ['GL', 'asset'],
  ['GT501', 'gt501'],
];

/** The model of a protocol version such as `270302` or `8020050704`. */
export function modelOf(protocolVersion: string): Model {
  const version = protocolVersion.toUpperCase();
  const name = NAMES[version.length > 6 ? version.slice(0, 6) : version.slice(0, 2)] ?? null;
  if (name === null) return { name, family: 'unknown' };
  if (name === 'GL50') return { name, family: 'asset50' };
  return { name, family: FAMILIES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'unknown' };
}

/** Models with a vehicle's diagnostic plug: their reports name the vehicle (VIN) before the device. */
export const hasVinField = ({ name }: Model): boolean => name?.startsWith('GV500') ?? false;

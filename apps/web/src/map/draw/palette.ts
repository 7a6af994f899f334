import type { AlarmLevel } from '@rastro/domain';
import { FLEET_STATUSES, STATUSES } from '../../status/index.ts';
import { statusColours, urgencyColours } from '../../theme.ts';

export type MapTheme = 'light' | 'dark';

/** The colours of everything that is drawn over the base map. */
export interface Palette {
  /** Ground of markers, clusters and plates. */
  surface: string;
  ink: string;
  /** Thin edge that separates a marker from the map below. */
  edge: string;
  accent: string;
  /** Ground under white text. */
  accentFill: string;
  /** The colours of the statuses, in the order of `typ`. */
  statuses: readonly string[];
  /** The colours of the rings of open alarms. */
  alarms: Readonly<Record<AlarmLevel, string>>;
  /** The colours of the vehicle types, from type 1. */
  types: readonly string[];
  /** The line of a path on small maps. */
  path: string;
  /** The lines of a journey below the one that is shown by itself, which has the accent; and what separates lines from the map. */
  journey: { quiet: string; casing: string };
}

const TYPES_LIGHT =
  '#1f8f9a #b45309 #4b5962 #4d7c0f #c0322b #7c3aed #2f5fb3 #0e7490 #a21caf #1a7f4b #854d0e #be185d'.split(
    ' ',
  );
const TYPES_DARK =
  '#52c3cd #f0a74a #b7c2c8 #a3d34f #f37d75 #b79bea #7fabf5 #5cc8e8 #e08af0 #4ccf8b #d9b25c #f58bb8'.split(
    ' ',
  );

const statusColoursOn = (theme: MapTheme): readonly string[] =>
  FLEET_STATUSES.map((status) => statusColours[theme][STATUSES[status].name]);

export const palettes: Record<MapTheme, Palette> = {
  light: {
    surface: '#ffffff',
    ink: '#1d272d',
    edge: 'rgb(16 32 40 / 26%)',
    accent: '#0b6b75',
    accentFill: '#0b6b75',
    statuses: statusColoursOn('light'),
    alarms: urgencyColours.light,
    types: TYPES_LIGHT,
    path: '#2563c9',
    journey: { quiet: '#6b7a83', casing: '#ffffff' },
  },
  dark: {
    surface: '#1a242a',
    ink: '#eef2f4',
    edge: 'rgb(0 0 0 / 55%)',
    accent: '#37a4ae',
    accentFill: '#127c87',
    statuses: statusColoursOn('dark'),
    alarms: urgencyColours.dark,
    types: TYPES_DARK,
    path: '#6ea8ff',
    journey: { quiet: '#93a1a9', casing: '#0e1519' },
  },
};

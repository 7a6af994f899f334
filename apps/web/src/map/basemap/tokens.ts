import { waterColours } from '../../theme.ts';
import type { MapTheme } from '../draw/palette.ts';

/** Colours of the base map: calm greys and blue water, so that the fleet stands out. */
export interface BaseTokens {
  water: string;
  river: string;
  earth: string;
  green: string;
  building: string;
  border: string;
  borderCasing: string;
  highway: string;
  highwayCasing: string;
  major: string;
  majorCasing: string;
  minor: string;
  minorCasing: string;
  country: string;
  place: string;
  majorPlace: string;
  road: string;
  waterLabel: string;
  halo: string;
}

export const baseTokens: Record<MapTheme, BaseTokens> = {
  light: {
    water: waterColours.light,
    river: '#b3d0e1',
    earth: '#f2f3f1',
    green: '#e3ebdd',
    building: '#e6e7e5',
    border: '#a9a4b8',
    borderCasing: '#e4e1ea',
    highway: '#fbe2a8',
    highwayCasing: '#d8b46b',
    major: '#ffffff',
    majorCasing: '#c9cfd3',
    minor: '#ffffff',
    minorCasing: '#dde1e4',
    country: '#7b7789',
    place: '#5b6770',
    majorPlace: '#333f47',
    road: '#66727b',
    waterLabel: '#5f8fae',
    halo: '#f8f9f8',
  },
  dark: {
    water: waterColours.dark,
    river: '#1b3648',
    earth: '#212b32',
    green: '#22322d',
    building: '#29353d',
    border: '#59636d',
    borderCasing: '#28343b',
    highway: '#5a5138',
    highwayCasing: '#141b1f',
    major: '#43515a',
    majorCasing: '#141b1f',
    minor: '#333f47',
    minorCasing: '#172025',
    country: '#8a949c',
    place: '#98a5ad',
    majorPlace: '#c6d0d5',
    road: '#94a1a9',
    waterLabel: '#52809d',
    halo: '#151d22',
  },
};

import type { Fix } from '../fix.ts';
import { destination } from '../geo.ts';
import { QUALITY } from '../quality.ts';
import { foldAll } from './pure.ts';
import { type Segment, segmentFlags } from './segment.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, type TimelineThresholds } from './thresholds.ts';

/** Tools for the tests of the timeline: tracks written as tables, and timelines read back as tables. */

const DAY = Date.UTC(2026, 10, 20);
const LATITUDE = -12.05;
const LONGITUDE = -77.04;

/** A good fix of a device that reports nothing but its place; override what matters. */
export function makeFix(over: Partial<Fix> & Pick<Fix, 'fixTime'>): Fix {
  return {
    fingerprint: 0,
    serverTime: over.fixTime + 1000,
    latitude: LATITUDE,
    longitude: LONGITUDE,
    altitudeM: null,
    speedMps: null,
    course: null,
    satellites: null,
    hdop: null,
    valid: true,
    ignition: null,
    odometerM: null,
    quality: 0,
    events: [],
    attributes: {},
    ...over,
  };
}

/** The place so many metres east of where the tracks begin. */
export const east = (metres: number): { latitude: number; longitude: number } =>
  destination(LATITUDE, LONGITUDE, 90, metres);

/** Milliseconds of a time of the tracks' day: `08:15`, `08:15:30`; `32:00` is the next morning. */
export function at(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** The clock of a time of the tracks’ day, `08:15:30`. */
export const clockOf = (time: number): string => {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = (time - DAY) / 1000;
  return `${pad(seconds / 3600)}:${pad((seconds / 60) % 60)}:${pad(seconds % 60)}`;
};

/**
 * Fixes of a table: a row has the time, metres east (`x`: no fix), the speed in km/h, the ignition and the odometer in
 * metres; `-` or nothing is unknown. Text after `#` is for the reader.
 */
export function track(table: string): Fix[] {
  return table
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [clock = '', metres = '-', speed = '-', ignition = '-', odometer = '-'] = line.split(/\s+/);
      const noFix = metres === 'x';
      return makeFix({
        fixTime: at(clock),
        ...(noFix ? { latitude: null, longitude: null, valid: false } : east(Number(metres))),
        quality: noFix ? QUALITY.NO_FIX : 0,
        speedMps: speed === '-' ? null : Number(speed) / 3.6,
        ignition: ignition === '-' ? null : ignition === 'on',
        odometerM: odometer === '-' ? null : Number(odometer),
      });
    });
}

/** Rows of a steady drive: from one time and place to another, a fix every `stepS` seconds, both ends included. */
export function drive(
  from: string,
  to: string,
  fromM: number,
  toM: number,
  stepS: number,
  speedKmh: number | '-' = '-',
  ignition: 'on' | 'off' | '-' = '-',
): string {
  const rows: string[] = [];
  const [start, end] = [at(from), at(to)];
  for (let time = start; time <= end; time += stepS * 1000) {
    const metres = fromM + ((toM - fromM) * (time - start)) / (end - start);
    rows.push(`${clockOf(time)} ${metres} ${speedKmh} ${ignition}`);
  }
  return rows.join('\n');
}

/** Rows of a vehicle that stands. */
export const rest = (
  from: string,
  to: string,
  metres: number,
  stepS: number,
  ignition: 'on' | 'off' | '-' = '-',
  speedKmh: number | '-' = 0,
): string => drive(from, to, metres, metres, stepS, speedKmh, ignition);

/** Segments as rows: state, start, end, then the names of their flags. */
export const rowsOf = (segments: readonly Segment[]): string[] =>
  segments.map(({ state, startTime, endTime, flags }) =>
    [state, clockOf(startTime), clockOf(endTime), ...segmentFlags(flags)].join(' '),
  );

/** The timeline of a table of fixes, as rows. */
export const timelineOf = (
  table: string,
  thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
): string[] => rowsOf(foldAll(track(table), thresholds).segments);

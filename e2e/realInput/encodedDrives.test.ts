import { CODECS } from '@rastro/codecs';
import { type DeviceMessage, foldAll, tripsOf } from '@rastro/domain';
import { toFix } from '@rastro/server/ingest/toFix';
import { positionMessage } from '@rastro/server/testing/testDevice';
import { describe, expect, it } from 'vitest';
import { type Drive, lengthM, recordedDrives } from './drives.ts';
import { generatedDrives } from './generatedDrives.ts';
import { framesOf } from './ownTalks.ts';
import { expectNear, resolutionOf } from './resolution.ts';
import { decodedStream } from './talk.ts';

/**
 * Every drive in every protocol and transport, from the device's side of its codec through framer and decoder: what the ports of a
 * running server would take in (drives.test.ts), without one.
 */

const IDENTIFIER = '868000000012345';
const generated = generatedDrives();
const drives = [...generated, ...recordedDrives()];
const ways = CODECS.flatMap((codec) => codec.transports.map((transport) => ({ codec, transport })));

describe.each(ways.map((way) => ({ name: `${way.codec.name} over ${way.transport}`, ...way })))(
  'in $name',
  ({ codec, transport }) => {
    /** What is decoded of a drive. */
    function decoded({ title, fixes }: Drive): DeviceMessage[] {
      const messages = fixes.map((fix) => positionMessage(IDENTIFIER, fix));
      const frames = framesOf(codec, transport, IDENTIFIER, messages);
      const all = decodedStream({ title, codec, transport, frames, position: null });
      expect(new Set(all.map(({ identifier }) => identifier))).toEqual(new Set([IDENTIFIER]));
      return all.map(({ message }) => message).filter(({ kind }) => kind === 'position');
    }

    it.each(drives.map((drive) => [drive.title, drive] as const))('%s is said fix by fix', (_, drive) => {
      const messages = decoded(drive);
      expect(messages.map(({ fixTime }) => fixTime)).toEqual(drive.fixes.map(({ fixTime }) => fixTime));
      for (const [n, { latitude, longitude, speedMps, course }] of messages.entries())
        expectNear(
          {
            latitude: latitude ?? Number.NaN,
            longitude: longitude ?? Number.NaN,
            speedKmh: (speedMps ?? Number.NaN) * 3.6,
            course: course ?? Number.NaN,
          },
          drive.fixes[n]!,
          [resolutionOf(codec)],
        );
    });

    it.each(drives.map((drive) => [drive.title, drive] as const))('%s makes the same trips', (_, drive) => {
      const fixes = decoded(drive).map((message) => toFix(message, Date.now()));
      expect(fixes.filter(({ quality }) => quality !== 0)).toEqual([]);
      const { segments, flagged } = foldAll(fixes);
      expect(flagged.length).toBeLessThanOrEqual(drive.fixes.length / 50);
      const trips = tripsOf(segments);
      if (generated.includes(drive)) expect(trips.length).toBe(2);
      else expect(trips.length).toBeGreaterThan(0);
      const metres = (wanted: (state: string) => boolean): number =>
        segments.filter(({ state }) => wanted(state)).reduce((sum, { distanceM }) => sum + distanceM, 0);
      expect(trips.reduce((sum, { distanceM }) => sum + distanceM, 0)).toBeLessThanOrEqual(
        lengthM(drive) * 1.02,
      );
      expect(metres(() => true)).toBeGreaterThanOrEqual(lengthM(drive) * 0.93);
    });
  },
);

import { expect, it } from 'vitest';
import { isStoreAway } from '../errors.ts';
import { DiskSpace } from './diskSpace.ts';

const MIB = 1024 * 1024;

it('says once that a disk is nearly full, full, and that there is room again', async () => {
  let freeMib = 0;
  const said: string[] = [];
  const say =
    (level: string) =>
    (_about: unknown, text: string): void =>
      void said.push(`${level}: ${text}`);
  const disk = new DiskSpace({
    folder: '/data',
    log: { info: say('info'), warn: say('warn'), error: say('error') } as never,
    freeBytesOf: async () => freeMib * MIB,
  });
  const course: [number, string][] = [
    [5_000, 'enough'],
    [900, 'low'],
    [800, 'low'],
    [63, 'full'],
    [10, 'full'],
    [100, 'full'], // a little room goes at once again
    [130, 'low'],
    [5_000, 'enough'],
  ];
  for (const [mib, room] of course) {
    freeMib = mib;
    await disk.look();
    expect(disk.room, `${mib} MiB`).toBe(room);
    if (room === 'full') expect(() => disk.demandRoom()).toThrow('full');
    else disk.demandRoom();
  }
  expect(said).toEqual([
    'warn: the disk is nearly full',
    'error: the disk is full: nothing of devices is stored until there is room again',
    'info: there is room on the disk again',
    'info: there is room on the disk again',
  ]);
  freeMib = 0;
  await disk.look();
  try {
    disk.demandRoom();
  } catch (cause) {
    expect(isStoreAway(cause)).toBe(true);
  }
});

import { setTimeout as sleep } from 'node:timers/promises';
import { emptyMessage } from '@rastro/domain';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { positionMessage } from '../testing/testDevice.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { Writer } from './writer.ts';

/** A store that refuses what `refusal` says, and what the writer did with it. */
function writerOn(refusal: (device: string, attempt: number) => Error | null) {
  const commits: string[][] = [];
  const kept: string[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const writer = new Writer(
    async (arrivals) => {
      const devices = arrivals.map(({ deviceIdentifier }) => deviceIdentifier);
      commits.push(devices);
      for (const device of devices) {
        const cause = refusal(device, commits.length);
        if (cause) throw cause;
      }
      return arrivals.map((): Outcome => 'durable');
    },
    [],
    log,
    async ({ deviceIdentifier }) => {
      kept.push(deviceIdentifier);
      return 'durable';
    },
    { first: 5, last: 50 },
  );
  writers.push(writer);
  return { writer, commits, kept, lines };
}

const writers: Writer[] = [];
afterEach(() => Promise.all(writers.splice(0).map((writer) => writer.close())));

const arrival = (deviceIdentifier: string): Arrival => ({
  protocol: 'teltonika',
  peer: 'test',
  deviceIdentifier,
  messages: [positionMessage(deviceIdentifier, { fixTime: 1, latitude: 0, longitude: 0 })],
  frame: new TextEncoder().encode(deviceIdentifier),
  receivedAt: 1,
});
const failing = (code: string): Error => Object.assign(new Error(`as PostgreSQL says it: ${code}`), { code });
const DEVICES = ['one', 'two', 'three', 'four', 'five'];

describe('a store that cannot store', () => {
  it.each([
    ['full disk', '53100'],
    ['too many connections', '53300'],
    ['input or output error', '58030'],
    ['read-only after a failover', '25006'],
    ['a statement that took too long', '57014'],
    ['shutting down', '57P01'],
    ['a deadlock', '40P01'],
    ['silent in a transaction', '25P03'],
  ])('is waited for, and no message is blamed: %s', async (_name, code) => {
    const { writer, commits, kept, lines } = writerOn((_device, attempt) =>
      attempt <= 3 ? failing(code) : null,
    );
    const outcomes = await Promise.all(DEVICES.map((device) => writer.submit(arrival(device))));
    expect(outcomes).toEqual(DEVICES.map(() => 'durable'));
    expect(commits).toEqual([1, 2, 3, 4].map(() => DEVICES));
    expect(kept).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(writer.storeAway).toBe(false);
  });

  it('gives a device that connects and sends again one place', async () => {
    let works = false;
    const { writer } = writerOn(() => (works ? null : failing('53100')));
    const login = (frame: number): Arrival => ({
      ...arrival('one'),
      messages: [emptyMessage('login', 'one')],
      frame: new Uint8Array([frame]),
    });
    const first = writer.submit(arrival('one'));
    await expect.poll(() => writer.storeAway).toBe(true);
    const again = Array.from({ length: 50 }, (_, at) => [
      writer.submit(login(at)),
      writer.submit(arrival('one')),
    ]);
    const next = writer.submit({ ...arrival('one'), frame: new Uint8Array([1, 2]) });
    const other = writer.submit(arrival('two'));
    expect(writer.queuedMessages).toBe(4);
    works = true;
    expect(new Set(await Promise.all([first, next, other, ...again.flat()]))).toEqual(new Set(['durable']));
    expect(writer.queuedMessages).toBe(0);
  });

  it('for a reason that nobody knows is recognized by nothing being stored', async () => {
    let works = false;
    const { writer, kept, lines } = writerOn(() => (works ? null : failing('XX000')));
    const outcomes = Promise.all(DEVICES.map((device) => writer.submit(arrival(device))));
    await vi.waitFor(() => expect(writer.storeAway).toBe(true), { timeout: 30_000 });
    works = true;
    expect(await outcomes).toEqual(DEVICES.map(() => 'durable'));
    expect(kept).toEqual([]);
    expect(lines.length).toBeLessThan(5);
  });
});

it('gathers what a few devices say one after the other', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0); // however slow the machine, the last commit was just now
  const { writer, commits } = writerOn(() => null);
  await writer.submit(arrival('one'));
  const two = writer.submit(arrival('two'));
  await sleep(8);
  await Promise.all([two, writer.submit(arrival('three'))]);
  clock.mockRestore();
  expect(commits).toEqual([['one'], ['two', 'three']]);
});

describe('a message that cannot be stored', () => {
  it.each(['22021', '22P05', '23502'])(
    'is set aside at once where the database blames it: %s',
    async (code) => {
      const { writer, kept } = writerOn((device) => (device === 'three' ? failing(code) : null));
      expect(await Promise.all(DEVICES.map((device) => writer.submit(arrival(device))))).toEqual(
        DEVICES.map(() => 'durable'),
      );
      expect(kept).toEqual(['three']);
    },
  );

  it('for a reason that nobody knows is set aside when it failed alone three times while others were stored', async () => {
    const { writer, kept, commits } = writerOn((device) =>
      device === 'three' ? new TypeError('of ours') : null,
    );
    const bad = writer.submit(arrival('three'));
    const alone = (): number => commits.filter((devices) => `${devices}` === 'three').length;
    await vi.waitFor(() => expect(alone()).toBeGreaterThan(3), { timeout: 30_000 });
    expect(kept).toEqual([]); // nothing else was stored: it may be the store
    const others = setInterval(() => void writer.submit(arrival('one')), 20);
    expect(await bad).toBe('durable');
    clearInterval(others);
    expect(kept).toEqual(['three']);
  });

  it('does not hold up the others, however many of them a device sends at once', async () => {
    const { writer, kept } = writerOn((device) => (device === 'three' ? new TypeError('of ours') : null));
    const bad = Promise.all(Array.from({ length: 20 }, () => writer.submit(arrival('three'))));
    expect(await writer.submit(arrival('one'))).toBe('durable');
    const others = setInterval(() => void writer.submit(arrival('two')), 20);
    await bad;
    clearInterval(others);
    expect(kept).toHaveLength(20);
  });

  it('is refused where the server stops before it is known what is wrong', async () => {
    const { writer } = writerOn(() => failing('XX000'));
    const outcomes = Promise.all(DEVICES.map((device) => writer.submit(arrival(device))));
    await writer.close();
    expect(await outcomes).toEqual(DEVICES.map(() => 'refused'));
  });
});

import { describe, expect, it } from 'vitest';
import { drawnSteps, headingChanges, journeyFeatures } from './journeyGeometry.ts';
import { JourneyPlayer } from './journeyPlayer.ts';
import type { JourneyDay, JourneyPosition, JourneyStep } from './journeyTypes.ts';
import { CLOSEST_ZOOM } from './stopMarks.ts';

const START = Date.parse('2026-11-20T13:00:00Z');
const METRE = 1 / 111_320;

/** A position at a distance in metres to the north and a time in seconds after the start. */
const position = (metres: number, seconds: number, cur: number | null = 0): JourneyPosition => ({
  id: `${metres} ${seconds}`,
  lat: -12 + metres * METRE,
  lon: -77,
  cur,
  vel: 40,
  fGPS: new Date(START + seconds * 1000).toISOString(),
});

const day = (date: string, visible: boolean, ...trips: JourneyPosition[][]): JourneyDay => ({
  date,
  visible,
  steps: trips.map((listPos, at) => ({ sid: `${date}.${at}`, listPos, stop: { seconds: 600 } })),
});

const first = [position(0, 0), position(100, 10), position(200, 20)];
const second = [position(200, 1220), position(300, 1230)];

describe('a journey on the map', () => {
  const features = (days: JourneyDay[]) => journeyFeatures(days, (seconds) => `${seconds} s`).features;
  const kindsOf = (days: JourneyDay[]) => features(days).map(({ properties }) => properties?.kind);

  it('shows the visible days, or the first where none is', () => {
    const days = [day('2026-11-20', false, first), day('2026-11-21', true, second)];
    expect(drawnSteps(days).map(({ sid }) => sid)).toEqual(['2026-11-21.0']);
    const hidden = days.map((one) => ({ ...one, visible: false }));
    expect(drawnSteps(hidden).map(({ sid }) => sid)).toEqual(['2026-11-20.0']);
    expect(drawnSteps([])).toEqual([]);
  });

  it('has A at its first point, B at its last, and a round mark where a step ends', () => {
    const drawn = features([day('2026-11-20', true, first, second)]);
    const at = (kind: string) =>
      drawn.filter(({ properties }) => properties?.kind === kind).map(({ geometry }) => geometry);
    const point = ({ lon, lat }: JourneyPosition) => ({ type: 'Point', coordinates: [lon, lat] });
    expect(at('A')).toEqual([point(first[0]!)]);
    expect(at('B')).toEqual([point(second[1]!)]);
    expect(at('end')).toEqual([point(first[2]!)]);
    expect(at('trip')).toHaveLength(2);
  });

  it('leaves out what has no line: a trip without positions, or with a single one', () => {
    const days = [day('2026-11-20', true, [], [position(0, 0)], second)];
    const trips = features(days).filter(({ properties }) => properties?.kind === 'trip');
    expect(trips.map(({ properties }) => properties?.sid)).toEqual(['2026-11-20.2']);
    expect(kindsOf(days)).toContain('A');
  });

  it('has a stop at the end of each step after which the vehicle is known to have stood, also after the last', () => {
    const stops = (one: JourneyDay) =>
      features([one])
        .filter(({ properties }) => properties?.kind === 'stop' && properties.zoom === CLOSEST_ZOOM)
        .map(({ properties }) => properties?.label);
    const two = day('2026-11-20', true, first, second);
    expect(stops(two)).toEqual(['600 s', '600 s']);
    const [one, last] = two.steps as [JourneyStep, JourneyStep];
    expect(stops({ ...two, steps: [one, { ...last, stop: null }] })).toEqual(['600 s']);
    expect(stops({ ...two, steps: [{ ...one, listPos: [] }, last] })).toEqual(['600 s']);
  });

  it('is empty without positions', () => {
    expect(kindsOf([day('2026-11-20', true, [])])).toEqual([]);
    expect(kindsOf([])).toEqual([]);
  });

  it('has an arrow where the heading changes clearly, and not for each wobble', () => {
    const wobble = [position(0, 0, 0), position(100, 10, 12), position(200, 20, 355), position(300, 30, 60)];
    expect(headingChanges(wobble).map(({ course }) => course)).toEqual([0, 60]);
    const onTheSpot = [position(0, 0, 0), position(5, 10, 90), position(10, 20, 180), position(120, 30, 180)];
    expect(headingChanges(onTheSpot).map(({ course }) => course)).toEqual([0, 180]);
  });

  it('uses the way to the next position where the device reported no course', () => {
    const [arrow] = headingChanges([position(0, 0, null), position(100, 10, null)]);
    expect(arrow?.course).toBeCloseTo(0, 6);
    expect(headingChanges([position(0, 0, null), position(0, 10, null)])).toEqual([]);
  });
});

describe('playing a journey', () => {
  const { steps } = day('2026-11-20', true, first, second);

  it('begins at speed 6, and plays an hour in a minute', () => {
    const player = new JourneyPlayer(steps);
    expect(player.state()).toMatchObject({ timesReal: 60, progress: 0, isPlaying: false });
    player.start();
    player.advance(250);
    expect(player.state()?.position).toBe(first[1]);
    player.advance(100);
    expect(player.state()?.position).toBe(first[2]);
  });

  it('cuts long stops to a minute of the journey', () => {
    const player = new JourneyPlayer(steps);
    player.start();
    player.advance(20_000 / 60 + 59_000 / 60);
    expect(player.state()?.position).toBe(first[2]);
    player.advance(2000 / 60);
    expect(player.state()?.position).toBe(second[0]);
  });

  it('moves evenly between two positions', () => {
    const player = new JourneyPlayer(steps);
    player.start();
    const from = player.pose()!;
    player.advance(5000 / 60);
    const middle = player.pose()!;
    player.advance(5000 / 60);
    const to = player.pose()!;
    expect(middle.y).toBeCloseTo((from.y + to.y) / 2, 12);
  });

  it('pauses, rewinds, stops at the end, and begins anew from there', () => {
    const player = new JourneyPlayer(steps);
    player.start();
    player.advance(200);
    player.pause();
    const { progress } = player.state()!;
    player.advance(1000);
    expect(player.state()).toMatchObject({ progress, isPlaying: false });
    player.rewind();
    expect(player.state()?.progress).toBe(0);
    player.start();
    player.advance(60_000);
    expect(player.state()).toMatchObject({ progress: 1, isPlaying: false, position: second[1] });
    player.start();
    expect(player.state()).toMatchObject({ progress: 0, isPlaying: true });
  });

  it('goes faster and slower within its bounds', () => {
    const player = new JourneyPlayer(steps);
    for (let n = 0; n < 20; n++) player.faster();
    expect(player.state()).toMatchObject({ timesReal: 120, canFaster: false, canSlow: true });
    for (let n = 0; n < 20; n++) player.slow();
    expect(player.state()).toMatchObject({ timesReal: 10, canFaster: true, canSlow: false });
    player.start();
    player.advance(1000);
    expect(player.state()?.position).toBe(first[1]);
  });

  it('says which trips are behind, and how much of the one that is played', () => {
    const player = new JourneyPlayer(steps);
    expect(player.driven()).toBeNull();
    player.start();
    player.advance(5000 / 60);
    expect(player.driven()).toEqual({ whole: [], sid: '2026-11-20.0', part: expect.closeTo(0.25, 6) });
    player.advance(30_000 / 60); // in the stop
    expect(player.driven()).toEqual({ whole: [], sid: '2026-11-20.0', part: 1 });
    player.advance(50_000 / 60);
    expect(player.driven()).toEqual({
      whole: ['2026-11-20.0'],
      sid: '2026-11-20.1',
      part: expect.closeTo(0.5, 6),
    });
    player.rewind();
    player.pause();
    expect(player.driven()).toBeNull();
  });

  it('goes on where it was after its trips were corrected, and keeps its speed for others', () => {
    const player = new JourneyPlayer(steps);
    player.start();
    player.faster();
    player.advance(100);
    const corrected = steps.map((step) => ({ ...step, listPos: step.listPos.slice(0, 2) }));
    const { progress: _, ...kept } = player.state()!;
    expect(new JourneyPlayer(corrected, player).state()).toMatchObject({ ...kept, isPlaying: true });
    const other = new JourneyPlayer(steps.slice(0, 1), player);
    expect(other.state()).toMatchObject({ timesReal: 70, progress: 0, isPlaying: false });
  });

  it('stands at the position passed last where it does not glide', () => {
    const player = new JourneyPlayer(steps);
    player.start();
    const from = player.pose(false);
    player.advance(9000 / 60);
    expect(player.pose(false)).toEqual(from);
    expect(player.pose()).not.toEqual(from);
  });

  it('goes to a part of the way, and has nothing to play without positions', () => {
    const player = new JourneyPlayer(steps);
    player.seek(0.5);
    expect(player.state()?.progress).toBe(0.5);
    player.seek(7);
    expect(player.state()?.progress).toBe(1);
    const none = new JourneyPlayer([]);
    none.start();
    none.advance(100);
    expect(none.state()).toBeNull();
    expect(none.pose()).toBeNull();
    const single = new JourneyPlayer([{ sid: 'one', listPos: [position(0, 0)], stop: null }]);
    single.start();
    expect(single.state()).toMatchObject({ isPlaying: false, progress: 1 });
  });
});

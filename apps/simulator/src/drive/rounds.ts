import type { DemoAsset } from '../fleet/demoFleet.ts';
import { createRandom, type Random } from '../random.ts';
import type { Place } from '../streets/place.ts';
import { type Route, reversed } from '../streets/route.ts';
import { PATTERNS } from './patterns.ts';
import { layTrack, type Track, withBusStops } from './track.ts';
import type { World } from './world.ts';

/** Number of regular rounds of an asset, one of which it drives each day: its customers are the same every week. */
const ROUNDS = 6;

/** The places of an asset and the ways between them, which are computed when first driven and kept. */
export class Territory {
  /** The place where the asset spends the night. */
  readonly base: Place;
  /** The stops of each round, without the base at its ends. */
  readonly rounds: readonly (readonly Place[])[];
  readonly #world: World;
  readonly #busStopEveryM: number;
  readonly #tracks = new Map<Place, Map<Place, Track>>();

  constructor(world: World, asset: DemoAsset, seed: number) {
    const { role, depot, districts } = asset.profile;
    const pattern = PATTERNS[role];
    const random = createRandom('territory', seed, asset.key);
    this.#world = world;
    this.#busStopEveryM = pattern.busStopEveryM;
    const sleepsInDistrict = pattern.sleepsAtHome || pattern.shape === 'yard';
    this.base = sleepsInDistrict ? world.placeIn(random.pick(districts), random) : world.placeAt(depot);
    const makeRound = {
      line: (count: number) =>
        lineRound(world, districts, count, createRandom('line', seed, districts.join())),
      yard: (count: number) => yardRound(world, this.base, count, random),
      shuttle: (count: number, i: number) =>
        shuttleRound(world, this.base, districts[i % districts.length]!, count, random),
      tour: (count: number) => tourRound(world, this.base, districts, count, random),
    }[pattern.shape];
    this.rounds = Array.from({ length: ROUNDS }, (_, i) => makeRound(random.whole(...pattern.stops), i));
  }

  /** The track from one place of the territory to another. */
  track(from: Place, to: Place): Track {
    const known = this.#tracks.get(from)?.get(to);
    if (known) return known;
    const route = this.#world.router.route(from, to);
    // the way back is the same way
    this.#keep(to, from, reversed(route));
    return this.#keep(from, to, route);
  }

  #keep(from: Place, to: Place, route: Route): Track {
    const plain = layTrack(route);
    const track = this.#busStopEveryM > 0 ? withBusStops(plain, this.#busStopEveryM) : plain;
    const tracks = this.#tracks.get(from) ?? new Map<Place, Track>();
    tracks.set(to, track);
    this.#tracks.set(from, tracks);
    return track;
  }
}

/** A round from customer to customer, always to the nearest next, in up to three districts a day. */
function tourRound(
  world: World,
  base: Place,
  districts: readonly string[],
  count: number,
  random: Random,
): Place[] {
  const chosen = [random.pick(districts), random.pick(districts), random.pick(districts)];
  const left = Array.from({ length: count }, (_, i) => world.placeIn(chosen[i % chosen.length]!, random));
  const round: Place[] = [];
  let here = base;
  while (left.length > 0) {
    left.sort((a, b) => distance(a, here) - distance(b, here));
    here = left.shift()!;
    round.push(here);
  }
  return round;
}

/** A round to and fro between the yard and one site. */
function shuttleRound(world: World, yard: Place, district: string, count: number, random: Random): Place[] {
  const site = world.placeIn(district, random);
  return Array.from({ length: count }, (_, i) => (i % 2 === 0 ? site : yard));
}

/** A round along a line with two ends and a turn in the middle, there and back; the same for every vehicle of the line. */
function lineRound(world: World, districts: readonly string[], count: number, random: Random): Place[] {
  const stations = districts.map((district) => world.placeIn(district, random));
  const there = stations.slice(1);
  const back = stations.toReversed().slice(1);
  const cycle = [...there, ...back];
  return [stations[0]!, ...Array.from({ length: count }, (_, i) => cycle[i % cycle.length]!)];
}

/** A round back and forth within a few hundred metres. */
function yardRound(world: World, yard: Place, count: number, random: Random): Place[] {
  const spots = Array.from({ length: 6 }, () =>
    world.placeAt({
      latitude: yard.latitude + random.between(-0.003, 0.003),
      longitude: yard.longitude + random.between(-0.003, 0.003),
    }),
  );
  return Array.from({ length: count }, () => random.pick(spots));
}

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

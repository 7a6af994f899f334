import { distanceM } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { AVENUES } from './avenues.ts';
import { limaCoast, limaDistricts, limaStreets } from './geojson.ts';
import { lengthOf } from './graph.ts';
import { limaGraph } from './lima.ts';
import { nearestPlace, placeOn } from './place.ts';
import { fromLocal, toLocal } from './plane.ts';
import { type Route, Router, reversed } from './route.ts';

const graph = limaGraph();
const router = new Router(graph);
const routeLengthM = ({ pieces }: Route): number =>
  pieces.reduce((metres, { points }) => metres + lengthOf(points), 0);
const streetsOf = ({ pieces }: Route): Set<string> => new Set(pieces.map(({ edge }) => edge.street.name));

describe('the street graph', () => {
  test('every node can be reached from every other', () => {
    const reached = new Set([graph.nodes[0]!]);
    for (const node of reached) for (const { to } of node.arcs) reached.add(to);
    expect(reached.size).toBe(graph.nodes.length);
  });

  test('every main street is part of it', () => {
    const drivable = new Set(graph.edges.map(({ street }) => street.name));
    expect(AVENUES.filter(({ properties }) => !drivable.has(properties.name))).toEqual([]);
    expect(AVENUES.length).toBeGreaterThan(200);
  });

  test('names are given once, courses are places within the city', () => {
    expect(new Set(AVENUES.map(({ properties }) => properties.name)).size).toBe(AVENUES.length);
    for (const { properties, geometry } of AVENUES) {
      expect(['highway', 'avenue', 'street']).toContain(properties.class);
      expect(geometry.coordinates.length, properties.name).toBeGreaterThan(1);
      for (const [longitude, latitude] of geometry.coordinates) {
        expect(latitude, properties.name).toSatisfy((degrees: number) => degrees > -12.4 && degrees < -11.7);
        expect(longitude, properties.name).toSatisfy((degrees: number) => degrees > -77.2 && degrees < -76.6);
      }
    }
  });

  test.each([
    ['Avenida Arequipa', 'Avenida Javier Prado Oeste', -12.0912, -77.0333],
    ['Avenida Javier Prado Este', 'Avenida Aviación', -12.0872, -77.0045],
    ['Avenida Universitaria', 'Avenida La Marina', -12.0775, -77.0822],
    ['Avenida Tomás Valle', 'Avenida Elmer Faucett', -12.0215, -77.1068],
    ['Avenida Angamos Este', 'Avenida Aviación', -12.1115, -77.0],
    ['Avenida Abancay', 'Avenida Grau', -12.058, -77.0318],
    ['Panamericana Sur', 'Avenida Alfredo Benavides', -12.1278, -76.9795],
    ['Panamericana Norte', 'Avenida Naranjal', -11.982, -77.0645],
  ])('%s and %s cross where they do', (first, second, latitude, longitude) => {
    const near = graph.nodes.filter(
      (node) => distanceM(node.latitude, node.longitude, latitude, longitude) < 150,
    );
    const crossing = near.find(({ arcs }) => {
      const names = arcs.map(({ edge }) => edge.street.name);
      return names.includes(first) && names.includes(second);
    });
    expect(crossing).toBeDefined();
  });

  test('the plane and the globe agree to a tenth of a per cent', () => {
    const plaza = { latitude: -12.0458, longitude: -77.0305 };
    const chosica = { latitude: -11.9365, longitude: -76.697 };
    const { x, y } = toLocal(chosica.latitude, chosica.longitude);
    const metres = distanceM(plaza.latitude, plaza.longitude, chosica.latitude, chosica.longitude);
    expect(Math.abs(Math.hypot(x, y) / metres - 1)).toBeLessThan(0.002);
    const back = fromLocal({ x, y });
    expect(back.latitude).toBeCloseTo(chosica.latitude, 9);
    expect(back.longitude).toBeCloseTo(chosica.longitude, 9);
  });
});

describe('routes', () => {
  const sanMartin = nearestPlace(graph, -12.0516, -77.0347);
  const kennedy = nearestPlace(graph, -12.1219, -77.0298);

  test('from the Plaza San Martín to Miraflores one takes the Vía Expresa', () => {
    const route = router.route(sanMartin, kennedy);
    expect(streetsOf(route)).toContain('Vía Expresa Paseo de la República');
    expect(routeLengthM(route)).toSatisfy((metres: number) => metres > 7_500 && metres < 11_500);
  });

  test('out of the city to Chosica one takes the Carretera Central', () => {
    const route = router.route(sanMartin, nearestPlace(graph, -11.9365, -76.697));
    expect(streetsOf(route)).toContain('Carretera Central');
    expect(routeLengthM(route)).toSatisfy((metres: number) => metres > 36_000 && metres < 55_000);
  });

  test('routes are unbroken, begin and end where they should, and are no great detours', () => {
    const random = createRandom('routes');
    for (let i = 0; i < 150; i++) {
      const from = placeOn(random.pick(graph.edges), random.next());
      const to = placeOn(random.pick(graph.edges), random.next());
      const route = router.route(from, to);
      const course = route.pieces.flatMap(({ points }) => points);
      const start = course[0]!;
      const end = course.at(-1)!;
      expect(Math.hypot(start.x - from.x, start.y - from.y)).toBeLessThan(0.01);
      expect(Math.hypot(end.x - to.x, end.y - to.y)).toBeLessThan(0.01);
      expect(route.nodes.length).toBe(route.pieces.length - 1);
      route.nodes.forEach((node, k) => {
        const before = route.pieces[k]!.points.at(-1)!;
        const after = route.pieces[k + 1]!.points[0]!;
        expect(Math.hypot(before.x - node.x, before.y - node.y)).toBeLessThan(0.01);
        expect(Math.hypot(after.x - node.x, after.y - node.y)).toBeLessThan(0.01);
      });
      // the valleys of Comas and San Juan de Lurigancho are connected only by way of the Rímac
      const straightM = Math.hypot(to.x - from.x, to.y - from.y);
      expect(routeLengthM(route)).toBeGreaterThanOrEqual(straightM - 0.01);
      expect(routeLengthM(route)).toBeLessThan(4 * straightM + 10_000);
    }
  });

  test('the way back is the same way', () => {
    const route = router.route(sanMartin, kennedy);
    const back = reversed(route);
    expect(routeLengthM(back)).toBeCloseTo(routeLengthM(route), 6);
    expect(back.nodes[0]).toBe(route.nodes.at(-1));
  });

  test('two places of one block', () => {
    const edge = graph.edges.find(({ lengthM }) => lengthM > 100)!;
    const route = router.route(placeOn(edge, 0.8), placeOn(edge, 0.3));
    expect(routeLengthM(route)).toBeCloseTo(edge.lengthM / 2, 6);
  });
});

describe('as GeoJSON', () => {
  test('named lines with their class, longitude first', () => {
    const { type, features } = limaStreets();
    expect(type).toBe('FeatureCollection');
    expect(features.length).toBeGreaterThan(3_000);
    for (const { properties, geometry } of features) {
      expect(properties.name).not.toBe('');
      expect(['highway', 'avenue', 'street']).toContain(properties.class);
      expect(geometry.coordinates.length).toBeGreaterThan(1);
      for (const [longitude, latitude] of geometry.coordinates) {
        expect(longitude).toBeLessThan(-76.6);
        expect(latitude).toBeGreaterThan(-12.4);
      }
    }
  });

  test('every street lies east of the shore', () => {
    const coast = limaCoast();
    const shoreLongitude = (latitude: number): number => {
      const crossings = coast.slice(1).flatMap(([longitude, to], i) => {
        const [fromLongitude, from] = coast[i]!;
        if (from > latitude === to > latitude) return [];
        return [fromLongitude + ((latitude - from) / (to - from)) * (longitude - fromLongitude)];
      });
      return Math.min(...crossings);
    };
    for (const { properties, geometry } of limaStreets().features)
      for (const [longitude, latitude] of geometry.coordinates)
        expect(longitude, properties.name).toBeGreaterThan(shoreLongitude(latitude) - 1e-5);
  });

  test('districts are named points', () => {
    const names = limaDistricts().features.map(({ properties }) => properties.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Miraflores');
  });
});

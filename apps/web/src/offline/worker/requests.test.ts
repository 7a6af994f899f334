import { expect, it } from 'vitest';
import { kindOfRequest } from './requests.ts';

const SITE = 'https://rastro.example';

it.each([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/map/12?tab=alerts', 'page'],
  ['GET', 'navigate', '/autologin/a.b.c', 'none'],
  ['GET', 'navigate', '/health', 'none'],
  ['GET', 'navigate', '/api/reports/export?link=x', 'none'],
  ['GET', 'navigate', '/manifest.webmanifest', 'none'],
  ['GET', 'cors', '/', 'none'],
  ['GET', 'cors', '/assets/index-BzvKHx8w.js', 'part'],
  ['GET', 'cors', '/atlas/world/3/2/1.pbf', 'map'],
  ['POST', 'cors', '/graphql', 'none'],
  ['POST', 'navigate', '/map', 'none'],
  ['GET', 'cors', 'https://tiles.example/assets/1.png', 'none'],
  ['GET', 'cors', 'https://tile.googleapis.com/v1/2dtiles/3/2/1?session=s&key=k', 'none'],
] as const)('%s %s %s is for: %s', (method, mode, path, expected) => {
  expect(kindOfRequest({ method, mode, url: new URL(path, SITE).href }, SITE)).toBe(expected);
});

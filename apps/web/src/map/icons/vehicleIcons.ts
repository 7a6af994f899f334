/**
 * Vehicles seen from above with their front up, on a square of 48 units with the middle at 24, 24, drawn for Rastro. One
 * description is used for the canvas of the map and the inline SVG of the panels.
 */

/** The colour of a part: the status colour, glass (the marker's ground), or darker or lighter than the body. */
export type IconTone = 'body' | 'glass' | 'shade' | 'tyre';

export interface IconPart {
  tone: IconTone;
  /** SVG path data. */
  d: string;
  /** Whether it is drawn a second time, mirrored at the long axis. */
  mirrored?: true;
}

export const ICON_SIZE = 48;

const rect = (x: number, y: number, width: number, height: number, radius: number): string =>
  `M${x + radius} ${y}h${width - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${height - 2 * radius}` +
  `a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${2 * radius - width}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}` +
  `v${2 * radius - height}a${radius} ${radius} 0 0 1 ${radius} ${-radius}z`;

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const part = (tone: IconTone, d: string): IconPart => ({ tone, d });
const pair = (tone: IconTone, d: string): IconPart => ({ tone, d, mirrored: true });

const mirrors = (y: number, x = 14.5): IconPart => pair('body', `M${x} ${y}l-3.2 1.5.4 1.9 2.8-.7z`);

const sedan: IconPart[] = [
  mirrors(17.5),
  part(
    'body',
    'M24 3.5c5.2 0 8.2 1.7 8.9 6.2l.9 8.3v13.5l-.9 8.5c-.7 3.4-3.7 4.5-8.9 4.5s-8.2-1.1-8.9-4.5l-.9-8.5V18l.9-8.3C15.8 5.2 18.8 3.5 24 3.5z',
  ),
  part('glass', 'M16.8 18c1.7-2.8 4.2-4 7.2-4s5.5 1.2 7.2 4l-2 4.3c-3.4-1.1-7-1.1-10.4 0z'),
  part('glass', 'M19 33.3c3.2.9 6.8.9 10 0l1.5 3.6c-1.8 1.7-4 2.4-6.5 2.4s-4.7-.7-6.5-2.4z'),
  pair('glass', 'M16.3 21l1.7 3.4v6.8l-1.7 2.9z'),
];

const stationWagon: IconPart[] = [
  mirrors(16),
  part(
    'body',
    'M24 3.5c5.2 0 8.2 1.7 8.9 6.2l.9 7.3v22.5c0 3.8-3 5-9.8 5s-9.8-1.2-9.8-5V17l.9-7.3c.7-4.5 3.7-6.2 8.9-6.2z',
  ),
  part('glass', 'M16.7 16.8c1.7-2.8 4.3-4 7.3-4s5.6 1.2 7.3 4l-2 4.3c-3.5-1.1-7.1-1.1-10.6 0z'),
  part('glass', 'M18 39.3c4 1 8 1 12 0l.7 2c-1.7 1.1-4 1.5-6.7 1.5s-5-.4-6.7-1.5z'),
  pair('glass', 'M16.2 20l1.6 3.2V37l-1.6 1.6z'),
  pair('shade', rect(19.5, 23.5, 1.3, 13, 0.6)),
];

const sport: IconPart[] = [
  mirrors(22, 13.5),
  part(
    'body',
    'M24 3c4.3 0 7.8 1.8 9.2 5.5.9 2.6 1.5 6 1.3 9.5-.2 3-.9 4.5-.9 7 0 3 1.4 5.5 1.4 10 0 3-1 6-2.5 7.3-1.7 1.3-5 1.7-8.5 1.7s-6.8-.4-8.5-1.7C14 41 13 38 13 35c0-4.5 1.4-7 1.4-10 0-2.5-.7-4-.9-7-.2-3.5.4-6.9 1.3-9.5C16.2 4.8 19.7 3 24 3z',
  ),
  part('glass', 'M17.2 23.5c1.5-3.3 3.8-4.9 6.8-4.9s5.3 1.6 6.8 4.9l-2.3 3.8c-2.9-1-6.1-1-9 0z'),
  part('glass', 'M19.3 35.2c3 .8 6.4.8 9.4 0l1 2.5c-1.5.9-3.4 1.3-5.7 1.3s-4.2-.4-5.7-1.3z'),
  pair('shade', 'M17.6 7.5c1.3-1.2 2.5-1.7 4-2l-1.7 9.5h-1.7z'),
  part('shade', rect(14.5, 41, 19, 2, 1)),
];

const fourByFour: IconPart[] = [
  pair('tyre', rect(11, 8, 4.5, 8.5, 1.5)),
  pair('tyre', rect(11, 31, 4.5, 8.5, 1.5)),
  part('tyre', rect(19.5, 41, 9, 4.6, 1.8)),
  mirrors(17.5, 13.5),
  part(
    'body',
    'M17 4h14c2 0 3 1.3 3 3.5V39c0 2.2-1 3.5-3.2 3.5H17.2C15 42.5 14 41.2 14 39V7.5C14 5.3 15 4 17 4z',
  ),
  part('glass', 'M16 17.5l1.8-2.8h12.4l1.8 2.8-1.8 3.8H17.8z'),
  pair('glass', 'M16 20.5l1.4 2.8v13L16 37.7z'),
  part('glass', rect(18, 38.3, 12, 2.2, 0.8)),
  part('shade', rect(19, 24, 10, 1.4, 0.7)),
  part('shade', rect(19, 28.5, 10, 1.4, 0.7)),
  part('shade', rect(19, 33, 10, 1.4, 0.7)),
];

const minivan: IconPart[] = [
  mirrors(13.5, 14),
  part(
    'body',
    'M24 3.5c6.3 0 9 2 9.7 6.5l.6 5v24.5c0 3.7-2 5-10.3 5s-10.3-1.3-10.3-5V15l.6-5c.7-4.5 3.4-6.5 9.7-6.5z',
  ),
  part('glass', 'M16 13.8c1.8-3.3 4.6-4.7 8-4.7s6.2 1.4 8 4.7l-2 4.7c-4-1.2-8-1.2-12 0z'),
  pair('glass', 'M15.6 17.5l1.7 3.3v16l-1.7 2z'),
  part('glass', 'M18 39.2c4 .9 8 .9 12 0l.6 1.9c-3.7 1.6-9.5 1.6-13.2 0z'),
  part('shade', rect(19.5, 22, 9, 6, 1.2)),
];

const van: IconPart[] = [
  mirrors(12, 13.5),
  part(
    'body',
    'M18.5 3.5h11c3 0 4.5 2 5 5.5V42c0 1.8-.8 2.5-2.5 2.5H16c-1.7 0-2.5-.7-2.5-2.5V9c.5-3.5 2-5.5 5-5.5z',
  ),
  part('glass', 'M15.8 11.8c1.6-2.4 4.6-3.5 8.2-3.5s6.6 1.1 8.2 3.5l-1.7 3.9c-4.3-1-8.7-1-13 0z'),
  pair('shade', rect(17.5, 20, 1.4, 20.5, 0.7)),
  part('shade', rect(20.8, 20, 1.4, 20.5, 0.7)),
  part('shade', rect(25.8, 20, 1.4, 20.5, 0.7)),
];

const minibus: IconPart[] = [
  mirrors(8, 14),
  part('body', 'M18 3h12c2.7 0 4.2 1.7 4.2 4.5V42c0 2-1 3-3 3H16.8c-2 0-3-1-3-3V7.5C13.8 4.7 15.3 3 18 3z'),
  part('glass', 'M16 8.7c1.5-1.8 4.3-2.7 8-2.7s6.5.9 8 2.7l-1.3 4.1H17.3z'),
  pair('glass', rect(15.4, 15, 1.7, 6, 0.6)),
  pair('glass', rect(15.4, 22.7, 1.7, 6, 0.6)),
  pair('glass', rect(15.4, 30.4, 1.7, 6, 0.6)),
  part('shade', rect(20, 17.5, 8, 6.5, 1.3)),
  part('shade', rect(21.2, 32, 5.6, 5, 1.3)),
];

const bus: IconPart[] = [
  mirrors(4.5, 13.5),
  part('body', rect(13.5, 1.5, 21, 45, 3.6)),
  part('glass', 'M15.6 4.8c2-1 4.7-1.5 8.4-1.5s6.4.5 8.4 1.5L31.3 8.6H16.7z'),
  pair('glass', rect(15, 11, 1.6, 6.2, 0.5)),
  pair('glass', rect(15, 18.8, 1.6, 6.2, 0.5)),
  pair('glass', rect(15, 26.6, 1.6, 6.2, 0.5)),
  pair('glass', rect(15, 34.4, 1.6, 6.2, 0.5)),
  part('shade', rect(19, 12.5, 10, 8, 1.4)),
  part('shade', rect(20.5, 25, 7, 5, 1.4)),
  part('shade', rect(19, 34.5, 10, 6.5, 1.4)),
];

const truck: IconPart[] = [
  mirrors(5.5, 14.5),
  part('body', 'M18 2h12c2.2 0 3.3 1.3 3.3 3.5V13H14.7V5.5C14.7 3.3 15.8 2 18 2z'),
  part('glass', 'M16.5 7.2c2-1.3 4.5-1.9 7.5-1.9s5.5.6 7.5 1.9l-1.1 3.3H17.6z'),
  part('tyre', rect(21, 12.5, 6, 4, 0.5)),
  part('body', rect(13.5, 15.2, 21, 31, 1.6)),
  part('shade', rect(16, 20.5, 16, 1.3, 0.6)),
  part('shade', rect(16, 26.8, 16, 1.3, 0.6)),
  part('shade', rect(16, 33.1, 16, 1.3, 0.6)),
  part('shade', rect(16, 39.4, 16, 1.3, 0.6)),
];

const tractor: IconPart[] = [
  pair('tyre', rect(8, 24, 8.5, 17, 2.5)),
  pair('tyre', rect(12, 5.5, 5, 10, 1.8)),
  part('body', rect(16.5, 34, 15, 3, 1)),
  part('body', rect(15.5, 9.2, 17, 2.6, 1)),
  part('body', 'M21 3h6c1.6 0 2.6 1 2.7 2.6L30.5 22h-13l.8-16.4C18.4 4 19.4 3 21 3z'),
  part('shade', rect(23.2, 6, 1.6, 12, 0.8)),
  part('body', rect(16.3, 21, 15.4, 20, 3)),
  part('glass', rect(18.5, 23.3, 11, 4.2, 1)),
  part('shade', rect(19.5, 30.5, 9, 7, 1.5)),
];

const motorcycle: IconPart[] = [
  part('tyre', rect(22, 2.5, 4, 12, 2)),
  part('tyre', rect(21.6, 33, 4.8, 13, 2.2)),
  part(
    'body',
    'M12 13.5c0-1.2.8-1.8 2-1.6l7 1.4h6l7-1.4c1.2-.2 2 .4 2 1.6s-.8 1.9-2 2l-8 .9h-4l-8-.9c-1.2-.1-2-.8-2-2z',
  ),
  part(
    'body',
    'M24 14.5c3.6 0 5.4 2.4 5.4 6 0 2.3-1 4-1.2 6.5l-.7 10c-.2 2.3-1.4 3.5-3.5 3.5s-3.3-1.2-3.5-3.5l-.7-10c-.2-2.5-1.2-4.2-1.2-6.5 0-3.6 1.8-6 5.4-6z',
  ),
  part('glass', 'M20.8 27.5c2 .8 4.4.8 6.4 0l-.6 8.3c-1.5.7-3.7.7-5.2 0z'),
  pair('tyre', rect(16.5, 27, 3.5, 2, 1)),
];

const person: IconPart[] = [
  pair('shade', 'M14.5 13.5c1.8-.7 3.8.3 4.3 2.2l1.7 7-5.8 3.3-2.6-8.5c-.5-1.8.6-3.3 2.4-4z'),
  part('body', 'M24 17.5c9.5 0 15.5 3.3 15.5 8.5S33.5 34.5 24 34.5 8.5 31.2 8.5 26 14.5 17.5 24 17.5z'),
  part('glass', circle(24, 24.5, 8.8)),
  part('body', circle(24, 24.5, 7.3)),
  part('glass', 'M21 19.3c2-.9 4-.9 6 0l-.6 1.5c-1.6-.6-3.2-.6-4.8 0z'),
];

/** The drawing of each vehicle type by its id (docs/contract.md). */
export const VEHICLE_ICONS: Readonly<Record<number, readonly IconPart[]>> = {
  1: minivan,
  2: truck,
  3: person,
  4: tractor,
  5: sport,
  6: minibus,
  7: bus,
  8: stationWagon,
  9: van,
  10: sedan,
  11: fourByFour,
  12: motorcycle,
};

import { POI_COLOURS, POI_ICONS, type PoiIconName } from './poiCategories.ts';

/** How an icon of a map looks elsewhere: the colour with which it is tinted (`#rrggbb`, null for none) and the address of its picture. */
export interface ForeignIcon {
  color: string | null;
  href: string;
}

type PoiColour = (typeof POI_COLOURS)[number]['value'];

/** The icons by words in the names of pictures, as Google Earth and others name them. */
const ICONS: readonly (readonly [PoiIconName, RegExp])[] = [
  ['fuel', /gas|fuel|petrol|combustible|grifo/],
  ['parking', /parking|estacionamiento/],
  ['workshop', /mechanic|wrench|workshop|taller|repair/],
  ['port', /marina|ferry|sailing|harbou?r|anchor|puerto/],
  ['police', /police|policia/],
  ['hospital', /hospital|clinic|pharmacy/],
  ['food', /dining|restaurant|snack|coffee|food|bars?\b/],
  ['hotel', /lodging|hotel|motel/],
  ['danger', /caution|danger|forbidden|fallingrocks|hazard/],
  ['toll', /toll|peaje/],
  ['depot', /truck|warehouse|depot|deposito/],
  ['plane', /airport|plane|heliport/],
  ['bus', /\bbus/],
  ['train', /rail|train|tram|subway|metro/],
  ['home', /home|house|realestate/],
  ['factory', /factory|industr/],
  ['school', /school|universit/],
  ['shop', /shopping|grocery|convenience|shop|store/],
  ['bank', /dollar|euro|yen|bank/],
  ['office', /office|building|business/],
  ['recycling', /recycl/],
  ['star', /star/],
  ['flag', /flag/],
];

/** The colours by what pictures that are coloured themselves have in their names. */
const NAMED: readonly (readonly [PoiColour, RegExp])[] = [
  ['#1f8f9a', /(?:^|\W)(?:ltblu|lightblue|teal|cyan)/],
  ['#2f5fb3', /(?:^|\W)blu/],
  ['#1f9d5c', /(?:^|\W)(?:grn|green|go\b)/],
  ['#a16207', /(?:^|\W)(?:ylw|yellow|brown)/],
  ['#c2560c', /(?:^|\W)orange/],
  ['#d0392f', /(?:^|\W)(?:red\b|red-|stop\b)/],
  ['#c0267e', /(?:^|\W)pink/],
  ['#8347e0', /(?:^|\W)purple/],
];

/** The pictures of Google Earth that show what our icons do, where there are any. */
const PICTURES: Partial<Record<PoiIconName, string>> = {
  fuel: 'gas_stations',
  parking: 'parking_lot',
  workshop: 'mechanic',
  port: 'marina',
  police: 'police',
  hospital: 'hospitals',
  food: 'dining',
  hotel: 'lodging',
  danger: 'caution',
  depot: 'truck',
  plane: 'airports',
  bus: 'bus',
  train: 'rail',
  home: 'ranger_station',
  school: 'schools',
  shop: 'shopping',
  bank: 'dollar',
  office: 'homegardenbusiness',
  star: 'star',
  flag: 'flag',
};

/** The address of a picture for an icon of ours, which maps fetch; the icon is named after it, by which it is known again. */
export const poiPicture = (icon: PoiIconName): string =>
  `https://maps.google.com/mapfiles/kml/shapes/${PICTURES[icon] ?? 'placemark_circle'}.png#${icon}`;

/** The icon and the colour of ours that come nearest to another icon; null each where nothing says which. */
export function poiLook({ color, href }: ForeignIcon): { icon: PoiIconName | null; color: PoiColour | null } {
  const picture = (href.split(/[?#]/)[0] ?? '').split('/').at(-1)?.toLowerCase() ?? '';
  const first = <Of>(list: readonly (readonly [Of, RegExp])[]): Of | null =>
    list.find(([, word]) => word.test(picture))?.[0] ?? null;
  const own = POI_ICONS.find(({ value }) => value === href.split('#')[1])?.value;
  return { icon: own ?? first(ICONS), color: (color === null ? null : nearest(color)) ?? first(NAMED) };
}

/** How little of a colour makes it grey: the difference of its greatest and least part, of 255. */
const GREY = 40;

/** Our colour of the nearest hue; null for white, with which KML leaves a picture as it is. */
function nearest(color: string): PoiColour | null {
  const [red, green, blue] = partsOf(color);
  if (Math.min(red, green, blue) > 230) return null;
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < GREY) return '#66737c';
  const hue = hueOf(color);
  const off = (value: string): number => {
    const apart = Math.abs(hueOf(value) - hue);
    return Math.min(apart, 360 - apart);
  };
  const coloured = POI_COLOURS.map(({ value }) => value).filter((value) => value !== '#66737c');
  return coloured.reduce((best, each) => (off(each) < off(best) ? each : best));
}

const partsOf = (color: string): [red: number, green: number, blue: number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

/** In degrees: 0 is red, 120 green, 240 blue. */
function hueOf(color: string): number {
  const [red, green, blue] = partsOf(color);
  return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
}

import { XmlError, xmlTokens } from '../shapes/xmlTokens.ts';

/** An element of a KML document with the elements in it, and its own text. */
interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const FEATURE = [
  'name',
  'visibility',
  'open',
  'address',
  'phoneNumber',
  'Snippet',
  'description',
  'LookAt',
  'Camera',
  'TimeStamp',
  'TimeSpan',
  'styleUrl',
  'Style',
  'StyleMap',
  'Region',
  'ExtendedData',
];
const GEOMETRIES = ['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Track', 'MultiTrack'];
const FEATURES = ['Placemark', 'Folder', 'Document', 'NetworkLink', 'GroundOverlay'];
const PATH = ['extrude', 'tessellate', 'altitudeMode', 'coordinates'];

/**
 * The elements that each may hold, in their order, by the schema of KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html) and, for tracks,
 * of 2.3. Names in one list of several may come in any order among themselves.
 */
const ORDER: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  kml: [FEATURES],
  Document: [...FEATURE, 'Schema', FEATURES],
  Folder: [...FEATURE, FEATURES],
  Placemark: [...FEATURE, GEOMETRIES],
  Schema: [['SimpleField', 'SimpleArrayField']],
  ExtendedData: ['Data', 'SchemaData'],
  Data: ['displayName', 'value'],
  SchemaData: [['SimpleData', 'SimpleArrayData']],
  SimpleArrayData: ['value'],
  Style: ['IconStyle', 'LabelStyle', 'LineStyle', 'PolyStyle', 'BalloonStyle', 'ListStyle'],
  IconStyle: ['color', 'colorMode', 'scale', 'heading', 'Icon', 'hotSpot'],
  Icon: ['href'],
  LabelStyle: ['color', 'colorMode', 'scale'],
  LineStyle: ['color', 'colorMode', 'width'],
  PolyStyle: ['color', 'colorMode', 'fill', 'outline'],
  LookAt: ['longitude', 'latitude', 'altitude', 'heading', 'tilt', 'range', 'altitudeMode'],
  TimeStamp: ['when'],
  TimeSpan: ['begin', 'end'],
  Point: ['extrude', 'altitudeMode', 'coordinates'],
  LineString: PATH,
  LinearRing: PATH,
  Polygon: ['extrude', 'tessellate', 'altitudeMode', 'outerBoundaryIs', 'innerBoundaryIs'],
  outerBoundaryIs: ['LinearRing'],
  innerBoundaryIs: ['LinearRing'],
  MultiGeometry: [GEOMETRIES],
  MultiTrack: ['altitudeMode', 'interpolate', 'Track'],
  Track: ['altitudeMode', 'when', 'coord', 'angles', 'Model', 'ExtendedData'],
};
/** What may come more than once. */
const REPEATED = new Set([
  ...FEATURES,
  ...GEOMETRIES,
  'Style',
  'StyleMap',
  'Schema',
  'Data',
  'SchemaData',
  'SimpleField',
  'SimpleArrayField',
  'SimpleData',
  'SimpleArrayData',
  'value',
  'innerBoundaryIs',
  'when',
  'coord',
]);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const COLOUR = /^[\da-f]{8}$/i;

/** What is wrong with a KML document, by the schema and by what its text means; nothing where a reader takes all of it. */
export function kmlProblems(text: string): string[] {
  const root = documentOf(text);
  if (typeof root === 'string') return [root];
  if (root.name !== 'kml') return [`the root is ${root.name}`];
  const ids = new Set<string>();
  const urls: string[] = [];
  const problems: string[] = [];
  const visit = (element: Element, path: string): void => {
    const here = `${path}/${element.name}`;
    if (element.attributes.id) {
      if (ids.has(element.attributes.id))
        problems.push(`${here}: the id ${element.attributes.id} comes twice`);
      ids.add(element.attributes.id);
    }
    if (element.name === 'styleUrl' && element.text.startsWith('#')) urls.push(element.text.slice(1));
    problems.push(...orderProblems(element).map((problem) => `${here}: ${problem}`));
    problems.push(...textProblems(element).map((problem) => `${here}: ${problem}`));
    for (const child of element.children) visit(child, here);
  };
  visit(root, '');
  for (const url of urls) if (!ids.has(url)) problems.push(`there is no style ${url}`);
  return problems;
}

/** The root of a document, or why it is none. */
function documentOf(text: string): Element | string {
  const stack: Element[] = [{ name: '', attributes: {}, children: [], text: '' }];
  try {
    for (const token of xmlTokens(text)) {
      const open = stack.at(-1)!;
      if (token.kind === 'text') open.text += token.text;
      else if (token.kind === 'close') stack.pop();
      else {
        const element = { name: token.name, attributes: token.attributes, children: [], text: '' };
        open.children.push(element);
        stack.push(element);
      }
    }
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
  return stack[0]?.children[0] ?? 'nothing';
}

function orderProblems({ name, children }: Element): string[] {
  const order = ORDER[name];
  if (!order) return children.length > 0 ? [`it is not known, and has ${children[0]?.name}`] : [];
  const placeOf = (child: string): number =>
    order.findIndex((each) => (typeof each === 'string' ? each === child : each.includes(child)));
  const problems: string[] = [];
  let before = 0;
  const seen = new Set<string>();
  for (const child of children) {
    const place = placeOf(child.name);
    if (place < 0) problems.push(`${child.name} may not stand in it`);
    else if (place < before) problems.push(`${child.name} stands too late`);
    if (seen.has(child.name) && !(REPEATED.has(child.name) && name !== 'Data'))
      problems.push(`${child.name} comes twice`);
    seen.add(child.name);
    before = Math.max(before, place);
  }
  if (name === 'Placemark' && children.filter((child) => GEOMETRIES.includes(child.name)).length > 1)
    problems.push('it has two geometries');
  return problems;
}

function textProblems({ name, text, children }: Element): string[] {
  if (['when', 'begin', 'end'].includes(name)) return MOMENT.test(text) ? [] : [`${text} is no moment`];
  if (name === 'color') return COLOUR.test(text) ? [] : [`${text} is no colour`];
  if (name === 'visibility' || name === 'tessellate' || name === 'fill')
    return ['0', '1'].includes(text) ? [] : [`${text} is neither 0 nor 1`];
  if (name === 'LookAt') {
    const [longitude = '', latitude = '', range = ''] = ['longitude', 'latitude', 'range'].map(
      (part) => children.find((child) => child.name === part)?.text,
    );
    return [...placeProblems([longitude, latitude]), ...(Number(range) > 0 ? [] : [`${range} is no range`])];
  }
  if (name === 'coord') return placeProblems(text.split(' '));
  const coordinates = children.find((child) => child.name === 'coordinates')?.text.trim();
  const least = { Point: 1, LineString: 2, LinearRing: 4 }[name];
  if (least === undefined) return [];
  const places = (coordinates ?? '').split(/\s+/).filter((place) => place !== '');
  const problems = places.flatMap((place) => placeProblems(place.split(',')));
  if (places.length < least) problems.push(`it has ${places.length} places`);
  if (name === 'Point' && places.length > 1) problems.push('it has several places');
  if (name === 'LinearRing' && places[0] !== places.at(-1)) problems.push('it is not closed');
  return problems;
}

function placeProblems(parts: readonly string[]): string[] {
  const [longitude = Number.NaN, latitude = Number.NaN, ...rest] = parts.map((part) =>
    part === '' ? Number.NaN : Number(part),
  );
  const isPlace =
    Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && rest.length <= 1 && !rest.some(Number.isNaN);
  return isPlace ? [] : [`${parts.join(',')} is no place`];
}

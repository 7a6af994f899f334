import { xmlText } from '@rastro/format';
import type { Scope } from '../../../access/scope.ts';
import { codedError } from '../../../errors.ts';
import { readShapes } from '../../../shapes/readShapes.ts';
import type { PointStyle } from '../../../shapes/shape.ts';
import type { Entity, EntityRow } from '../entity.ts';
import type { Field } from '../fields.ts';
import { type ListChoice, walkRows } from '../list.ts';
import type { SheetRow } from './sheetRows.ts';

const PLACE = ['latitude', 'longitude'] as const;
const POINTS = { kinds: ['point'], mostPlaces: 1, isSimplified: false } as const;

/** The heading under which the rows of points have their folder: the name of no field. */
export const FOLDER_COLUMN = '\u0000folder';

/** Whether the rows of an entity are places, which files of maps can hold. */
export const isPlaced = ({ fields }: Entity): boolean =>
  PLACE.every((name) => fields.some((field) => field.name === name));

/** Whether a file is a document of XML, as files of maps are. */
export const isXml = (bytes: Buffer): boolean => /^\ufeff?\s*</.test(bytes.toString('utf8', 0, 100));

/**
 * The points of a KML or GPX file as rows with their names, places and descriptions, numbered like those of a sheet, with their styles, and with their folders where
 * the entity makes something of them. Throws SHAPES_UNREADABLE, IMPORT_TOO_LONG, and FILE_UNREADABLE for rows that are no places.
 */
export async function rowsOfPoints(entity: Entity, bytes: Buffer): Promise<SheetRow[]> {
  if (!isPlaced(entity)) throw codedError('FILE_UNREADABLE');
  const points = await readShapes(bytes, POINTS);
  // Where no point is described, the notes of stored rows stay.
  const areDescribed = points.some(({ description }) => description !== '');
  const { folders } = entity;
  const rows = points.map(({ name, description, folder, rings: [places] }) => {
    const [place] = places ?? [];
    return [
      name,
      ...(place ? [String(place[1]), String(place[0])] : ['', '']),
      ...(areDescribed ? [description] : []),
      ...(folders ? [folders.nameOf(folder)] : []),
    ];
  });
  const head = ['name', ...PLACE, ...(areDescribed ? ['notes'] : []), ...(folders ? [FOLDER_COLUMN] : [])];
  return [head, ...rows].map((cells, at) => ({
    number: at + 1,
    cells,
    style: points[at - 1]?.style ?? null,
  }));
}

/** A column of a file, as far as placemarks have it: with a unit, what it says of a row. */
export interface KmlColumn {
  heading: string;
  unit?: string | null;
  cellOf: (row: EntityRow) => unknown;
}

/**
 * The rows in reach that were chosen as KML 2.2: a placemark each, with what else is known of it; where folders of files become something, in
 * folders of these, drawn as they are.
 */
export async function* kmlOfRows(
  entity: Entity,
  scope: Scope,
  choice: ListChoice,
  { title, columns }: { title: string; columns: ReadonlyMap<string, KmlColumn> },
): AsyncGenerator<string> {
  const { folders } = entity;
  const others = entity.fields.filter(
    ({ name, sealed, several }) => !sealed && !several && !['name', ...PLACE].includes(name),
  );
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>
`;
  const sort = [
    ...(folders ? [{ field: folders.field, order: 'ASC' as const }] : []),
    ...(choice.sort ?? []),
  ];
  let folder: string | null = null;
  for await (const page of walkRows(entity, scope, { ...choice, sort }))
    for (const row of page) {
      const own = folders ? ((row.labels[folders.field] ?? null) as string | null) : null;
      if (own !== folder) {
        if (folder !== null) yield '</Folder>\n';
        if (own !== null) yield `<Folder><name>${xmlText(own)}</name>\n`;
        folder = own;
      }
      yield placemark(row, others, columns, folders?.styleOf(row) ?? null);
    }
  yield `${folder === null ? '' : '</Folder>\n'}</Document></kml>\n`;
}

function placemark(
  row: EntityRow,
  others: readonly Field[],
  columns: ReadonlyMap<string, KmlColumn>,
  style: PointStyle | null,
): string {
  const { values, labels } = row;
  const data = others.flatMap(({ name, inputName, target }) => {
    const column = columns.get(name);
    const own = (target ? labels[name] : values[inputName]) ?? null;
    const value = own !== null && column?.unit ? column.cellOf(row) : own;
    if (value === null) return [];
    const heading = xmlText(column?.heading ?? name).replaceAll('"', '&quot;');
    return [`<Data name="${heading}"><value>${xmlText(String(value))}</value></Data>`];
  });
  const { name, notes, longitude, latitude } = values;
  const drawn = style === null ? '' : kmlStyle(style);
  return `<Placemark><name>${xmlText(String(name))}</name><description>${xmlText(String(notes ?? ''))}</description>${drawn}<ExtendedData>${data.join('')}</ExtendedData><Point><coordinates>${longitude},${latitude}</coordinates></Point></Placemark>\n`;
}

/** A style of a placemark of its own. KML writes colours as opacity, blue, green, red. */
function kmlStyle({ color, href }: PointStyle): string {
  const [red, green, blue] = [1, 3, 5].map((at) => color?.slice(at, at + 2));
  const tint = color === null ? '' : `<color>ff${blue}${green}${red}</color>`;
  return `<Style><IconStyle>${tint}<Icon><href>${xmlText(href)}</href></Icon></IconStyle></Style>`;
}

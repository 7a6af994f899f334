import { XmlError, xmlTokens } from '../../shapes/xmlTokens.ts';
import { type Imported, type ImportedFields, importedAt, problemAt, restFields } from './imported.ts';

/** The km/h of a metre a second, the unit in which GPX extensions give speed. */
const KMH = 3.6;

/**
 * The track points of a GPX file. Time and place have to be there; height, speed and course are read where they are, and what
 * Rastro exported besides.
 */
export function* importGpx(text: string): Generator<Imported> {
  let point: { line: number; fields: ImportedFields } | null = null;
  let said = '';
  try {
    for (const token of xmlTokens(text)) {
      if (token.kind === 'text') said += token.text;
      else if (token.kind === 'open') {
        said = '';
        if (token.name !== 'trkpt') continue;
        const { lat, lon } = token.attributes;
        point = { line: token.line, fields: { latitude: lat ?? '?', longitude: lon ?? '?' } };
      } else if (point) {
        if (token.name === 'trkpt') {
          yield importedAt(point.line, point.fields);
          point = null;
        } else if (!apply(point.fields, token.name, said.trim()))
          yield problemAt(token.line, 'attributes', said);
        said = '';
      }
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    yield error.isCut ? problemAt(error.line, 'end') : problemAt(error.line, 'xml', error.message);
  }
}

/** Applies the text of an element within a point to its fields; false where it makes no sense. */
function apply(fields: ImportedFields, name: string, said: string): boolean {
  if (name === 'time') fields.time = said;
  else if (name === 'ele') fields.altitudeM = said;
  else if (name === 'course') fields.course ??= said;
  else if (name === 'sat') fields.satellites = said;
  else if (name === 'hdop') fields.hdop = said;
  else if (name === 'speed') fields.speedKmh ??= said === '' ? said : Number(said) * KMH;
  else if (name === 'fix' && said.startsWith('{')) {
    const rest = restFields(said);
    if (!rest) return false;
    Object.assign(fields, {
      ...rest,
      time: fields.time,
      latitude: fields.latitude,
      longitude: fields.longitude,
    });
  }
  return true;
}

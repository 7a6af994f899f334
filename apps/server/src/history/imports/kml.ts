import { XmlError, type XmlToken, xmlTokens } from '../../shapes/xmlTokens.ts';
import { type Imported, type ImportedFields, importedAt, problemAt, restFields } from './imported.ts';

interface Said {
  line: number;
  text: string;
}

/** What a gx:Track, or a placemark with a time and a point, has said so far. */
interface Track {
  line: number;
  times: Said[];
  places: Said[];
  rest: Said[];
}

/** The timed points of a KML file: those of gx:Track, with what Rastro exported besides, and placemarks with a time and a place. */
export function* importKml(text: string): Generator<Imported> {
  let track: Track | null = null;
  let placemark: Track | null = null;
  let within: string[] = [];
  let said = '';
  try {
    for (const token of xmlTokens(text)) {
      if (token.kind === 'text') {
        said += token.text;
        continue;
      }
      if (token.kind === 'open') {
        within.push(token.name);
        said = '';
        if (token.name === 'Track') track = newTrack(token);
        else if (token.name === 'Placemark') placemark = newTrack(token);
        continue;
      }
      within = within.slice(0, -1);
      const here = { line: token.line, text: said.trim() };
      said = '';
      if (token.name === 'Track' && track) {
        yield* pointsOf(track, ' ');
        track = null;
      } else if (token.name === 'Placemark' && placemark) {
        if (placemark.times.length === 1 && placemark.places.length === 1) yield* pointsOf(placemark, ',');
        placemark = null;
      } else if (track) {
        if (token.name === 'when') track.times.push(here);
        else if (token.name === 'coord') track.places.push(here);
        else if (token.name === 'value') track.rest.push(here);
      } else if (placemark) {
        if (token.name === 'when' && within.at(-1) === 'TimeStamp') placemark.times.push(here);
        else if (token.name === 'coordinates' && within.at(-1) === 'Point') placemark.places.push(here);
      }
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    yield error.isCut ? problemAt(error.line, 'end') : problemAt(error.line, 'xml', error.message);
  }
}

const newTrack = ({ line }: XmlToken): Track => ({ line, times: [], places: [], rest: [] });

function* pointsOf({ line, times, places, rest }: Track, separator: string): Generator<Imported> {
  if (times.length !== places.length) {
    yield problemAt(line, 'points', `${times.length} <> ${places.length}`);
    return;
  }
  for (const [i, time] of times.entries()) {
    const place = places[i] as Said;
    const [longitude, latitude, altitudeM] = place.text.split(separator).map((part) => part.trim());
    const fields: ImportedFields = { altitudeM };
    // Values of other programs say something else.
    const carried = rest.length === times.length ? restFields(rest[i]?.text ?? '') : null;
    if (carried) fields.altitudeM = null;
    Object.assign(fields, carried, {
      time: time.text,
      latitude: latitude ?? '?',
      longitude: longitude ?? '?',
    });
    yield importedAt(place.line, fields);
  }
}

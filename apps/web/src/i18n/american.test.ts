import { expect, it } from 'vitest';
import { TEXT_FILES, textsIn } from '../testing/sources/textFiles.ts';

/** Beginnings and parts of words that are spelled otherwise in the United States. */
const BRITISH =
  /\b[A-Za-z]?[a-z]*(?:ehaviour|anoeuvre|tilis|olour|litre|metres?\b|rganis|licence|eighbour|ancell(?!ation)|uthoris|ynchronis|ecognis|inimis|ustomis|avourit|\bgrey|rogramme\b|\btyre|ravelle|ravelling|abelle|atalogue|nalyse|ummaris|udgement|hilst)/;

/** What somebody reads has more than one word, or begins with a capital; all else are names in the code. */
const isRead = (text: string): boolean =>
  /^[A-Z][a-z]|\s/.test(text) && !/[{(]\n|\bSELECT\b|\.\.\//.test(text);

const british = (text: string): boolean => isRead(text) && BRITISH.test(text);

it('knows British spelling when it sees it', () => {
  for (const text of ['Driving behaviour', 'It was cancelled', 'The grey ones', 'Fleet utilisation'])
    expect(british(text), text).toBe(true);
  for (const text of ['Driving behavior', 'It was canceled', 'A cancellation', 'colour', 'metros cuadrados'])
    expect(british(text), text).toBe(false);
});

it.each(TEXT_FILES)('$path is spelled as in the United States', ({ source }) => {
  expect(textsIn(source).filter(british)).toEqual([]);
});

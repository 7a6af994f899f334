import { expect, it } from 'vitest';
import { kmlProblems } from './kmlProblems.ts';

const document = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>x</name>${inner}</Document></kml>`;
const placemark = (inner: string): string => document(`<Placemark>${inner}</Placemark>`);
const point = (places: string): string => `<Point><coordinates>${places}</coordinates></Point>`;

it('a document by the schema has no problems', () => {
  const whole = document(
    `<Style id="a"><IconStyle><color>ff3c3cdc</color></IconStyle></Style><Folder><name>f</name><Placemark><name>p</name><visibility>0</visibility>
     <description>d</description><TimeStamp><when>2026-11-26T10:00:00.000Z</when></TimeStamp><styleUrl>#a</styleUrl>
     <ExtendedData><Data name="n"><value>1</value></Data></ExtendedData>${point('-77.03,-12.05')}</Placemark></Folder>`,
  );
  expect(kmlProblems(whole)).toEqual([]);
});

it.each([
  ['<kml>', /./],
  [document('<Folder>'), /./],
  [placemark(`${point('1,2')}<name>p</name>`), /name stands too late/],
  [placemark(`${point('1,2')}${point('1,2')}`), /two geometries/],
  [placemark('<name>a</name><name>b</name>'), /name comes twice/],
  [placemark('<colour>red</colour>'), /colour may not stand in it/],
  [placemark(point('-12.05,-97.03')), /is no place/],
  [placemark(point('NaN,1')), /is no place/],
  [placemark('<LineString><coordinates>1,2</coordinates></LineString>'), /it has 1 places/],
  [placemark('<TimeStamp><when>26/11/2026</when></TimeStamp>'), /is no moment/],
  [placemark('<styleUrl>#none</styleUrl>'), /there is no style none/],
  [document('<Style id="a"><LineStyle><color>red</color></LineStyle></Style>'), /is no colour/],
  [
    placemark(
      '<Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 1,3 2,3 2,2</coordinates></LinearRing></outerBoundaryIs></Polygon>',
    ),
    /it is not closed/,
  ],
])('finds what is wrong in %s', (text, problem) => {
  expect(kmlProblems(text).join('\n')).toMatch(problem);
});

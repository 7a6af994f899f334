/**
 * Country codes of Natural Earth names that the runtime's list of regions does not contain by their English name: shortened
 * names, and territories without a code of their own.
 */
const CODES: Record<string, string> = {
  'Antigua and Barb.': 'AG',
  'Bosnia and Herz.': 'BA',
  'Br. Indian Ocean Ter.': 'IO',
  'British Virgin Is.': 'VG',
  'Cabo Verde': 'CV',
  'Cayman Is.': 'KY',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  'Cook Is.': 'CK',
  Czechia: 'CZ',
  "Côte d'Ivoire": 'CI',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'Faeroe Is.': 'FO',
  'Falkland Is.': 'FK',
  'Fr. Polynesia': 'PF',
  'Fr. S. Antarctic Lands': 'TF',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Macedonia: 'MK',
  'Marshall Is.': 'MH',
  Myanmar: 'MM',
  'N. Mariana Is.': 'MP',
  Palestine: 'PS',
  'Pitcairn Is.': 'PN',
  'S. Geo. and the Is.': 'GS',
  'S. Sudan': 'SS',
  'Solomon Is.': 'SB',
  'St-Barthélemy': 'BL',
  'St-Martin': 'MF',
  'St. Kitts and Nevis': 'KN',
  'St. Pierre and Miquelon': 'PM',
  'St. Vin. and Gren.': 'VC',
  'São Tomé and Principe': 'ST',
  Turkey: 'TR',
  'Turks and Caicos Is.': 'TC',
  'U.S. Virgin Is.': 'VI',
  'United States of America': 'US',
  'W. Sahara': 'EH',
  'Wallis and Futuna Is.': 'WF',
  eSwatini: 'SZ',
  Åland: 'AX',
};

const english = new Intl.DisplayNames('en', { type: 'region' });
const spanish = new Intl.DisplayNames('es', { type: 'region' });

const codeOfName = new Map<string, string>();
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
for (const first of letters)
  for (const second of letters) {
    const name = english.of(first + second);
    if (name && name !== first + second && !codeOfName.has(name)) codeOfName.set(name, first + second);
  }

/** A country's names by language from its Natural Earth name; that name itself where no code is known. */
export function countryNames(naturalEarthName: string): { name: string; 'name:es': string } {
  const code = CODES[naturalEarthName] ?? codeOfName.get(naturalEarthName);
  if (!code) return { name: naturalEarthName, 'name:es': naturalEarthName };
  return { name: english.of(code) ?? naturalEarthName, 'name:es': spanish.of(code) ?? naturalEarthName };
}

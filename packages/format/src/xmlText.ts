/** A text inside XML. Characters that XML has no way to say are left out. */
export const xmlText = (text: string): string =>
  Array.from(text, (character) => (isSayable(character) ? (ESCAPES[character] ?? character) : '')).join('');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const isSayable = (character: string): boolean =>
  character >= ' ' ? character !== '\ufffe' && character !== '\uffff' : '\t\n\r'.includes(character);

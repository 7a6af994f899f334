/** The figures of a range that can be explained. */
export const FIGURES = ['DISTANCE', 'DURATION', 'MAX_SPEED'] as const;
export type Figure = (typeof FIGURES)[number];

/** The subject of an explanation, as the address holds it. Times are milliseconds since 1970 UTC. */
export type ExplainSubject =
  | { about: 'ALARM'; alarmId: number }
  | { about: 'SEGMENT' | 'MOMENT'; assetId: number; from: number }
  | { about: 'EVENT'; assetId: number; from: number; code: string; subject: number }
  | { about: Figure; assetId: number; from: number; until: number };

/** The parameter of the address that holds the subject. */
export const EXPLAIN_PARAMETER = 'explain';
const SEPARATOR = '.';

/** Writes a subject as a text for the address. */
export function writeSubject(subject: ExplainSubject): string {
  const word = subject.about.toLowerCase();
  if ('alarmId' in subject) return [word, subject.alarmId].join(SEPARATOR);
  const { assetId, from } = subject;
  const more =
    'code' in subject ? [subject.code, subject.subject] : 'until' in subject ? [subject.until] : [];
  return [word, assetId, from, ...more].join(SEPARATOR);
}

/** Reads a subject from a text of the address; null where it is not valid. */
export function readSubject(text: string | null): ExplainSubject | null {
  const [, word = '', rest = ''] = /^([a-z_]+)\.(.+)$/.exec(text ?? '') ?? [];
  if (word === 'event') {
    const [, assetId, from, code = '', subject] = EVENT.exec(rest) ?? [];
    if (code === '') return null;
    return { about: 'EVENT', assetId: Number(assetId), from: Number(from), code, subject: Number(subject) };
  }
  const parts = rest.split(SEPARATOR);
  if (!parts.every((part) => /^\d{1,16}$/.test(part))) return null;
  const [id = 0, from = 0, until = 0] = parts.map(Number);
  if (word === 'alarm' && parts.length === 1) return { about: 'ALARM', alarmId: id };
  if ((word === 'segment' || word === 'moment') && parts.length === 2)
    return { about: word === 'segment' ? 'SEGMENT' : 'MOMENT', assetId: id, from };
  const about = FIGURES.find((figure) => figure.toLowerCase() === word);
  return about && parts.length === 3 && until > from ? { about, assetId: id, from, until } : null;
}

/** The vehicle, time, code and key of an event. */
const EVENT = /^(\d{1,16})\.(\d{1,16})\.(\w{1,60})\.(\d{1,10})$/;

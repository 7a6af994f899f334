/** What is to be explained, as the address carries it. Times in milliseconds since 1970 UTC. */
export type ExplainSubject =
  | { about: 'ALARM'; alarmId: number }
  | { about: 'SEGMENT' | 'MOMENT'; assetId: number; from: number }
  | { about: 'DISTANCE' | 'MAX_SPEED'; assetId: number; from: number; until: number };

/** The parameter of the address. */
export const EXPLAIN_PARAMETER = 'explain';
const SEPARATOR = '.';

/** A subject as a text for the address. */
export function writeSubject(subject: ExplainSubject): string {
  const { about } = subject;
  const numbers =
    'alarmId' in subject
      ? [subject.alarmId]
      : [subject.assetId, subject.from, ...('until' in subject ? [subject.until] : [])];
  return [about.toLowerCase(), ...numbers].join(SEPARATOR);
}

/** What a text of the address says; null where it makes no sense. */
export function readSubject(text: string | null): ExplainSubject | null {
  if (text === null) return null;
  const [word = '', ...rest] = text.split(SEPARATOR);
  if (!rest.every((part) => /^\d{1,16}$/.test(part))) return null;
  const [id = 0, from = 0, until = 0] = rest.map(Number);
  if (word === 'alarm' && rest.length === 1) return { about: 'ALARM', alarmId: id };
  if ((word === 'segment' || word === 'moment') && rest.length === 2)
    return { about: word === 'segment' ? 'SEGMENT' : 'MOMENT', assetId: id, from };
  if ((word === 'distance' || word === 'max_speed') && rest.length === 3 && until > from)
    return { about: word === 'distance' ? 'DISTANCE' : 'MAX_SPEED', assetId: id, from, until };
  return null;
}

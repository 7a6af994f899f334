import { type Format, notKeptText, REPORT_TERMS, wordIn } from '@rastro/format';
import type { Parameter, Seal } from './report.ts';

/** By what a file can be compared with its report later, as people read it, and what it could not know any more when it was written. */
export function sealParameters(
  { link, code, hash, madeAt, positions, notKept }: Seal,
  format: Format,
): Parameter[] {
  const word = (name: keyof typeof REPORT_TERMS): string => wordIn(REPORT_TERMS[name], format.language);
  const version = word('dataVersionIs')
    .replace('{{at}}', `${format.dateTime(madeAt)} (${format.timeZone})`)
    .replace('{{count}}', format.number(positions));
  const lost = notKeptText(notKept, format);
  return [
    ...(lost === null ? [] : [{ name: word('notKept'), value: lost }]),
    { name: word('dataVersion'), value: version },
    { name: word('hash'), value: hash },
    link === null ? { name: word('fileCode'), value: code } : { name: word('checkLink'), value: link },
  ];
}

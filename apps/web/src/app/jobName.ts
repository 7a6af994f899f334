import { wordIn } from '@rastro/format';
import { languageNow } from '../i18n/index.ts';
import { REPORTS } from '../reports/index.ts';

/** What jobs of a kind are called in the current language; the kind itself where this version does not know it. */
export function jobName(kind: string): string {
  const report = REPORTS.find(({ call }) => call === kind);
  return report ? wordIn(report.words.title, languageNow()) : kind;
}

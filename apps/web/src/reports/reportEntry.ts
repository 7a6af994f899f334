import type { ReportWords } from '@rastro/format';

/** A report, as its page or panel knows it. */
export interface ReportEntry {
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  /** The name of its call, from which the others take theirs. */
  call: string;
  words: ReportWords;
}

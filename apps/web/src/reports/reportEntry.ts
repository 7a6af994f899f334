import type { ReportWords } from '@rastro/format';

/** A report, as menus, the router and its page know it. */
export interface ReportEntry {
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  /** The name of its call, from which the others take theirs. */
  call: string;
  words: ReportWords;
}

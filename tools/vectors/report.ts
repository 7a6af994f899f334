import type { CaseOutcome } from './outcome.ts';

/** The outcomes of one file of recordings. */
export interface FileOutcome {
  file: string;
  codec: string;
  cases: CaseOutcome[];
}

const count = (cases: readonly CaseOutcome[], result: CaseOutcome['outcome']['result']): number =>
  cases.filter(({ outcome }) => outcome.result === result).length;

/** The report as text: a line for each file, then a line for each case that is not met, with the reason. */
export function reportText(files: readonly FileOutcome[]): string {
  const lines = ['recordings                  codec       met  explained  failed  total'];
  for (const { file, codec, cases } of files) {
    const columns = [
      String(count(cases, 'met')).padStart(5),
      String(count(cases, 'explained')).padStart(10),
      String(count(cases, 'failed')).padStart(7),
      String(cases.length).padStart(6),
    ];
    lines.push(`${file.padEnd(27)} ${codec.padEnd(9)} ${columns.join(' ')}   ${kindsText(cases)}`);
  }
  for (const { file, cases } of files) {
    const notMet = cases.filter(({ outcome }) => outcome.result !== 'met');
    if (notMet.length > 0) lines.push('', `${file}: not met`);
    for (const { id, kind, outcome } of notMet) {
      if (outcome.result === 'explained')
        lines.push(`  ${id} (${kind}): ${outcome.reason}: ${outcome.detail}`);
      if (outcome.result === 'failed') lines.push(`  FAILED ${id} (${kind}): ${outcome.detail}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function kindsText(cases: readonly CaseOutcome[]): string {
  const kinds = Map.groupBy(cases, ({ kind }) => kind);
  return [...kinds].map(([kind, of]) => `${kind} ${count(of, 'met')}/${of.length}`).join(', ');
}

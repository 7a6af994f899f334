import { Input, SegmentedControl, Select } from '@mantine/core';
import { REPORT_WORDS, type ReportCall, type ReportWords, wordIn } from '@rastro/format';
import { languageNow, useFormat, useTexts } from '../../i18n/index.ts';
import { FILTER_VALUES, REPORTS } from '../../reports/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { scheduledReportTexts } from './texts.ts';

/** The reports that can be planned: those that have a page, and that of the journeys panel. */
const PLANNABLE: readonly { call: ReportCall; anyOf: readonly string[] }[] = [
  ...REPORTS,
  { call: 'journeyReport', anyOf: ['ReporteRecorrido'] },
];

/** The words of a report by the name of its call; null for one that there is not. */
export function wordsOf(call: string): ReportWords | null {
  const report = PLANNABLE.find((each) => each.call === call);
  return report ? REPORT_WORDS[report.call] : null;
}

/** What a report is called. */
export function reportTitle(call: string): string {
  const words = wordsOf(call);
  return words ? wordIn(words.title, languageNow()) : call;
}

const hasMap = (call: string): boolean => Boolean(wordsOf(call)?.details?.placeName);

/** What of a filter, as JSON, another report is asked, too. */
function filterFor(call: string, filter: string): string {
  const kept = [
    'assetsSelected',
    'days',
    ...(wordsOf(call)?.filters ?? []).map((name) => FILTER_VALUES[name].argument),
  ];
  const all = Object.entries(JSON.parse(filter || '{}') as object);
  return JSON.stringify(Object.fromEntries(all.filter(([name]) => kept.includes(name))));
}

/** Chooses the report; what the former one was asked and this one cannot be is forgotten. */
export function ReportField({ label, error, required, value, others, onChange }: OwnInputProps) {
  const { language } = useFormat();
  const user = useUser();
  const allowed = PLANNABLE.filter(({ anyOf, call }) => isAllowed(user, anyOf) || call === value);
  return (
    <Select
      label={label}
      error={error}
      required={required}
      allowDeselect={false}
      data={allowed.map(({ call }) => ({ value: call, label: wordIn(REPORT_WORDS[call].title, language) }))}
      value={value || null}
      onChange={(call) =>
        onChange(call ?? '', {
          filter: filterFor(call ?? '', String(others.filter ?? '')),
          ...(others.format === 'KML' && !hasMap(call ?? '') ? { format: 'EXCEL' } : {}),
        })
      }
    />
  );
}

/** Chooses the form of the file, among those that the report has. */
export function FormatField({ label, error, value, others, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  const formats = ['EXCEL', 'PDF', ...(hasMap(String(others.report ?? '')) ? ['KML'] : [])] as const;
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={formats.map((format) => ({ value: format, label: t(format as 'EXCEL') }))}
        value={value}
        onChange={(format) => onChange(format)}
      />
    </Input.Wrapper>
  );
}

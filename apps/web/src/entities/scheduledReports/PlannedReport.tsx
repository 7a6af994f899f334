import { Input, SegmentedControl, Select } from '@mantine/core';
import { isReportPeriod, type ReportPeriod } from '@rastro/domain';
import {
  mayHavePeriod,
  PLANNED_WORDS,
  type PlannedName,
  type ReportWords,
  reportForms,
  wordIn,
} from '@rastro/format';
import { languageNow, useFormat, useTexts } from '../../i18n/index.ts';
import { FILTER_VALUES, REPORTS, ROAD_REPORTS } from '../../reports/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { scheduledReportTexts } from './texts.ts';

/** The reports that can be planned, in the order of the menus, with the permissions of which one shows them. */
const PLANNABLE: readonly { name: PlannedName; anyOf: readonly string[] }[] = [
  ...REPORTS.map(({ call, anyOf }) => ({ name: call, anyOf })),
  { name: 'consolidatedReport', anyOf: ['Consolidados'] },
  ...ROAD_REPORTS.map(({ planned, anyOf }) => ({ name: planned, anyOf })),
  { name: 'journeyReport', anyOf: ['ReporteRecorrido'] },
  { name: 'drivingBehaviorsReport', anyOf: ['ConductasManejo'] },
  { name: 'fleetStatusReport', anyOf: ['EstadoFlota'] },
];

/** The words of a report by the name that schedules have for it; null for one that there is not. */
export const wordsOf = (name: string): ReportWords | null =>
  Object.hasOwn(PLANNED_WORDS, name) ? PLANNED_WORDS[name as PlannedName] : null;

/** What a report is called. */
export function reportTitle(name: string): string {
  const words = wordsOf(name);
  return words ? wordIn(words.title, languageNow()) : name;
}

/** What of a filter, as JSON, another report is asked, too. */
function filterFor(name: string, filter: string): string {
  const words = wordsOf(name);
  const kept = [
    'assetsSelected',
    'days',
    ...(words?.filters ?? []).map((each) => FILTER_VALUES[each].argument),
  ];
  const all = Object.entries(JSON.parse(filter || '{}') as Record<string, unknown>);
  const { assetsSelected, ...rest } = Object.fromEntries(all.filter(([each]) => kept.includes(each)));
  const vehicles = (assetsSelected as number[] | undefined)?.slice(0, words?.limits?.vehicles);
  return JSON.stringify({ ...(vehicles && { assetsSelected: vehicles }), ...rest });
}

/** What of a plan follows from another report: what the former one was asked and this one cannot be is forgotten. */
function planFor(name: string, { filter, format, period }: OwnInputProps['others']) {
  const words = wordsOf(name);
  const hasForm = words && (reportForms(words) as readonly unknown[]).includes(format);
  const hasPeriod = words && isReportPeriod(String(period)) && mayHavePeriod(words, period as ReportPeriod);
  return {
    filter: filterFor(name, String(filter ?? '')),
    ...(hasForm ? {} : { format: 'EXCEL' }),
    ...(hasPeriod ? {} : { period: words?.isOfNow ? 'NOW' : 'YESTERDAY' }),
  };
}

/** Chooses the report, from which follows what it can be asked. */
export function ReportField({ label, error, required, value, others, onChange }: OwnInputProps) {
  const { language } = useFormat();
  const user = useUser();
  const allowed = PLANNABLE.filter(({ anyOf, name }) => isAllowed(user, anyOf) || name === value);
  return (
    <Select
      label={label}
      error={error}
      required={required}
      allowDeselect={false}
      searchable
      data={allowed.map(({ name }) => ({ value: name, label: wordIn(PLANNED_WORDS[name].title, language) }))}
      value={value || null}
      onChange={(name) => onChange(name ?? '', planFor(name ?? '', others))}
    />
  );
}

/** Chooses the form of the file, among those that the report has. */
export function FormatField({ label, error, value, others, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  const words = wordsOf(String(others.report ?? ''));
  const formats = words ? reportForms(words) : [];
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={formats.map((format) => ({ value: format, label: t(format) }))}
        value={value}
        onChange={(format) => onChange(format)}
      />
    </Input.Wrapper>
  );
}

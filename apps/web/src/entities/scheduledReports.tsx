import { IconCalendarRepeat } from '@tabler/icons-react';
import { defineEntity } from './kernel/entity.ts';
import { AddressesField } from './scheduledReports/AddressesField.tsx';
import { MissedField, missedText } from './scheduledReports/MissedField.tsx';
import { FilterField, filterText } from './scheduledReports/PlannedFilter.tsx';
import { PeriodField, periodText } from './scheduledReports/PlannedPeriod.tsx';
import { FormatField, ReportField, reportTitle } from './scheduledReports/PlannedReport.tsx';
import { RecurrenceField } from './scheduledReports/RecurrenceField.tsx';
import { Runs } from './scheduledReports/Runs.tsx';
import { firstRecurrence, recurrenceText } from './scheduledReports/recurrence.ts';
import { RunNowItem, StandingCell, StandingNote } from './scheduledReports/Standing.tsx';
import { scheduledReportTexts } from './scheduledReports/texts.ts';

/** Scheduled reports: what is made of a report, when, and to whom it is mailed. */
export default defineEntity({
  one: 'scheduledReport',
  many: 'scheduledReports',
  Icon: IconCalendarRepeat,
  nameOf: ({ name }) => String(name),
  fields: [
    { name: 'name', kind: 'text', max: 100, isRequired: true, isListed: true },
    {
      name: 'enabled',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'enabledYes',
        no: 'enabledNo',
        filterYes: 'onlyEnabled',
        filterNo: 'onlyDisabled',
        makeYes: 'enable',
        makeNo: 'disable',
      },
    },
    {
      name: 'report',
      kind: 'own',
      isRequired: true,
      isListed: true,
      isSortable: true,
      Input: ReportField,
      textOf: reportTitle,
      first: () => 'fleetKmReport',
    },
    { name: 'format', kind: 'own', Input: FormatField, textOf: (value) => value, first: () => 'PDF' },
    {
      name: 'filter',
      kind: 'own',
      isListed: true,
      Input: FilterField,
      textOf: filterText,
      first: () => '{}',
      isOfCustomer: true,
    },
    {
      name: 'period',
      kind: 'own',
      isListed: true,
      Input: PeriodField,
      textOf: periodText,
      first: () => 'YESTERDAY',
    },
    {
      name: 'recurrence',
      kind: 'own',
      isListed: true,
      Input: RecurrenceField,
      textOf: recurrenceText,
      first: firstRecurrence,
    },
    {
      name: 'recipients',
      kind: 'own',
      isRequired: true,
      isListed: true,
      Input: AddressesField,
      textOf: String,
    },
    { name: 'cc', kind: 'own', isListed: true, isHidden: true, Input: AddressesField, textOf: String },
    { name: 'missed', kind: 'own', Input: MissedField, textOf: missedText, first: () => 'CATCH_UP' },
  ],
  cell: ({ name }, row, given) => (name === 'enabled' ? <StandingCell id={row.id} given={given} /> : given),
  menu: ({ id }) => <RunNowItem id={id} />,
  below: ({ id }) => (
    <>
      <StandingNote id={id} />
      <Runs id={id} />
    </>
  ),
  texts: scheduledReportTexts,
});

import { Group, Input, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { MOST_WEEKS, RECURRENCE_FREQUENCIES, type Recurrence } from '@rastro/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/index.ts';
import { createFormat, useFormat, useTexts, WEEKDAYS, zoneName } from '../../i18n/index.ts';
import { weight } from '../../theme.ts';
import { DayInput, WeekdayPicker } from '../../ui/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { TIMES } from './calls.ts';
import { clockText, minuteIn, recurrenceIn } from './recurrence.ts';
import { scheduledReportTexts } from './texts.ts';

/** Chooses when something recurs, and shows the next times of it. */
export function RecurrenceField({ label, error, customerId, value, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  const recurrence = recurrenceIn(value);
  const { frequency, weekdays, everyWeeks, dayOfMonth, everyHours, fromDate, untilDate } = recurrence;
  const choose = (part: Partial<Recurrence>) => onChange(JSON.stringify({ ...recurrence, ...part }));
  const isByWeek = frequency === 'WEEKLY' || frequency === 'BIWEEKLY';
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd="none">
      <Input.Label component="legend" p={0}>
        {label}
      </Input.Label>
      <Group gap="sm" align="flex-start" grow>
        <Select
          label={t('frequency')}
          allowDeselect={false}
          data={RECURRENCE_FREQUENCIES.map((each) => ({ value: each, label: t(each) }))}
          value={frequency}
          onChange={(next) => {
            const chosen = next as Recurrence['frequency'];
            const needsDays = (chosen === 'WEEKLY' || chosen === 'BIWEEKLY') && weekdays.length === 0;
            choose({ frequency: chosen, ...(needsDays ? { weekdays: ['LUNES'] } : {}) });
          }}
        />
        {frequency === 'WEEKLY' && (
          <WholeNumber
            label={t('everyWeeks')}
            max={MOST_WEEKS}
            value={everyWeeks}
            onChange={(weeks) => choose({ everyWeeks: weeks })}
          />
        )}
        {frequency === 'MONTHLY' && (
          <WholeNumber
            label={t('dayOfMonth')}
            hint={t('dayOfMonthHint')}
            max={31}
            value={dayOfMonth}
            onChange={(day) => choose({ dayOfMonth: day })}
          />
        )}
      </Group>
      {frequency !== 'MONTHLY' && (
        <WeekdayPicker
          legend={t('sendingDays')}
          value={weekdays.length === 0 && !isByWeek ? WEEKDAYS : weekdays}
          onChange={(days) =>
            choose({ weekdays: !isByWeek && days.length === WEEKDAYS.length ? [] : [...days] })
          }
        />
      )}
      <Input.Wrapper label={t('often')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('often')}
          data={[
            { value: 'once', label: t('once') },
            { value: 'several', label: t('severalTimes') },
          ]}
          value={everyHours === null ? 'once' : 'several'}
          onChange={(often) => choose({ everyHours: often === 'once' ? null : 4 })}
        />
      </Input.Wrapper>
      <Group gap="sm" align="flex-end" grow>
        {everyHours !== null && (
          <WholeNumber
            label={t('everyHours')}
            max={23}
            value={everyHours}
            onChange={(hours) => choose({ everyHours: hours })}
          />
        )}
        <ClockInput
          label={everyHours === null ? t('at') : t('fromTime')}
          minute={recurrence.minuteOfDay}
          onChange={(minute) => choose({ minuteOfDay: minute })}
        />
        {everyHours !== null && (
          <ClockInput
            label={t('untilTime')}
            minute={recurrence.untilMinute}
            onChange={(minute) => choose({ untilMinute: minute })}
          />
        )}
      </Group>
      <Group gap="sm" grow>
        <DayInput
          label={t('fromDate')}
          value={fromDate}
          onChange={(day) => day && choose({ fromDate: String(day) })}
        />
        <DayInput
          label={t('untilDate')}
          placeholder={t('noEnd')}
          clearable
          value={untilDate}
          onChange={(day) => choose({ untilDate: day ? String(day) : null })}
        />
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
      <NextTimes customerId={customerId} recurrence={value} />
    </Stack>
  );
}

/** The next times of a recurrence, as the server finds them, in the time zone of the customer. */
function NextTimes({ customerId, recurrence }: { customerId: number; recurrence: string }) {
  const t = useTexts(scheduledReportTexts);
  const format = useFormat();
  const answer = useQuery({ ...query(TIMES, { customerId, recurrence }), placeholderData: keepPreviousData });
  if (!answer.data) return null;
  const { times, timeZone } = answer.data.scheduledReportTimes;
  const local = createFormat({ language: format.language, timeZone });
  return (
    <div>
      <Text size="sm" fw={weight.medium}>
        {t('nextTimes', { zone: zoneName(timeZone) })}
      </Text>
      {times.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('neverRuns')}
        </Text>
      ) : (
        <Stack component="ol" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {times.map((at) => (
            <Text key={at} component="li" size="sm" c="dimmed">
              {local.dateTime(at)}
            </Text>
          ))}
        </Stack>
      )}
    </div>
  );
}

interface WholeNumberProps {
  label: string;
  hint?: string;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A number from 1 on. */
function WholeNumber({ label, hint, max, value, onChange }: WholeNumberProps) {
  return (
    <NumberInput
      label={label}
      {...(hint ? { description: hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] } : {})}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      value={value}
      onChange={(next) => onChange(Number(next) || 1)}
    />
  );
}

/** A clock time. */
function ClockInput({
  label,
  minute,
  onChange,
}: {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
}) {
  return (
    <TextInput
      type="time"
      label={label}
      value={clockText(minute)}
      onChange={(event) => {
        const next = minuteIn(event.currentTarget.value);
        if (next !== null) onChange(next);
      }}
    />
  );
}

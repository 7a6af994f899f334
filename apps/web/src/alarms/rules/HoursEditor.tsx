import { ActionIcon, Button, Chip, Input, Switch, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { AlarmHoursInput, Weekday } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import classes from './HoursEditor.module.css';
import { NIGHTS, WEEKDAYS } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

interface HoursEditorProps {
  hours: readonly AlarmHoursInput[];
  error: string | undefined;
  onChange: (hours: AlarmHoursInput[]) => void;
}

/** The hours of a rule: always, or lines of weekdays with hours in the customer's time zone. */
export function HoursEditor({ hours, error, onChange }: HoursEditorProps) {
  const t = useTexts(rulesTexts);
  const set = (at: number, change: Partial<AlarmHoursInput>) =>
    onChange(hours.map((line, index) => (index === at ? { ...line, ...change } : line)));
  return (
    <>
      <Switch
        label={t('onlyAtHours')}
        checked={hours.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [NIGHTS] : [])}
      />
      {hours.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        <fieldset key={at} className={classes.line} aria-label={`${t('when')} ${at + 1}`}>
          <Days days={line.days} onChange={(days) => set(at, { days })} />
          <TextInput
            type="time"
            label={t('from')}
            value={line.from}
            onChange={(event) => set(at, { from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('to')}
            value={line.to}
            onChange={(event) => set(at, { to: event.currentTarget.value })}
          />
          <Tooltip label={t('removeHours')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('removeHours')}
              onClick={() => onChange(hours.filter((_line, index) => index !== at))}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          {line.to !== '' && line.from !== '' && line.to <= line.from && (
            <span className={classes.overnight}>{t('overnight')}</span>
          )}
        </fieldset>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {hours.length > 0 && (
        <Button
          variant="light"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...hours, NIGHTS])}
        >
          {t('addHours')}
        </Button>
      )}
    </>
  );
}

/** A Monday, from which the names of the weekdays are formatted. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function Days({ days, onChange }: { days: readonly Weekday[]; onChange: (days: Weekday[]) => void }) {
  const t = useTexts(rulesTexts);
  const format = useFormat();
  return (
    <fieldset className={classes.days} aria-label={t('days')}>
      {WEEKDAYS.map((day, at) => {
        const name = format.weekdayName(new Date(MONDAY + at * DAY_MS).toISOString().slice(0, 10));
        const short = t(`day${(at + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`);
        return (
          <Chip
            key={day}
            size="xs"
            variant="light"
            icon={null}
            checked={days.includes(day)}
            aria-label={name}
            classNames={{ label: classes.day, iconWrapper: classes.noIcon }}
            title={name}
            onChange={(isOn) =>
              onChange(WEEKDAYS.filter((each) => (each === day ? isOn : days.includes(each))))
            }
          >
            {short}
          </Chip>
        );
      })}
    </fieldset>
  );
}

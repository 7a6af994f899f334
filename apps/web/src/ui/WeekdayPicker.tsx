import { VisuallyHidden } from '@mantine/core';
import { useTexts, WEEKDAYS, type Weekday } from '../i18n/index.ts';
import { uiTexts } from './texts.ts';
import classes from './WeekdayPicker.module.css';

interface WeekdayPickerProps {
  /** What the days are, where a form has several such choices; by default the days of the week. */
  legend?: string;
  value: readonly Weekday[];
  onChange: (days: readonly Weekday[]) => void;
}

/** Chooses days of the week. The last one stays chosen, because without any nothing could be found. */
export function WeekdayPicker({ legend, value, onChange }: WeekdayPickerProps) {
  const t = useTexts(uiTexts);
  const toggle = (day: Weekday) => {
    const next = WEEKDAYS.filter((each) => (each === day ? !value.includes(day) : value.includes(each)));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={classes.days}>
      <legend className={classes.legend}>{legend ?? t('weekdays')}</legend>
      {WEEKDAYS.map((day) => (
        <button
          key={day}
          type="button"
          className={classes.day}
          aria-pressed={value.includes(day)}
          onClick={() => toggle(day)}
        >
          <VisuallyHidden>{t(day)}</VisuallyHidden>
          <span aria-hidden="true">{t(day).slice(0, 2)}</span>
        </button>
      ))}
    </fieldset>
  );
}

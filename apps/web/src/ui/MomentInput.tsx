import 'dayjs/locale/es';
import '@mantine/dates/styles.css';
import { DateTimePicker } from '@mantine/dates';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './DayInput.module.css';
import { uiTexts } from './texts.ts';

interface MomentInputProps {
  label: string;
  placeholder?: string;
  /** What it means, below its label. */
  description?: string;
  required?: boolean;
  /** Whether it is a moment until which something holds: a day that is chosen then means its last second, else its first. */
  isEnd?: boolean;
  /** Whether the field can be cleared. */
  clearable?: boolean;
  /** `yyyy-MM-dd HH:mm:ss`, or null. */
  value: string | null;
  error: string | null;
  onChange: (value: string | null) => void;
}

/** A field for a day with its time of day, by the calendar of the language. */
export function MomentInput({
  label,
  placeholder = '',
  description,
  required = false,
  isEnd = false,
  clearable = true,
  value,
  error,
  onChange,
}: MomentInputProps) {
  const t = useTexts(uiTexts);
  const { language, usesMiles } = useFormat();
  return (
    <DateTimePicker
      label={label}
      placeholder={placeholder}
      description={description}
      required={required}
      value={value}
      error={error}
      onChange={onChange}
      valueFormat={usesMiles ? 'MM-DD-YYYY HH:mm:ss' : 'DD/MM/YYYY HH:mm:ss'}
      locale={language === 'US' ? 'en' : 'es'}
      firstDayOfWeek={language === 'US' ? 0 : 1}
      withSeconds
      defaultTimeValue={isEnd ? '23:59:59' : '00:00:00'}
      rightSectionWidth={44} // a finger's, on a phone
      clearable={clearable}
      classNames={{ day: classes.day ?? '' }}
      clearButtonProps={{ 'aria-label': t('clearMoment', { field: label }) }}
      submitButtonProps={{ 'aria-label': t('acceptMoment') }}
      timePickerProps={{
        hoursInputLabel: t('hours'),
        minutesInputLabel: t('minutes'),
        secondsInputLabel: t('seconds'),
      }}
      ariaLabels={{
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        nextDecade: t('nextDecade'),
        previousDecade: t('previousDecade'),
      }}
    />
  );
}

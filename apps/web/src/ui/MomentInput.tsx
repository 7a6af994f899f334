import 'dayjs/locale/es';
import '@mantine/dates/styles.css';
import { DateTimePicker } from '@mantine/dates';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './RangePicker.module.css';
import { journeysTexts } from './texts.ts';

interface RangePickerProps {
  label: string;
  placeholder?: string;
  /** Whether it can be emptied. */
  clearable?: boolean;
  /** `yyyy-MM-dd HH:mm:ss`, or null. */
  value: string | null;
  error: string | null;
  onChange: (value: string | null) => void;
}

/** One end of a range, by the calendar of the language. Loaded only when somebody wants a range of their own. */
export default function RangePicker({
  label,
  placeholder = '',
  clearable = true,
  value,
  error,
  onChange,
}: RangePickerProps) {
  const t = useTexts(journeysTexts);
  const { language, usesMiles } = useFormat();
  return (
    <DateTimePicker
      label={label}
      placeholder={placeholder}
      value={value}
      error={error}
      onChange={onChange}
      valueFormat={usesMiles ? 'MM-DD-YYYY HH:mm:ss' : 'DD/MM/YYYY HH:mm:ss'}
      locale={language === 'US' ? 'en' : 'es'}
      firstDayOfWeek={language === 'US' ? 0 : 1}
      withSeconds
      clearable={clearable}
      classNames={{ day: classes.day }}
      clearButtonProps={{ 'aria-label': t('clear') }}
      submitButtonProps={{ 'aria-label': t('takeMoment') }}
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

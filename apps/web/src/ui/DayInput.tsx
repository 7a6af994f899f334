import 'dayjs/locale/es';
import '@mantine/dates/styles.css';
import { DatePickerInput, type DatePickerInputProps, type DatePickerType } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './DayInput.module.css';
import { uiTexts } from './texts.ts';

/** A field for a day, or a range of days, by the calendar of the language. Values are `yyyy-MM-dd`. */
export function DayInput<Type extends DatePickerType = 'default'>(props: DatePickerInputProps<Type>) {
  const t = useTexts(uiTexts);
  const { language, usesMiles } = useFormat();
  return (
    <DatePickerInput<Type>
      valueFormat={usesMiles ? 'MM-DD-YYYY' : 'DD/MM/YYYY'}
      locale={language === 'US' ? 'en' : 'es'}
      firstDayOfWeek={language === 'US' ? 0 : 1}
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      classNames={{ day: classes.day ?? '' }}
      popoverProps={{ shadow: 'md' }}
      clearButtonProps={{ 'aria-label': t('clearDay') }}
      ariaLabels={{
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        nextDecade: t('nextDecade'),
        previousDecade: t('previousDecade'),
      }}
      {...(props as DatePickerInputProps<Type>)}
    />
  );
}

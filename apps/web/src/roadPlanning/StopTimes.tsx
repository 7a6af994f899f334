import { ActionIcon, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { IconClockPlus, IconTrash } from '@tabler/icons-react';
import { useTexts, WEEKDAYS } from '../i18n/index.ts';
import { WeekdayPicker } from '../ui/index.ts';
import type { StopValues } from './roadValues.ts';
import { roadsTexts } from './texts.ts';

interface StopTimesProps {
  times: StopValues['times'];
  onChange: (times: StopValues['times']) => void;
}

/** The times of the day at which vehicles are to reach a stop, each with its days. */
export function StopTimes({ times, onChange }: StopTimesProps) {
  const t = useTexts(roadsTexts);
  const put = (at: number, part: Partial<StopValues['times'][number]>) =>
    onChange(times.map((time, each) => (each === at ? { ...time, ...part } : time)));
  return (
    <>
      {times.map(({ time, days }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time has nothing else that is its own
        <div key={at}>
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              type="time"
              label={t('time', { number: at + 1 })}
              value={time}
              onChange={(event) => put(at, { time: event.currentTarget.value })}
              flex={1}
            />
            <Tooltip label={t('removeTime', { number: at + 1 })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('removeTime', { number: at + 1 })}
                onClick={() => onChange(times.toSpliced(at, 1))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </Tooltip>
          </Group>
          <WeekdayPicker
            legend={t('timeDays', { number: at + 1 })}
            value={days}
            onChange={(next) => put(at, { days: next })}
          />
        </div>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconClockPlus size={16} />}
        onClick={() => onChange([...times, { days: [...WEEKDAYS], time: '08:00' }])}
      >
        {t('addTime')}
      </Button>
    </>
  );
}

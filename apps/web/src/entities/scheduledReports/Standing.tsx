import { Menu, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createFormat, useFormat, useTexts, zoneName } from '../../i18n/index.ts';
import { useRunNow } from './Runs.tsx';
import { scheduledReportTexts } from './texts.ts';
import { useStanding } from './useStanding.ts';

/** Whether a scheduled report is on, when it runs next or why it stopped, and whether its last run failed. */
export function StandingCell({ id, given }: { id: number; given: ReactNode }) {
  const t = useTexts(scheduledReportTexts);
  const { language } = useFormat();
  const standing = useStanding(id);
  return (
    // Two lines, which a day with its time just fits: one was wider than a column may be, and its end cut off.
    <Stack gap={2} align="flex-start" miw={200} style={{ whiteSpace: 'normal' }}>
      {given}
      {standing?.stopReason ? (
        <Text size="xs" c="red">
          {t(standing.stopReason)}
        </Text>
      ) : (
        standing?.nextRunAt && (
          <Text size="xs" c="dimmed">
            {t('nextRun', {
              at: createFormat({ language, timeZone: standing.timeZone }).dateTime(standing.nextRunAt),
              zone: zoneName(standing.timeZone),
            })}
          </Text>
        )
      )}
      {standing?.lastRun?.state === 'FAILED' && (
        <Text size="xs" c="red">
          {t('lastFailed')}
        </Text>
      )}
    </Stack>
  );
}

/** In whose name a scheduled report runs, and what to do where it stopped. */
export function StandingNote({ id }: { id: number }) {
  const t = useTexts(scheduledReportTexts);
  const standing = useStanding(id);
  if (!standing) return null;
  return (
    <Text size="sm" c={standing.stopReason ? 'red' : 'dimmed'}>
      {standing.stopReason
        ? `${t(standing.stopReason)}. ${t('stoppedHint')}`
        : t('inNameOf', { name: standing.creator })}
    </Text>
  );
}

/** The item of a row's menu that runs it now. */
export function RunNowItem({ id }: { id: number }) {
  const t = useTexts(scheduledReportTexts);
  const runNow = useRunNow(id);
  return (
    <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => runNow.mutate()}>
      {t('runNow')}
    </Menu.Item>
  );
}

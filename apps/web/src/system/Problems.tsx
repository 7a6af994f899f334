import { Badge, Text } from '@mantine/core';
import { UNKNOWN, useFormat, useTexts } from '../i18n/index.ts';
import { Section } from '../ui/index.ts';
import type { Status } from './calls.ts';
import { type Column, Rows } from './Rows.tsx';
import { systemTexts } from './texts.ts';

/** What went wrong: in the log, and with messages of alarms. */
export function Problems({ status }: { status: Status }) {
  const t = useTexts(systemTexts);
  const format = useFormat();
  const faults: Column<Status['faults'][number]>[] = [
    {
      heading: t('fault'),
      cell: ({ isError, message, cause }) => (
        <>
          <Badge variant="dot" tt="none" color={isError ? 'red' : 'orange'} mr="xs">
            {t(isError ? 'error' : 'warning')}
          </Badge>
          <span translate="no">{message}</span>
          {cause && (
            <Text size="sm" c="dimmed" translate="no">
              {cause}
            </Text>
          )}
        </>
      ),
    },
    { heading: t('times'), cell: ({ count }) => format.number(count), isNumber: true },
    { heading: t('firstTime'), cell: ({ firstAt }) => format.dateTime(firstAt) },
    { heading: t('lastTime'), cell: ({ lastAt }) => format.dateTime(lastAt) },
  ];
  const channels: Column<Status['channels'][number]>[] = [
    { heading: t('channel'), cell: ({ channel }) => t(`channel${channel}`) },
    { heading: t('sent'), cell: ({ sent }) => format.number(sent), isNumber: true },
    { heading: t('waiting'), cell: ({ waiting }) => format.number(waiting), isNumber: true },
    { heading: t('failedCount'), cell: ({ failed }) => format.number(failed), isNumber: true },
  ];
  const failed: Column<Status['failedDeliveries'][number]>[] = [
    { heading: t('channel'), cell: ({ channel }) => t(`channel${channel}`) },
    { heading: t('customer'), cell: ({ customerName }) => customerName, isVerbatim: true },
    { heading: t('created'), cell: ({ createdAt }) => format.dateTime(createdAt) },
    { heading: t('attempts'), cell: ({ attempts }) => format.number(attempts), isNumber: true },
    { heading: t('reason'), cell: ({ error }) => error ?? UNKNOWN, isVerbatim: true },
  ];
  return (
    <>
      <Section title={t('faults')} hint={t('faultsHint')}>
        <Rows
          label={t('faults')}
          columns={faults}
          rows={status.faults}
          keyOf={({ isError, message, cause }) => `${isError} ${message} ${cause}`}
          empty={t('noFaults')}
          minWidth={640}
        />
      </Section>
      <Section title={t('channels')}>
        <Rows
          label={t('channels')}
          columns={channels}
          rows={status.channels}
          keyOf={({ channel }) => channel}
          empty={t('noChannels')}
          minWidth={340}
        />
      </Section>
      {status.failedDeliveries.length > 0 && (
        <Section title={t('failedDeliveries')} hint={t('failedDeliveriesHint')}>
          <Rows
            label={t('failedDeliveries')}
            columns={failed}
            rows={status.failedDeliveries}
            keyOf={({ id }) => id}
            empty=""
            minWidth={640}
          />
        </Section>
      )}
    </>
  );
}

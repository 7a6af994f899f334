import { UNKNOWN, useFormat, useTexts } from '../i18n/index.ts';
import { Facts, Section, Unbroken } from '../ui/index.ts';
import type { Status } from './calls.ts';
import { type Column, Rows } from './Rows.tsx';
import { systemTexts } from './texts.ts';

/** Versions, health, devices by protocol and jobs. */
export function State({ status }: { status: Status }) {
  const t = useTexts(systemTexts);
  const format = useFormat();
  const { versions, health, startedAt, at } = status;
  const number = (value: number): string => format.number(value);
  const milliseconds = (value: number | null): string =>
    value === null ? UNKNOWN : t('milliseconds', { count: format.number(Math.round(value)) });
  const protocols: Column<Status['protocols'][number]>[] = [
    { heading: t('protocol'), cell: ({ name }) => name, isVerbatim: true },
    {
      heading: t('heard'),
      cell: ({ heardDevices, devices }) => t('ofAll', { part: number(heardDevices), all: number(devices) }),
      isNumber: true,
    },
    { heading: t('connections'), cell: (row) => number(row.openConnections), isNumber: true },
    { heading: t('messages'), cell: (row) => number(row.messagesPerMinute), isNumber: true },
    { heading: t('wait'), cell: (row) => milliseconds(row.meanWaitMs), isNumber: true },
    { heading: t('mostWait'), cell: (row) => milliseconds(row.mostWaitMs), isNumber: true },
    { heading: t('refused'), cell: (row) => number(row.refusedFrames), isNumber: true },
    {
      heading: t('faulty'),
      cell: ({ faultyFrames, frames }) => t('ofAll', { part: number(faultyFrames), all: number(frames) }),
      isNumber: true,
    },
  ];
  const jobs: Column<Status['jobs'][number]>[] = [
    { heading: t('kind'), cell: ({ kind }) => kind, isVerbatim: true },
    { heading: t('waiting'), cell: (row) => number(row.waiting), isNumber: true },
    { heading: t('runningJobs'), cell: (row) => number(row.running), isNumber: true },
    { heading: t('done'), cell: (row) => number(row.done), isNumber: true },
    { heading: t('failedCount'), cell: (row) => number(row.failed), isNumber: true },
    { heading: t('waitsSince'), cell: (row) => format.dateTime(row.oldestWaitingAt) },
    {
      heading: t('lastFailure'),
      cell: ({ lastFailedAt, lastErrorCode }) =>
        lastFailedAt === null
          ? UNKNOWN
          : [format.dateTime(lastFailedAt), lastErrorCode].filter(Boolean).join(' · '),
    },
  ];
  return (
    <>
      <Section title={t('health')}>
        <Facts
          facts={[
            { label: t('overall'), value: t(health.ok ? 'isOk' : 'isNotOk') },
            { label: t('database'), value: t(health.databaseUp ? 'answers' : 'isAway') },
            { label: t('waitingMessages'), value: number(health.waitingMessages) },
            {
              label: t('oldestWaiting'),
              value: t('seconds', { count: number(health.oldestWaitingSeconds) }),
            },
            {
              label: t('running'),
              value: `${format.dateTime(startedAt)} · ${format.ago(startedAt, Date.parse(at))}`,
            },
          ]}
        />
      </Section>
      <Section title={t('protocols')} hint={t('protocolsHint')}>
        <Rows
          label={t('protocols')}
          columns={protocols}
          rows={status.protocols}
          keyOf={({ name }) => name}
          empty={t('noProtocols')}
          minWidth={760}
        />
      </Section>
      <Section title={t('jobs')}>
        <Rows
          label={t('jobs')}
          columns={jobs}
          rows={status.jobs}
          keyOf={({ kind }) => kind}
          empty={t('noJobs')}
          minWidth={760}
        />
      </Section>
      <Section title={t('versions')}>
        <Facts
          facts={[
            { label: t('product'), value: versions.product },
            { label: t('node'), value: versions.node },
            { label: t('postgres'), value: versions.postgres },
            { label: t('migration'), value: <Unbroken>{versions.migration}</Unbroken> },
          ]}
        />
      </Section>
    </>
  );
}

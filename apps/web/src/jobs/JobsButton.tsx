import { ActionIcon, Button, Group, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconProgressDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { CountBadge, moveByArrows } from '../ui/index.ts';
import type { Job } from './calls.ts';
import { JobProgress } from './JobProgress.tsx';
import classes from './JobsButton.module.css';
import { jobsTexts } from './texts.ts';
import { downloadJob, failureOf, isOpen, useJobs } from './useJobs.ts';

/** What jobs of a kind are called in the current language. */
export type NameOfJob = (kind: string) => string;

/** The button of the top bar that shows the user's jobs, those that run and those of the last week; nothing where there are none. */
export function JobsButton({ nameOf }: { nameOf: NameOfJob }) {
  const t = useTexts(jobsTexts);
  const [opened, setOpened] = useState(false);
  const jobs = useJobs();
  if (jobs.length === 0) return null;
  const count = jobs.filter(isOpen).length;
  const label = count === 0 ? t('jobs') : t('running', { count });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={380}
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <CountBadge count={count} color="var(--accent)">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={label}
              onClick={() => setOpened(!opened)}
            >
              <IconProgressDown size={20} stroke={1.7} />
            </ActionIcon>
          </CountBadge>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('jobs')} className={classes.dropdown}>
        <Text fw={weight.bold} size="sm">
          {t('jobs')}
        </Text>
        <Text size="sm" c="dimmed" mb="xs">
          {t('kept')}
        </Text>
        <ul className={classes.list} onKeyDown={moveByArrows}>
          {jobs.map((job) => (
            <li key={job.id} className={classes.job}>
              <JobRow job={job} name={nameOf(job.kind)} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

const FORM: Readonly<Record<string, string>> = { EXCEL: 'Excel', PDF: 'PDF', KML: 'KML' };

function JobRow({ job, name }: { job: Job; name: string }) {
  const t = useTexts(jobsTexts);
  const format = useFormat();
  const { count } = job.about;
  const facts = [
    FORM[job.about.format ?? ''],
    count !== null && t('vehicles', { count }),
    format.dateTime(Date.parse(job.createdAt)),
  ];
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" fw={weight.medium}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        {job.fileName === null ? (
          <Text size="sm" c={job.state === 'FAILED' ? 'red.8' : 'dimmed'}>
            {t(job.state)}
          </Text>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            aria-label={t('downloadWhat', { what: name })}
            onClick={() => void downloadJob(job)}
          >
            {t('download')}
          </Button>
        )}
      </Group>
      {isOpen(job) && <JobProgress job={job} what={name} />}
      {job.state === 'FAILED' && (
        <Text size="xs" c="red.8">
          {failureOf(job)}
        </Text>
      )}
    </Stack>
  );
}

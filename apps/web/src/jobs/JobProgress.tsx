import { Button, Group, Progress } from '@mantine/core';
import { useFormat, useTexts } from '../i18n/index.ts';
import type { Job } from './calls.ts';
import { jobsTexts } from './texts.ts';
import { useCancelJob } from './useJobs.ts';

/** How far an open job got, with the button that cancels it. `what` is the name of the job. */
export function JobProgress({ job, what }: { job: Job; what: string }) {
  const t = useTexts(jobsTexts);
  const format = useFormat();
  const { mutate, isPending } = useCancelJob();
  const percent = job.share === null ? null : Math.round(job.share * 100);
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress.Root size="lg" miw={140} flex={1}>
        <Progress.Section
          value={percent ?? 100}
          striped={percent === null}
          animated={percent === null}
          aria-label={t('progress', { what })}
          aria-valuetext={percent === null ? t(job.state) : `${format.number(percent)} %`}
        />
      </Progress.Root>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        aria-label={t('cancelWhat', { what })}
        onClick={() => mutate(job)}
      >
        {t('cancel')}
      </Button>
    </Group>
  );
}

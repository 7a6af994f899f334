import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download, errorText, query, type ScheduledReportRunsQuery } from '../../api/index.ts';
import { createFormat, useFormat, useTexts, zoneName } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { ErrorState, notify, Section, Skeletons } from '../../ui/index.ts';
import { RUN_FILE, RUN_NOW, RUNS, STANDINGS } from './calls.ts';
import { rangeText } from './rangeText.ts';
import { scheduledReportTexts } from './texts.ts';
import { useStanding } from './useStanding.ts';

type Run = ScheduledReportRunsQuery['scheduledReportRuns'][number];

const UNDER_WAY: readonly Run['state'][] = ['WAITING', 'MAKING', 'MAILING'];
const LOOK_MS = 2_000;
const SHOWN = 10;
const COLOURS: Partial<Record<Run['state'], string>> = { DONE: 'green', FAILED: 'red' };

/** Lets a scheduled report run now. */
export function useRunNow(id: number) {
  const t = useTexts(scheduledReportTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(RUN_NOW, { scheduledReportId: id }),
    onSuccess: async () => {
      notify.success(t('runBegan'));
      for (const asked of [RUNS, STANDINGS]) await client.invalidateQueries({ queryKey: [asked.toString()] });
    },
    onError: (error) => notify.danger(errorText(error)),
  });
}

/** The last runs of a scheduled report with their files, and the button that runs it now. */
export function Runs({ id }: { id: number }) {
  const t = useTexts(scheduledReportTexts);
  const runNow = useRunNow(id);
  const answer = useQuery({
    ...query(RUNS, { scheduledReportId: id }),
    refetchInterval: ({ state }) =>
      state.data?.scheduledReportRuns.some((run) => UNDER_WAY.includes(run.state)) ? LOOK_MS : false,
  });
  const runs = answer.data?.scheduledReportRuns;
  const { timeZone: own } = useUser();
  const timeZone = useStanding(id)?.timeZone ?? own;
  return (
    <Section title={t('runs', { zone: zoneName(timeZone) })}>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        loading={runNow.isPending}
        onClick={() => runNow.mutate()}
      >
        {t('runNow')}
      </Button>
      {answer.isPending ? (
        <Skeletons count={3} heightPx={40} />
      ) : !runs ? (
        <ErrorState message={t('runsFailed')} onRetry={() => void answer.refetch()} />
      ) : runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noRuns')}
        </Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {runs.slice(0, SHOWN).map((run) => (
            <RunItem key={run.id} run={run} timeZone={timeZone} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** A run in the time zone in which its schedule recurs. */
function RunItem({ run, timeZone }: { run: Run; timeZone: string }) {
  const t = useTexts(scheduledReportTexts);
  const { language } = useFormat();
  const at = createFormat({ language, timeZone }).dateTime(run.plannedAt);
  const range = run.from && run.to ? rangeText([run.from, run.to], { language, timeZone }) : null;
  const fetchFile = async () => {
    try {
      download((await call(RUN_FILE, { runId: run.id })).scheduledReportFile.url);
    } catch (error) {
      notify.danger(errorText(error));
    }
  };
  const lines = [
    range && t('about', { range }),
    run.askedBy && t('askedBy', { name: run.askedBy }),
    run.mailedTo.length > 0 && t('mailedTo', { addresses: run.mailedTo.join(', ') }),
    run.notMailed.length > 0 && t('notMailed', { addresses: run.notMailed.join(', ') }),
    run.error && failureText(t, run.error),
  ].filter(Boolean);
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">{at}</Text>
        <Group gap="xs" wrap="nowrap">
          <Badge variant="light" tt="none" color={COLOURS[run.state] ?? 'gray'}>
            {t(run.state)}
          </Badge>
          {run.fileName !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('downloadRun', { file: run.fileName, at })}
              onClick={() => void fetchFile()}
            >
              <IconDownload size={16} aria-hidden="true" />
            </Button>
          )}
        </Group>
      </Group>
      {lines.map((line) => (
        <Text key={String(line)} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </li>
  );
}

function failureText(
  t: ReturnType<typeof useTexts<keyof typeof scheduledReportTexts.es>>,
  error: string,
): string {
  if (error === 'INTERNAL') return t('failedInternal');
  if (error === 'FORBIDDEN') return t('failedRights');
  if (error === 'NOT_FOUND') return t('failedFile');
  if (error === 'ASKED_GONE') return t('failedGone');
  return t('failedMail', { answer: error });
}

import { ActionIcon, Badge, Button, Group, Table, Text, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, query, type RoadRunsQuery, type RoadTimetablesQuery } from '../api/index.ts';
import { useMay } from '../entities/index.ts';
import {
  addDays,
  isoDay,
  useFormat,
  useTexts,
  vehicleName,
  WEEKDAYS,
  wallTime,
  weekday,
} from '../i18n/index.ts';
import {
  ConfirmDialog,
  ErrorState,
  notify,
  Page,
  Section,
  Skeletons,
  Unbroken,
  uiTexts,
} from '../ui/index.ts';
import { DELETE_TIMETABLE, EDITED_ROAD, ROAD_RUNS, ROAD_TIMETABLES, UNASSIGN_ROAD } from './calls.ts';
import { NewRuns } from './NewRuns.tsx';
import { NewTimetable } from './NewTimetable.tsx';
import classes from './RoadPlan.module.css';
import { roadEntity } from './roadEntity.ts';
import { RUN_COLOURS, runState } from './runState.ts';
import { roadsTexts } from './texts.ts';

type Run = RoadRunsQuery['roadRuns'][number];
type Timetable = RoadTimetablesQuery['roadTimetables'][number];

/** Interval at which runs are read again, of which some are under way. */
const FOLLOWED_EVERY_MS = 15_000;
const WEEK = 7;

/** Which vehicles drive a road and when: every week, and in a week that is shown what became of their runs. */
export function RoadPlan({ roadId, onClose }: { roadId: number; onClose: () => void }) {
  const t = useTexts(roadsTexts);
  const road = useQuery(query(EDITED_ROAD, { id: roadId }));
  const { name = '', customerId = null } = road.data?.road ?? {};
  const may = useMay(roadEntity);
  return (
    <Page
      title={t('planTitle', { name })}
      lead={t('planLead')}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onClose}>
          {t('back')}
        </Button>
      }
    >
      {road.isError || (road.isSuccess && !road.data.road) ? (
        <ErrorState
          message={road.isError ? errorText(road.error) : t('noRoad')}
          onRetry={() => void road.refetch()}
        />
      ) : (
        <div className={classes.parts}>
          <Timetables roadId={roadId} customerId={customerId} isWritable={may.update} />
          <Runs roadId={roadId} customerId={customerId} isWritable={may.update} />
        </div>
      )}
    </Page>
  );
}

interface PartProps {
  roadId: number;
  /** Null until it is known. */
  customerId: number | null;
  isWritable: boolean;
}

/** Reads again what vehicles do on a road. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [ROAD_RUNS, ROAD_TIMETABLES].map((each) => client.invalidateQueries({ queryKey: [each.toString()] })),
    );
}

function Timetables({ roadId, customerId, isWritable }: PartProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const ui = useTexts(uiTexts);
  const refresh = useRefresh();
  const answer = useQuery(query(ROAD_TIMETABLES, { roadId }));
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<Timetable | null>(null);
  const tables = answer.data?.roadTimetables ?? [];
  const daysText = (days: Timetable['days']) =>
    days.length === WEEK
      ? t('everyDay')
      : WEEKDAYS.filter((day) => days.includes(day))
          .map((day) => ui(day))
          .join(', ');
  return (
    <Section title={t('weekly')} hint={t('weeklyHint')}>
      {answer.isPending ? (
        <Skeletons count={2} heightPx={36} />
      ) : answer.isError ? (
        <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} />
      ) : tables.length === 0 ? (
        <Text c="dimmed">{t('noTimetables')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t('weekly')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('vehicle')}</Table.Th>
                <Table.Th>{t('startTime')}</Table.Th>
                <Table.Th>{t('days')}</Table.Th>
                <Table.Th>{t('fromDate')}</Table.Th>
                <Table.Th>{t('untilDate')}</Table.Th>
                <Table.Th aria-label={t('delete')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tables.map((table) => (
                <Table.Tr key={table.id}>
                  <Table.Th scope="row">
                    <Unbroken>{vehicleName(table.asset)}</Unbroken>
                  </Table.Th>
                  <Table.Td>{table.startTime}</Table.Td>
                  <Table.Td>{daysText(table.days)}</Table.Td>
                  <Table.Td>{format.day(table.fromDate)}</Table.Td>
                  <Table.Td>{table.untilDate === null ? t('noEnd') : format.day(table.untilDate)}</Table.Td>
                  <Table.Td>
                    {isWritable && (
                      <Act
                        label={t('deleteTimetable', { name: vehicleName(table.asset) })}
                        onClick={() => setDoomed(table)}
                      >
                        <IconTrash size={17} />
                      </Act>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {isWritable && customerId !== null && (
        <Button
          mt="sm"
          variant="light"
          leftSection={<IconCalendarPlus size={18} />}
          onClick={() => setAdding(true)}
        >
          {t('addTimetable')}
        </Button>
      )}
      {isAdding && customerId !== null && (
        <NewTimetable
          roadId={roadId}
          customerId={customerId}
          onDone={refresh}
          onClose={() => setAdding(false)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title={t('deleteTimetable', { name: vehicleName(doomed.asset) })}
          confirm={t('delete')}
          cancel={t('cancel')}
          onConfirm={async () => {
            await call(DELETE_TIMETABLE, { id: doomed.id });
            notify.success(t('timetableDeleted'));
            await refresh();
          }}
          errorText={errorText}
          onClose={() => setDoomed(null)}
        >
          <Text>{t('deleteTimetableText', { name: vehicleName(doomed.asset) })}</Text>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Runs({ roadId, customerId, isWritable }: PartProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const refresh = useRefresh();
  const today = isoDay(wallTime(Date.now(), format.timeZone));
  const [monday, setMonday] = useState(addDays(today, 1 - weekday(today)));
  const answer = useQuery({
    ...query(ROAD_RUNS, {
      roadId,
      from: `${monday} 00:00:00`,
      to: `${addDays(monday, WEEK)} 00:00:00`,
    }),
    refetchInterval: FOLLOWED_EVERY_MS,
  });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Run | null>(null);
  const runs = answer.data?.roadRuns ?? [];
  const now = Date.now();
  return (
    <Section title={t('runs')}>
      <Group gap="xs" mb="sm">
        <Act label={t('previousWeek')} onClick={() => setMonday(addDays(monday, -WEEK))}>
          <IconChevronLeft size={18} />
        </Act>
        <Text component="output">
          {t('range', { from: format.day(monday), until: format.day(addDays(monday, WEEK - 1)) })}
        </Text>
        <Act label={t('nextWeek')} onClick={() => setMonday(addDays(monday, WEEK))}>
          <IconChevronRight size={18} />
        </Act>
      </Group>
      {answer.isPending ? (
        <Skeletons count={3} heightPx={36} />
      ) : answer.isError ? (
        <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} />
      ) : runs.length === 0 ? (
        <Text c="dimmed">{t('noRuns')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={720}>
          <Table aria-label={t('runs')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('planned')}</Table.Th>
                <Table.Th>{t('vehicle')}</Table.Th>
                <Table.Th>{t('status')}</Table.Th>
                <Table.Th>{t('driven')}</Table.Th>
                <Table.Th>{t('onTime')}</Table.Th>
                <Table.Th>{t('deviations')}</Table.Th>
                <Table.Th aria-label={t('confirmUnassign')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {runs.map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  now={now}
                  onRemove={isWritable && run.cancelledAt === null ? () => setRemoved(run) : null}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {isWritable && customerId !== null && (
        <Button
          mt="sm"
          variant="light"
          leftSection={<IconCalendarPlus size={18} />}
          onClick={() => setAdding(true)}
        >
          {t('addRun')}
        </Button>
      )}
      {isAdding && customerId !== null && (
        <NewRuns roadId={roadId} customerId={customerId} onDone={refresh} onClose={() => setAdding(false)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('unassignTitle')}
          confirm={t('confirmUnassign')}
          cancel={t('cancel')}
          onConfirm={async () => {
            await call(UNASSIGN_ROAD, { runId: removed.id });
            notify.success(t('unassigned'));
            await refresh();
          }}
          errorText={errorText}
          onClose={() => setRemoved(null)}
        >
          <Text>{t('unassignText', wordsOf(removed, format.dateTime))}</Text>
          {Date.parse(removed.plannedEnd) <= now && <Text mt="xs">{t('unassignOver')}</Text>}
        </ConfirmDialog>
      )}
    </Section>
  );
}

const wordsOf = (run: Run, timeText: (moment: string) => string) => ({
  name: vehicleName(run.asset),
  time: timeText(run.plannedStart),
});

interface RunRowProps {
  run: Run;
  now: number;
  /** Null where the vehicle cannot be removed from it. */
  onRemove: (() => void) | null;
}

function RunRow({ run, now, onRemove }: RunRowProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const state = runState(run, now);
  const reached = run.stops.filter(({ status }) => status !== 'PENDING' && status !== 'UNKNOWN').length;
  const inTime = run.stops.filter(({ status }) => status === 'ON_TIME').length;
  return (
    <Table.Tr>
      <Table.Td>
        {t('range', { from: format.dateTime(run.plannedStart), until: format.time(run.plannedEnd) })}
      </Table.Td>
      <Table.Th scope="row">
        <Unbroken>{vehicleName(run.asset)}</Unbroken>
      </Table.Th>
      <Table.Td>
        <Badge variant="dot" tt="none" color={RUN_COLOURS[state]}>
          {t(`run_${state}`)}
        </Badge>
      </Table.Td>
      <Table.Td>
        {run.actualStart === null
          ? '---'
          : t('range', {
              from: format.time(run.actualStart),
              until: run.actualEnd === null ? '---' : format.time(run.actualEnd),
            })}
      </Table.Td>
      <Table.Td className={classes.number}>{reached === 0 ? '---' : `${inTime} / ${reached}`}</Table.Td>
      <Table.Td className={classes.number}>{run.deviations.length}</Table.Td>
      <Table.Td>
        {onRemove && (
          <Act label={t('unassign', wordsOf(run, format.dateTime))} onClick={onRemove}>
            <IconUserMinus size={17} />
          </Act>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface ActProps {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}

function Act({ label, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

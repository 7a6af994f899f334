import { Button, Menu, Progress, Text } from '@mantine/core';
import { IconCalendarTime, IconPlayerStopFilled, IconRoute } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, errorText, query } from '../api/index.ts';
import { HeldList, heldRows, RowsFileMenu, useListAddress, useMay } from '../entities/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { ConfirmDialog, ErrorState, notify, Page, Skeletons } from '../ui/index.ts';
import { CANCEL_ROAD_APPLICATION, LISTED_ROADS } from './calls.ts';
import { DeleteRoads } from './DeleteRoads.tsx';
import { RoadEditor } from './RoadEditor.tsx';
import { RoadPlan } from './RoadPlan.tsx';
import { type ListedRoad, roadEntity, roadRow } from './roadEntity.ts';
import { roadsTexts } from './texts.ts';

/** Interval at which the progress is read while a road is being applied to the past. */
const PROGRESS_EVERY_MS = 2_000;
/** What the address opens over the list: the editor of a road, `new` for another one, and the timetable of a road. */
const OPEN = { edit: 'road', plan: 'plan' } as const;

/** The page /manage/road: the list of roads, the editor of one, or its timetable, as the address says. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const may = useMay(roadEntity);
  const edited = search.get(OPEN.edit);
  const planned = Number(search.get(OPEN.plan));
  const open = (part: keyof typeof OPEN, what: string) =>
    setSearch((before) => {
      before.set(OPEN[part], what);
      return before;
    });
  const close = () =>
    setSearch((before) => {
      for (const name of Object.values(OPEN)) before.delete(name);
      return before;
    });
  const isNew = edited === 'new' && may.create;
  if (isNew || (edited !== null && Number(edited) > 0))
    return <RoadEditor key={edited} id={isNew ? null : Number(edited)} onClose={close} />;
  if (planned > 0) return <RoadPlan key={planned} roadId={planned} onClose={close} />;
  return (
    <RoadList
      onNew={may.create ? () => open('edit', 'new') : null}
      onOpen={(id) => open('edit', String(id))}
      onPlan={(id) => open('plan', String(id))}
    />
  );
}

interface RoadListProps {
  /** Null for who may not create one. */
  onNew: (() => void) | null;
  onOpen: (id: number) => void;
  onPlan: (id: number) => void;
}

function RoadList({ onNew, onOpen, onPlan }: RoadListProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const may = useMay(roadEntity);
  const answer = useQuery({
    ...query(LISTED_ROADS, {}),
    refetchInterval: ({ state }) =>
      state.data?.roads.items.some(({ applying }) => applying !== null) ? PROGRESS_EVERY_MS : false,
  });
  const [doomed, setDoomed] = useState<readonly ListedRoad[] | null>(null);
  const [stopped, setStopped] = useState<ListedRoad | null>(null);
  const roads = answer.data?.roads.items ?? [];
  const byId = new Map(roads.map((road) => [road.id, road]));
  const rows = roads.map((road) => roadRow(road, format));
  const address = useListAddress(roadEntity);
  return (
    <Page
      title={t('roads')}
      lead={t('lead')}
      actions={
        <>
          <RowsFileMenu
            entity={roadEntity}
            title={t('roads')}
            read={async () => heldRows(roadEntity, rows, address)}
          />
          {onNew && (
            <Button leftSection={<IconRoute size={18} />} onClick={onNew}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {answer.isPending ? (
        <Skeletons count={5} heightPx={56} />
      ) : answer.isError ? (
        <ErrorState message={t('loadFailed')} onRetry={() => void answer.refetch()} />
      ) : (
        <HeldList
          entity={roadEntity}
          label={t('roads')}
          rows={rows}
          isBusy={false}
          cell={({ name }, { id }, given) =>
            name === 'name' ? <Named road={byId.get(id) ?? null}>{given}</Named> : given
          }
          menu={({ id }) => (
            <>
              <Menu.Item leftSection={<IconCalendarTime size={16} />} onClick={() => onPlan(id)}>
                {t('plan')}
              </Menu.Item>
              {may.update && byId.get(id)?.applying && (
                <Menu.Item
                  leftSection={<IconPlayerStopFilled size={16} />}
                  onClick={() => setStopped(byId.get(id) ?? null)}
                >
                  {t('cancelApplying')}
                </Menu.Item>
              )}
            </>
          )}
          onOpen={({ id }) => onOpen(id)}
          onFlag={() => undefined}
          onDelete={(rows) => setDoomed(rows.flatMap(({ id }) => byId.get(id) ?? []))}
        />
      )}
      {doomed && <DeleteRoads roads={doomed} onClose={() => setDoomed(null)} />}
      {stopped && <CancelApplying road={stopped} onClose={() => setStopped(null)} />}
    </Page>
  );
}

/** The name of a road, with how far a change of it is applied to the past. */
function Named({ road, children }: { road: ListedRoad | null; children: React.ReactNode }) {
  const t = useTexts(roadsTexts);
  const { applying, cancelledApplying } = road ?? { applying: null, cancelledApplying: null };
  return (
    <>
      {children}
      {applying && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {t('applying', applying)}
          <Progress
            value={(100 * applying.done) / applying.assets}
            size="xs"
            aria-label={t('applying', applying)}
          />
        </Text>
      )}
      {!applying && cancelledApplying && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {t('cancelledAfter', cancelledApplying)}
        </Text>
      )}
    </>
  );
}

/** Asks before the application of a road to the past is cancelled. */
function CancelApplying({ road: { id, name }, onClose }: { road: ListedRoad; onClose: () => void }) {
  const t = useTexts(roadsTexts);
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('cancelTitle')}
      confirm={t('cancelApplying')}
      cancel={t('keepApplying')}
      onConfirm={async () => {
        await call(CANCEL_ROAD_APPLICATION, { id });
        notify.success(t('cancelAsked'));
        await client.invalidateQueries({ queryKey: [LISTED_ROADS.toString()] });
      }}
      errorText={errorText}
      onClose={onClose}
    >
      <Text>{t('cancelText', { name })}</Text>
    </ConfirmDialog>
  );
}

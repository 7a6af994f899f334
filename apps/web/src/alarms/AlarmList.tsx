import { ActionIcon, Button, Checkbox, Menu, Tooltip } from '@mantine/core';
import { IconBellOff, IconChecks, IconDotsVertical, IconFilter, IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, serverNow } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { EmptyState, ErrorState, moveByArrows, Skeletons, useNow } from '../ui/index.ts';
import { AlarmFilters } from './AlarmFilters.tsx';
import { AcknowledgeAll, Pages } from './AlarmListParts.tsx';
import { AlarmRow } from './AlarmRow.tsx';
import classes from './AlarmsPanel.module.css';
import { useAlarmCounters } from './AlarmsProvider.tsx';
import { type Alarm, PAGE_SIZE } from './alarm.ts';
import type { AlarmFilter, AlarmSearch } from './alarmSearch.ts';
import { AttendCard } from './attend/AttendCard.tsx';
import { useAlarmScene } from './attend/useAlarmScene.ts';
import { useAttend } from './attend/useAttend.ts';
import { KindBells } from './KindBells.tsx';
import { openReport } from './openReport.ts';
import { ACKNOWLEDGES, OPENS_RUNS, READS_IN_BULK } from './permissions.ts';
import { storedKinds, storeKinds } from './stored.ts';
import { alarmsTexts } from './texts.ts';
import { useAlarmActions } from './useAcknowledge.ts';
import { useAlarmPage } from './useAlarmList.ts';
import { useSelection } from './useSelection.ts';

const AGES_TICK_MS = 5_000;

interface AlarmListProps {
  search: AlarmSearch;
  /** The vehicle whose alarms are listed; null for all vehicles. */
  ofAssetId: number | null;
  onSearch: (change: Partial<AlarmSearch>) => void;
  onOpenVehicle: ((assetId: number) => void) | null;
}

/**
 * The alarms that nobody has acknowledged, or those that somebody did, in pages: they can be filtered, chosen and acknowledged. Who
 * chooses one to attend to it sees it on the live map, and goes through the list by keys.
 */
export function AlarmList({ search, ofAssetId, onSearch, onOpenVehicle }: AlarmListProps) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  const user = useUser();
  const counters = useAlarmCounters();
  const now = useNow(AGES_TICK_MS);
  const [asked, setAsked] = useState<{ filter: AlarmFilter; untilMs: number } | null>(null);

  const filter: AlarmFilter = {
    kinds: search.kinds ?? storedKinds(localStorage, user.id),
    assetId: ofAssetId ?? search.assetId,
    event: search.event,
    onlyUnread: search.onlyUnread,
    isAcknowledged: search.isAcknowledged,
  };
  const list = useAlarmPage(filter, search.page);
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE));
  const selection = useSelection(list.alarms);
  const { acknowledge, acknowledgeMatching, undoLast, markAsRead } = useAlarmActions();
  const mayAcknowledge = isAllowed(user, ACKNOWLEDGES) && !filter.isAcknowledged;
  const mayOpenRuns = isAllowed(user, OPENS_RUNS);
  const mayReadInBulk = isAllowed(user, READS_IN_BULK) && !filter.isAcknowledged;
  const isSelectable = mayAcknowledge || mayReadInBulk;

  const setFilter = (change: Partial<AlarmFilter>) => {
    if (change.kinds) storeKinds(localStorage, user.id, change.kinds);
    selection.clear();
    onSearch({ ...change, page: 1 });
  };
  const goToPage = (page: number) => {
    selection.clear();
    onSearch({ page });
  };
  const attend = (alarm: Alarm | null) => {
    onSearch({ attendedId: alarm?.id ?? null });
    if (alarm && !filter.isAcknowledged) markAsRead([alarm]);
  };
  /** What a press on a row does; null on a report that the user may not open any more. */
  const pressed = (alarm: Alarm): (() => void) | null => {
    const { report } = alarm;
    if (report === null) return () => attend(alarm);
    if (report.runId !== null && !mayOpenRuns) return null;
    return () => {
      void openReport(report);
      if (!filter.isAcknowledged) markAsRead([alarm]);
    };
  };
  const { attended, acknowledgeAndGoOn } = useAttend({
    // A report is opened, and not attended to.
    list: { ...list, alarms: list.alarms.filter(({ report }) => report === null), page: search.page, pages },
    attendedId: search.attendedId,
    onAttend: attend,
    onPage: goToPage,
    acknowledge: mayAcknowledge ? (alarm) => acknowledge([alarm]) : null,
    undoLast,
    onRestored: (attendedId) => onSearch({ attendedId }),
  });
  const { scene, error, retry } = useAlarmScene(
    search.attendedId,
    attended !== null,
    attended ? `${attended.comments} ${attended.assignee?.id ?? ''}` : '',
  );
  const shown = attended ?? scene?.alarm ?? null;
  // What is attended to in the list of all is not of the vehicle whose alerts are shown next.
  const isShown =
    search.attendedId !== null && (ofAssetId === null || (shown?.assetId ?? ofAssetId) === ofAssetId);

  return (
    <>
      <div className={classes.tools}>
        {/* They count everything in reach: beside the alarms of one vehicle they would mislead. */}
        {ofAssetId === null && (
          <KindBells counters={counters} kinds={filter.kinds} onChoose={(kinds) => setFilter({ kinds })} />
        )}
        <div className={classes.toolRow}>
          {isSelectable && (
            <Checkbox
              className={classes.all}
              classNames={{ body: classes.allBody }}
              label={t('selectAll')}
              checked={selection.allAtMs !== null}
              indeterminate={selection.allAtMs === null && selection.chosen.length > 0}
              disabled={list.alarms.length === 0}
              onChange={selection.toggleAll}
            />
          )}
          <FilterToggle
            isOpen={search.isFilterOpen}
            onToggle={() => onSearch({ isFilterOpen: !search.isFilterOpen })}
          />
          {isSelectable && (
            <Menu position="bottom-end" shadow="lg" withinPortal={false}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('moreActions')}>
                  <IconDotsVertical size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {mayAcknowledge && (
                  <Menu.Item
                    leftSection={<IconChecks size={17} />}
                    disabled={list.total === 0}
                    onClick={() => setAsked({ filter, untilMs: serverNow() })}
                  >
                    {t('acknowledgeAll')}
                  </Menu.Item>
                )}
                {mayReadInBulk && (
                  <Menu.Item
                    leftSection={<IconMailOpened size={17} />}
                    disabled={selection.chosen.length === 0}
                    onClick={() => {
                      markAsRead(selection.chosen);
                      selection.clear();
                    }}
                  >
                    {t('markAsRead')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
          {mayAcknowledge && (
            <Button
              size="compact-sm"
              className={classes.acknowledge}
              leftSection={<IconChecks size={16} />}
              disabled={selection.chosen.length === 0}
              onClick={() => {
                acknowledge(selection.chosen);
                selection.clear();
              }}
            >
              {selection.chosen.length === 0
                ? t('acknowledge')
                : t('acknowledgeCount', { count: format.number(selection.chosen.length) })}
            </Button>
          )}
        </div>
        {search.isFilterOpen && (
          <AlarmFilters filter={filter} hasAsset={ofAssetId === null} onFilter={setFilter} />
        )}
      </div>
      {list.state === 'loading' ? (
        <div className={classes.waiting}>
          <Skeletons count={6} heightPx={50} />
        </div>
      ) : list.state === 'failed' ? (
        <ErrorState message={errorText(list.error)} onRetry={list.retry} />
      ) : list.alarms.length === 0 && list.total === 0 ? (
        <EmptyState icon={<IconBellOff size={26} stroke={1.6} />} title={t('empty')} />
      ) : (
        <div className={classes.scroller}>
          {/* While one attends to an alarm the arrows walk through them. */}
          <ul
            className={classes.list}
            aria-label={t('list')}
            onKeyDown={search.attendedId === null ? moveByArrows : undefined}
          >
            {list.alarms.map((alarm) => (
              <AlarmRow
                key={alarm.id}
                alarm={alarm}
                nowMs={now}
                isChosen={isSelectable ? selection.has(alarm) : null}
                onToggle={() => selection.toggle(alarm)}
                isAttended={alarm.id === search.attendedId}
                onAttend={pressed(alarm)}
              />
            ))}
          </ul>
        </div>
      )}
      {(pages > 1 || search.page > 1) && (
        <Pages page={search.page} pages={Math.max(pages, search.page)} onPage={goToPage} />
      )}
      {isShown && (
        <AttendCard
          alarm={shown}
          scene={scene}
          error={error}
          onRetry={retry}
          onAcknowledge={acknowledgeAndGoOn}
          onOpenVehicle={onOpenVehicle}
          onClose={() => onSearch({ attendedId: null })}
        />
      )}
      {asked && (
        <AcknowledgeAll
          count={list.total}
          onConfirm={() => {
            void acknowledgeMatching(asked.filter, asked.untilMs);
            setAsked(null);
            goToPage(1);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function FilterToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useTexts(alarmsTexts);
  const label = t(isOpen ? 'hideFilters' : 'showFilters');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        color={isOpen ? 'petrol' : 'gray'}
        size={36}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <IconFilter size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

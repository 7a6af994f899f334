import { Button } from '@mantine/core';
import { IconBellOff, IconChecks } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { errorText } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { cutText, EmptyState, ErrorState, Skeletons, useNow } from '../ui/index.ts';
import { AlarmBadges, ReadDot } from './AlarmBadges.tsx';
import { type Alarm, EVENT_CHARACTERS } from './alarm.ts';
import classes from './NewestAlarms.module.css';
import { ACKNOWLEDGES } from './permissions.ts';
import { alarmsTexts } from './texts.ts';
import { useAlarmActions } from './useAcknowledge.ts';
import { type GrowingAlarmList, useNewestAlarms } from './useAlarmList.ts';
import { type Selection, useSelection } from './useSelection.ts';

const ROW_HEIGHT_PX = 80;
const AGES_TICK_MS = 5_000;
const EVERYTHING = {
  kinds: [],
  assetId: null,
  event: null,
  onlyUnread: false,
  isAcknowledged: false,
} as const;

/** The dropdown of the bell: the newest alarms to choose from and acknowledge, and a link to all of them. */
export function NewestAlarms({ onSeeAll }: { onSeeAll: () => void }) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  const list = useNewestAlarms();
  const selection = useSelection(list.alarms);
  const { acknowledge, acknowledgeMatching } = useAlarmActions();
  const mayAcknowledge = isAllowed(useUser(), ACKNOWLEDGES);
  const { chosen, allAtMs } = selection;
  const count = allAtMs === null ? chosen.length : list.total;

  const acknowledgeChosen = () => {
    if (allAtMs === null) acknowledge(chosen);
    else void acknowledgeMatching(EVERYTHING, allAtMs);
    selection.clear();
  };

  return (
    <>
      {mayAcknowledge && list.alarms.length > 0 && (
        <div className={classes.actions}>
          <Button variant="subtle" size="compact-sm" className={classes.action} onClick={selection.toggleAll}>
            {t(allAtMs === null ? 'selectAll' : 'unselectAll')}
          </Button>
          <span className={classes.count} role="status">
            {count > 0 && t('selected', { count })}
          </span>
          <Button
            size="compact-sm"
            className={classes.action}
            leftSection={<IconChecks size={16} />}
            disabled={chosen.length === 0}
            onClick={acknowledgeChosen}
          >
            {count === 0 ? t('acknowledge') : t('acknowledgeCount', { count: format.number(count) })}
          </Button>
        </div>
      )}
      {list.state === 'loading' ? (
        <div className={classes.waiting}>
          <Skeletons count={4} heightPx={52} />
        </div>
      ) : list.state === 'failed' ? (
        <ErrorState message={errorText(list.error)} onRetry={list.retry} />
      ) : list.alarms.length === 0 ? (
        <EmptyState icon={<IconBellOff size={26} stroke={1.6} />} title={t('noNotifications')} />
      ) : (
        <Rows list={list} selection={selection} isSelectable={mayAcknowledge} />
      )}
      <Button variant="subtle" radius={0} size="md" className={classes.seeAll} onClick={onSeeAll}>
        {t('seeAll')}
      </Button>
    </>
  );
}

interface RowsProps {
  list: GrowingAlarmList;
  selection: Selection;
  isSelectable: boolean;
}

/** The rows in view; more are requested when the end comes near. Arrow keys move from row to row. */
function Rows({ list, selection, isSelectable }: RowsProps) {
  const t = useTexts(alarmsTexts);
  const now = useNow(AGES_TICK_MS);
  const scroller = useRef<HTMLDivElement>(null);
  const { alarms } = list;
  const virtualizer = useVirtualizer({
    count: alarms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => alarms[index]?.id ?? index,
    overscan: 6,
  });
  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= alarms.length - 3;
  useEffect(() => {
    if (isNearEnd && list.hasMore) list.more();
  }, [isNearEnd, list]);

  const moveFrom = (index: number, event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(alarms.length - 1, Math.max(0, index + step));
    virtualizer.scrollToIndex(next);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLButtonElement>(`[data-index="${next}"] button`)?.focus();
    });
  };

  return (
    <div ref={scroller} className={classes.scroller} style={{ height: alarms.length * ROW_HEIGHT_PX }}>
      <ul className={classes.list} aria-label={t('list')} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const alarm = alarms[index];
          return (
            alarm && (
              <li
                key={key}
                data-index={index}
                className={classes.item}
                aria-setsize={list.total}
                aria-posinset={index + 1}
                style={{ height: ROW_HEIGHT_PX, transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  className={classes.row}
                  aria-pressed={isSelectable ? selection.has(alarm) : undefined}
                  onClick={() => isSelectable && selection.toggle(alarm)}
                  onKeyDown={(event) => moveFrom(index, event)}
                >
                  <RowContent alarm={alarm} nowMs={now} />
                </button>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function RowContent({ alarm, nowMs }: { alarm: Alarm; nowMs: number }) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  return (
    <>
      <ReadDot alarm={alarm} />
      <span className={classes.text}>
        <span className={classes.line}>
          <strong className={classes.source}>{alarm.source}</strong>
          <span className={classes.age} title={format.dateTime(alarm.lastDate)}>
            {format.ago(alarm.lastDate, nowMs)}
          </span>
        </span>
        <span className={classes.said}>{t('hasNotified')}</span>
        <span className={classes.line}>
          <span className={classes.event} title={alarm.event}>
            {cutText(alarm.event, EVENT_CHARACTERS.dropdown)}
          </span>
          {alarm.about && (
            <span className={classes.about} title={alarm.about} translate="no">
              {alarm.about}
            </span>
          )}
          <AlarmBadges alarm={alarm} nowMs={nowMs} />
        </span>
      </span>
    </>
  );
}

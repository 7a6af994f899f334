import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core';
import { IconMapPin, IconQuestionMark } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './ExplainDialog.module.css';
import { FixesMap } from './FixesMap.tsx';
import { explainTexts } from './texts.ts';
import { type ExplainedFix, type Explanation, PAGE_FIXES } from './useExplanation.ts';
import { useReasons } from './useReasons.ts';

interface FixesProps {
  explanation: Explanation;
  page: number;
  onlySetAside: boolean;
  onPage: (page: number) => void;
  onOnlySetAside: (only: boolean) => void;
  /** Asks why there was nothing at a time. */
  onAsk: (time: number) => void;
}

/**
 * The fixes that were folded, in a table and on a small map: which were used, which were not and why. A fix chosen in one is
 * marked in the other.
 */
export function Fixes({ explanation, page, onlySetAside, onPage, onOnlySetAside, onAsk }: FixesProps) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const { fixes, fixCount, usedCount, setAsideCount } = explanation;
  const count = onlySetAside ? setAsideCount : fixCount;
  const from = page * PAGE_FIXES;
  return (
    <section className={classes.part} aria-label={t('fixes')}>
      <div className={classes.bar}>
        <h4 className={classes.heading}>{t('fixes')}</h4>
        <SegmentedControl
          size="xs"
          value={onlySetAside ? 'aside' : 'all'}
          onChange={(value) => onOnlySetAside(value === 'aside')}
          data={[
            { value: 'all', label: t('all') },
            { value: 'aside', label: t('onlySetAside') },
          ]}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('fixCounts', {
          used: format.number(usedCount),
          count: format.number(fixCount),
          aside: format.number(setAsideCount),
        })}
      </Text>
      <FixesMap
        explanation={explanation}
        chosenId={chosenId}
        pointedId={pointedId}
        onChoose={(id) => setChosenId(id)}
      />
      {fixes.length === 0 ? (
        <Text size="sm" mt="xs">
          {onlySetAside ? t('noSetAside') : t('noFixes')}
        </Text>
      ) : (
        <div className={classes.list}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t('time')}</th>
                <th className={classes.number}>{t('speed')}</th>
                <th>{t('use')}</th>
                <th className={classes.number}>{t('look')}</th>
              </tr>
            </thead>
            <tbody>
              {fixes.map((fix, index) => (
                <FixRow
                  key={fix.id}
                  fix={fix}
                  isRepeat={fix.fGPS === fixes[index - 1]?.fGPS}
                  isChosen={fix.id === chosenId}
                  onChoose={() => setChosenId(fix.id === chosenId ? null : fix.id)}
                  onPoint={(isPointed) => setPointedId(isPointed ? fix.id : null)}
                  onAsk={onAsk}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {count > PAGE_FIXES && (
        <div className={classes.pages}>
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('previous')}
          </Button>
          <Text size="sm">
            {t('page', {
              from: format.number(from + 1),
              to: format.number(Math.min(count, from + PAGE_FIXES)),
              count: format.number(count),
            })}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={from + PAGE_FIXES >= count}
            onClick={() => onPage(page + 1)}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FixRowProps {
  fix: ExplainedFix;
  /** Whether the one before is of the same second. */
  isRepeat: boolean;
  isChosen: boolean;
  onChoose: () => void;
  /** Called when the pointer or the focus comes to the row, or leaves it. */
  onPoint: (isPointed: boolean) => void;
  onAsk: (time: number) => void;
}

function FixRow({ fix, isRepeat, isChosen, onChoose, onPoint, onAsk }: FixRowProps) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const time = format.time(fix.fGPS);
  const named = isRepeat ? `${time} (2)` : time;
  const reasons = useReasons()(fix);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' }); // it may have been chosen on the map
  }, [isChosen]);
  return (
    <tr
      ref={row}
      data-chosen={isChosen || undefined}
      onMouseEnter={() => onPoint(true)}
      onMouseLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <td>{time}</td>
      <td className={classes.number}>{format.speed(fix.vel)}</td>
      <td>
        {t(`use${fix.use}`)}
        {reasons.length > 0 && <span className={classes.aside}>: {reasons.join(', ')}</span>}
        {fix.events.length > 0 && <div className={classes.aside}>{fix.events.join(', ')}</div>}
      </td>
      <td className={classes.number}>
        {fix.lat !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('showFix', { time: named })}
            aria-pressed={isChosen}
            onClick={onChoose}
          >
            <IconMapPin size={16} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('whyAt', { time: named })}
          title={t('why')}
          onClick={() => onAsk(Date.parse(fix.fGPS))}
        >
          <IconQuestionMark size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}

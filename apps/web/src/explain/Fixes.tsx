import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core';
import { IconMapPin, IconQuestionMark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import { PageLoading } from '../ui/index.ts';
import classes from './ExplainDialog.module.css';
import { explainTexts } from './texts.ts';
import { type ExplainedFix, type Explanation, PAGE_FIXES } from './useExplanation.ts';
import { nameOf } from './values.ts';

const PlaceMap = lazy(async () => ({ default: (await import('../map/place/PlaceMap.tsx')).PlaceMap }));

interface FixesProps {
  explanation: Explanation;
  page: number;
  onlySetAside: boolean;
  onPage: (page: number) => void;
  onOnlySetAside: (only: boolean) => void;
  /** Asks why there was nothing at a time. */
  onAsk: (time: number) => void;
}

/** The fixes that were folded: which counted, which did not and why; one can be looked at on a small map. */
export function Fixes({ explanation, page, onlySetAside, onPage, onOnlySetAside, onAsk }: FixesProps) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const [chosen, setChosen] = useState<ExplainedFix | null>(null);
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
      {chosen && chosen.lat !== null && chosen.lon !== null && (
        <div className={classes.map}>
          <Suspense fallback={<PageLoading />}>
            <PlaceMap
              latitude={chosen.lat}
              longitude={chosen.lon}
              label={t('place', { time: format.time(chosen.fGPS) })}
            />
          </Suspense>
        </div>
      )}
      {fixes.length === 0 ? (
        <Text size="sm" mt="xs">
          {onlySetAside ? t('noSetAside') : t('noFixes')}
        </Text>
      ) : (
        <div className={classes.scroll}>
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
              {fixes.map((fix) => (
                <FixRow
                  key={fix.id}
                  fix={fix}
                  isChosen={fix.id === chosen?.id}
                  onChoose={() => setChosen(fix)}
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
  isChosen: boolean;
  onChoose: () => void;
  onAsk: (time: number) => void;
}

function FixRow({ fix, isChosen, onChoose, onAsk }: FixRowProps) {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const time = format.time(fix.fGPS);
  const reasons = fix.reasons.map((reason) => nameOf(reason, format));
  if (fix.use === 'INPUTS' && reasons.length === 0) reasons.push(t('sameSecond'));
  return (
    <tr data-chosen={isChosen || undefined}>
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
            aria-label={t('showFix', { time })}
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
          aria-label={t('whyAt', { time })}
          title={t('why')}
          onClick={() => onAsk(Date.parse(fix.fGPS))}
        >
          <IconQuestionMark size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}

import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AlarmRuleDryRunQuery, type AlarmRuleInput, errorText, query } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import { ErrorState, Facts, Skeletons, Unbroken } from '../../ui/index.ts';
import { DRY_RUN } from './calls.ts';
import classes from './DryRun.module.css';
import { canDryRun, dryRunInput, newRule, type RuleForm } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

const DAYS = 30;
const SETTLE_MS = 600;
const NAMED_ASSETS = 12;
const NOTHING = dryRunInput(newRule(0));

/** What the rule in the form would have done in the last 30 days, computed by the server a moment after each change. */
export function DryRun({ form }: { form: RuleForm }) {
  const t = useTexts(rulesTexts);
  const isPossible = canDryRun(form);
  // As text, so that a change without effect on it (a name, a receiver) requests nothing.
  const wanted = isPossible ? JSON.stringify(dryRunInput(form)) : null;
  const [settled] = useDebouncedValue(wanted, SETTLE_MS, { leading: true });
  const rule = useMemo(
    (): AlarmRuleInput | null => (settled === null ? null : JSON.parse(settled)),
    [settled],
  );
  const answer = useQuery({
    ...query(DRY_RUN, { rule: rule ?? NOTHING, days: DAYS }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  });
  const isBusy = isPossible && (wanted !== settled || answer.isFetching);
  return (
    <aside className={classes.box} aria-label={t('dryRun')} aria-busy={isBusy}>
      <header className={classes.header}>
        <div>
          <h2 className={classes.title}>{t('dryRun')}</h2>
          <p className={classes.lead}>{t('dryRunLead')}</p>
        </div>
        {isBusy && <Loader size={18} aria-label={t('dryRunBusy')} role="status" />}
      </header>
      {!isPossible ? (
        <p className={classes.lead}>{t('dryRunNeedsEvents')}</p>
      ) : answer.isError ? (
        <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <div data-old={isBusy || undefined} className={classes.result}>
          <Result run={answer.data.alarmRuleDryRun} />
        </div>
      ) : (
        <Skeletons count={4} heightPx={30} />
      )}
    </aside>
  );
}

type Run = AlarmRuleDryRunQuery['alarmRuleDryRun'];

function Result({ run }: { run: Run }) {
  const t = useTexts(rulesTexts);
  const format = useFormat();
  const { rings, assets, days, customerName, assetCount } = run;
  const perDay = rings / DAYS;
  const ringing = assets.filter((asset) => asset.rings > 0);
  if (assetCount === 0)
    return (
      <p className={classes.lead} role="status">
        {t('triedWithNone', { customer: customerName })}
      </p>
    );
  return (
    <>
      <p className={classes.lead}>
        {t('triedWith', { count: assetCount, shown: format.number(assetCount), customer: customerName })}
      </p>
      <p className={classes.verdict} role="status">
        {rings === 0 ? t('wouldHaveRungNever') : t('wouldHaveRung', { count: rings })}
        {perDay >= 1 && (
          <span className={classes.lead}> {t('perDay', { count: format.number(Math.round(perDay)) })}</span>
        )}
      </p>
      {rings > 0 && <Days days={days} />}
      <Facts
        facts={[
          { label: t('incidents'), value: format.number(run.incidents) },
          { label: t('eventsSeen'), value: format.number(run.events) },
        ]}
      />
      {run.cut && <p className={classes.lead}>{t('cut', { date: format.date(run.from) })}</p>}
      {ringing.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('byVehicle')}</th>
              <th scope="col" className={classes.number}>
                {t('rings')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ringing.slice(0, NAMED_ASSETS).map((asset) => (
              <tr key={asset.assetId}>
                <td>
                  <Unbroken>{vehicleName(asset)}</Unbroken>
                </td>
                <td className={classes.number}>{format.number(asset.rings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ringing.length > NAMED_ASSETS && (
        <p className={classes.lead}>{t('moreVehicles', { count: ringing.length - NAMED_ASSETS })}</p>
      )}
    </>
  );
}

/** A bar for each day; the number is in the title of each bar, and screen readers read a list. */
function Days({ days }: { days: Run['days'] }) {
  const t = useTexts(rulesTexts);
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ rings }) => rings));
  return (
    <ol className={classes.days} aria-label={t('byDay')}>
      {days.map(({ date, rings }) => {
        const label = t('dayRings', { day: format.day(date), count: format.number(rings) });
        return (
          <li key={date} className={classes.day} title={label}>
            <span
              className={classes.bar}
              style={{ height: `${(rings / most) * 100}%` }}
              role="img"
              aria-label={label}
            />
          </li>
        );
      })}
    </ol>
  );
}

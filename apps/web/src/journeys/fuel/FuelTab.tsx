import { Skeleton } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call, errorText, type FuelHistoryQuery } from '../../api/index.ts';
import { brokenLine, LineChart } from '../../charts/index.ts';
import { fuelLevelText, useFormat, useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { EmptyState, ErrorState, Facts, PanelBody, Part, Skeletons } from '../../ui/index.ts';
import type { JourneySearch } from '../journeySearch.ts';
import { PeriodSelect } from '../PeriodSelect.tsx';
import { askedRange } from '../periods.ts';
import { FUEL_HISTORY } from './calls.ts';
import classes from './FuelTab.module.css';
import { fuelTexts } from './texts.ts';

const FRESH_MS = 30_000;

interface FuelTabProps {
  assetId: number;
  /** The level now, with its unit; null where it is not known. */
  level: string | null;
  search: JourneySearch;
  onSearch: (search: JourneySearch) => void;
}

/** The fuel of a vehicle: its level now and over a period, and what was used, filled and drained in it. */
export function FuelTab({ assetId, level, search, onSearch }: FuelTabProps) {
  const t = useTexts(fuelTexts);
  const format = useFormat();
  const { timeZone } = useUser();
  const { period, custom } = search;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['fuel', assetId, period, custom, timeZone],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const { from, to } = askedRange({ period, custom }, Date.now(), timeZone);
      const asked = { movilID: assetId, fechaInicio: from, fechaFin: to };
      return (await call(FUEL_HISTORY, asked, signal)).fuelHistory;
    },
  });
  return (
    <PanelBody>
      <PeriodSelect search={search} onSearch={onSearch} />
      <Facts facts={[{ label: t('now'), value: fuelLevelText(level, format) ?? t('unknown') }]} />
      {data ? (
        <Found fuel={data} />
      ) : isPending ? (
        <Skeletons count={6} heightPx={38} />
      ) : (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      )}
    </PanelBody>
  );
}

type Fuel = FuelHistoryQuery['fuelHistory'];

function Found({ fuel }: { fuel: Fuel }) {
  const t = useTexts(fuelTexts);
  const format = useFormat();
  const { unit, levels, changes, days } = fuel;
  const amount = (litres: number | null) =>
    litres === null ? t('unknown') : format.amount('volume', litres);
  const { sign, shown } = format.measure('volume');
  const isVolume = unit === 'LITRE';
  const unitSign = isVolume ? sign : '%';
  const marks = useMemo(
    () =>
      changes.map(({ at, changeL }) => ({
        at: Date.parse(at),
        label: `${changeL > 0 ? '+' : '−'}${format.amount('volume', Math.abs(changeL), 0)}`,
      })),
    [changes, format],
  );
  const points = useMemo(
    () =>
      brokenLine(
        levels.map(({ at, level }) => [Date.parse(at), level !== null && isVolume ? shown(level) : level]),
      ),
    [levels, isVolume, shown],
  );
  const write = useCallback(
    (value: number, isOnAxis: boolean) => `${format.number(value, isOnAxis ? 0 : 1)} ${unitSign}`,
    [unitSign, format],
  );
  if (unit === null && fuel.usedL === null && changes.length === 0)
    return (
      <EmptyState icon={<IconGasStation size={26} stroke={1.6} />} title={t('empty')}>
        {t('emptyHint')}
      </EmptyState>
    );
  const used = days.filter(({ usedL }) => usedL !== null);
  return (
    <>
      <Facts
        facts={[
          { label: t('used'), value: amount(fuel.usedL) },
          { label: t('filled'), value: amount(fuel.filledL) },
          { label: t('drained'), value: amount(fuel.drainedL) },
        ]}
      />
      {unit !== null && (
        <section aria-label={t('level')}>
          <h3 className={classes.heading}>{t('level')}</h3>
          <Part fallback={<Skeleton height={200} />}>
            <LineChart label={t('levelIn', { unit: unitSign })} points={points} write={write} marks={marks} />
          </Part>
        </section>
      )}
      {used.length > 1 && (
        <section aria-label={t('days')}>
          <h3 className={classes.heading}>{t('days')}</h3>
          <Facts
            facts={used.map(({ date, usedL }) => ({
              label: `${format.weekdayName(date)} ${format.day(date)}`,
              value: amount(usedL),
            }))}
          />
        </section>
      )}
      <section aria-label={t('changes')}>
        <h3 className={classes.heading}>{t('changes')}</h3>
        {changes.length === 0 ? (
          <p className={classes.none}>{t('noChanges')}</p>
        ) : (
          <ol className={classes.changes}>
            {changes.map(({ at, changeL, dir }) => (
              <li key={at}>
                <span className={classes.change}>
                  <strong>
                    {t(changeL > 0 ? 'fill' : 'drain')} {amount(Math.abs(changeL))}
                  </strong>
                  <span>{format.dateTime(at)}</span>
                </span>
                {dir !== null && <span className={classes.place}>{dir}</span>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

import { Select, Skeleton, Title } from '@mantine/core';
import { reportNumber } from '@rastro/format';
import { useMemo, useState } from 'react';
import { BarChart, GaugeChart } from '../../charts/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { Facts, PanelBody, Part, SidePanel } from '../../ui/index.ts';
import { chartText } from '../chart.ts';
import { type Compared, comparedIn, type Driving, shownIn } from './compared.ts';
import { DrivingDays } from './DrivingDays.tsx';
import type { DrivingAddress, DrivingTab } from './drivingAddress.ts';
import { Evidence } from './Evidence.tsx';
import { INFRACTIONS, METRICS, type Metric, statusColour } from './metrics.ts';
import { drivingTexts } from './texts.ts';
import { useDriving } from './useDriving.ts';

interface DrivingAsideProps {
  address: DrivingAddress;
  onClose: () => void;
}

/** The charts of one who is compared, or of all: score, figures, infractions, days, and each infraction on a map. */
export function DrivingAside({ address, onClose }: DrivingAsideProps) {
  const t = useTexts(drivingTexts);
  const { data } = useDriving(address);
  const { tab, who } = address;
  const texts = { everybody: t('everybody'), unknownDriver: t('unknownDriver') };
  const shown = data && shownIn(data, tab, who, texts);
  if (!data || !shown || data.details.length === 0) return null;
  const days = data.details.filter(shown.owns);
  return (
    <SidePanel title={shown.name} place="aside" onClose={onClose}>
      <PanelBody>
        <ScoreGauge shown={shown} />
        <Figures shown={shown} />
        <Infractions shown={shown} />
        {who === 'all' && <Comparison driving={data} tab={tab} />}
        <DrivingDays days={days} />
        <Evidence
          address={address}
          assetIds={[...new Set(days.map(({ assetId }) => assetId))]}
          owns={shown.owns}
        />
      </PanelBody>
    </SidePanel>
  );
}

/** Who drove less has no score. */
const LEAST_KM = 5;

/** The score on its gauge, or why there is none. */
function ScoreGauge({ shown: { figures } }: { shown: Compared }) {
  const t = useTexts(drivingTexts);
  const format = useFormat();
  const { scoreProm: score, scoreStatus: status } = figures;
  if (score === null)
    return (
      <p>
        <strong>{t('notMeasurable')}.</strong>{' '}
        {t('notMeasurableHint', { distance: format.distance(LEAST_KM, 0) })}
      </p>
    );
  const word = t(`status${status as 1 | 2 | 3 | 4}`);
  return (
    <Part fallback={<Skeleton height={150} />}>
      <GaugeChart
        label={`${t('score')}: ${format.number(score)}, ${word}`}
        value={score}
        shown={format.number(score)}
        colour={statusColour(status)}
      />
    </Part>
  );
}

function Figures({ shown: { figures } }: { shown: Compared }) {
  const t = useTexts(drivingTexts);
  const format = useFormat();
  const { kmsRecSum, conductionTimeSum, cmbConsumedSum, eficiencyProm } = figures;
  return (
    <Facts
      facts={[
        { label: t('km'), value: format.distance(kmsRecSum, 2) },
        { label: t('time'), value: format.duration(conductionTimeSum) },
        ...(cmbConsumedSum === null
          ? []
          : [{ label: t('fuel'), value: format.amount('volume', cmbConsumedSum) }]),
        ...(eficiencyProm === null
          ? []
          : [
              {
                label: t('efficiency'),
                value: format.amount('efficiency', eficiencyProm),
              },
            ]),
      ]}
    />
  );
}

function Infractions({ shown: { name, figures } }: { shown: Compared }) {
  const t = useTexts(drivingTexts);
  const format = useFormat();
  const bars = useMemo(
    () => INFRACTIONS.map((kind) => ({ label: t(`${kind}Bar`), value: figures[kind] })),
    [figures, t],
  );
  const write = useMemo(() => (value: number) => format.number(value), [format]);
  return (
    <section>
      <Title order={3}>{t('infractions')}</Title>
      <Part fallback={<Skeleton height={140} />}>
        <BarChart label={`${t('infractions')}: ${name}`} bars={bars} write={write} isCount />
      </Part>
    </section>
  );
}

/** Drivers or vehicles beside each other, by one of the metrics. */
function Comparison({ driving, tab }: { driving: Driving; tab: DrivingTab }) {
  const t = useTexts(drivingTexts);
  const format = useFormat();
  const [chosen, setChosen] = useState<Metric['key']>('score');
  const { kind, of } = METRICS.find(({ key }) => key === chosen)!;
  const bars = useMemo(
    () =>
      comparedIn(driving, tab, t('unknownDriver'))
        .flatMap(({ name, figures }) => {
          const value = reportNumber(kind, of(figures), format);
          return value === null ? [] : [{ label: name, value }];
        })
        .sort((one, other) => other.value - one.value),
    [driving, tab, t, kind, of, format],
  );
  const write = useMemo(
    () => (value: number, isOnAxis: boolean) => chartText(value, kind, format, isOnAxis),
    [kind, format],
  );
  return (
    <section>
      <Select
        label={t('chart')}
        allowDeselect={false}
        data={METRICS.map(({ key }) => ({ value: key, label: t(key) }))}
        value={chosen}
        onChange={(next) => setChosen((next as Metric['key'] | null) ?? chosen)}
      />
      {bars.length === 0 ? (
        <p>{t('notMeasurable')}</p>
      ) : (
        <Part fallback={<Skeleton height={140} />}>
          <BarChart label={t('comparedBy', { metric: t(chosen), who: t(tab) })} bars={bars} write={write} />
        </Part>
      )}
    </section>
  );
}

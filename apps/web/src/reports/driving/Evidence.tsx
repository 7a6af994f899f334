import { Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type Format, useFormat, useTexts } from '../../i18n/index.ts';
import { type Path, PathMap } from '../../map/index.ts';
import { ErrorState, moveByArrows, PageLoading, Part, Skeletons } from '../../ui/index.ts';
import { reportsTexts } from '../texts.ts';
import type { Compared } from './compared.ts';
import classes from './Driving.module.css';
import type { DrivingAddress } from './drivingAddress.ts';
import { drivingTexts } from './texts.ts';
import { useInfractions } from './useDriving.ts';

interface EvidenceProps {
  address: DrivingAddress;
  assetIds: readonly number[];
  owns: Compared['owns'];
}

/** Each infraction at its place on a map, and in a list; one that is chosen in either is shown in both. */
export function Evidence({ address, assetIds, owns }: EvidenceProps) {
  const t = useTexts(drivingTexts);
  const tr = useTexts(reportsTexts);
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useInfractions(address, assetIds);
  const found = useMemo(
    () => (data?.items ?? []).filter(owns).map((item, id) => ({ ...item, id: String(id) })),
    [data, owns],
  );
  const path = useMemo(
    (): Path => ({
      way: [],
      places: [],
      points: found.flatMap(({ id, lat, lon, evtDesc, fGPS }) =>
        lat === null || lon === null
          ? []
          : [{ id, lat, lon, isUsed: false, text: `${evtDesc}, ${format.dateTime(fGPS)}` }],
      ),
    }),
    [found, format],
  );
  if (isPending) return <Skeletons count={3} heightPx={44} />;
  if (error) return <ErrorState message={tr('failed')} onRetry={() => void refetch()} />;
  if (found.length === 0) return <p>{t('noInfractions')}</p>;
  return (
    <section>
      <Title order={3}>{t('evidence')}</Title>
      {path.points.length > 0 && (
        <div className={classes.map}>
          <Part fallback={<PageLoading />}>
            <PathMap
              path={path}
              label={t('evidence')}
              chosenId={chosen}
              pointedId={null}
              onChoose={setChosen}
            />
          </Part>
        </div>
      )}
      <ul className={classes.list} onKeyDown={moveByArrows}>
        {found.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.infraction}
              aria-pressed={item.id === chosen}
              onClick={() => setChosen(item.id)}
            >
              <span className={classes.name}>{item.evtDesc}</span>
              <span className={classes.km}>{format.dateTime(item.fGPS)}</span>
              <span className={classes.km}>{speedText(item, format, t)}</span>
              <span className={classes.km}>{item.dir}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.count > data.items.length && (
        <p>{t('more', { shown: format.number(data.items.length), count: format.number(data.count) })}</p>
      )}
    </section>
  );
}

const speedText = (
  { vel, velLimit, assetName }: { vel: number | null; velLimit: number | null; assetName: string },
  format: Format,
  t: (key: 'speed', values: Record<string, string>) => string,
): string =>
  [
    assetName,
    vel === null
      ? ''
      : velLimit === null
        ? format.speed(vel)
        : t('speed', { speed: format.speed(vel), limit: format.speed(velLimit) }),
  ]
    .filter(Boolean)
    .join(' · ');

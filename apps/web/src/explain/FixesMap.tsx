import { useComputedColorScheme } from '@mantine/core';
import { decodePolyline } from '@rastro/domain/roads/polyline';
import { type CSSProperties, useMemo } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import { type Path, PathMap, type PathPoint, pathColours } from '../map/index.ts';
import { PageLoading, Part } from '../ui/index.ts';
import classes from './ExplainDialog.module.css';
import { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';
import { useReasons } from './useReasons.ts';

interface FixesMapProps {
  explanation: Explanation;
  chosenId: string | null;
  pointedId: string | null;
  onChoose: (id: string) => void;
}

/**
 * A small map of the listed fixes and of the path of all fixes, with the geofence, or the route and its stop, of an event.
 * Nothing where no fix has a place.
 */
export function FixesMap({ explanation, ...choice }: FixesMapProps) {
  const t = useTexts(explainTexts);
  const path = usePath(explanation);
  const colours = pathColours(useComputedColorScheme('light'));
  const isAny = (wanted: boolean) => path.points.some(({ isUsed }) => isUsed === wanted);
  if (path.points.length === 0 && path.way.length === 0) return null;
  return (
    <>
      <div className={classes.map}>
        <Part fallback={<PageLoading />}>
          <PathMap path={path} label={t('pathOf', { count: path.points.length })} {...choice} />
        </Part>
      </div>
      <ul className={classes.legend}>
        {isAny(true) && (
          <li>
            <Mark kind="used" colour={colours.used} />
            {t('useUSED')}
          </li>
        )}
        {isAny(false) && (
          <li>
            <Mark kind="aside" colour={colours.aside} />
            {t('useSET_ASIDE')}
          </li>
        )}
        {explanation.places.map(({ kind, name, color }) => (
          <li key={kind}>
            <Mark kind="place" colour={color ?? (kind === 'STOP' ? colours.stop : colours.place)} />
            {t(`place${kind}`, { name })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Mark({ kind, colour }: { kind: 'used' | 'aside' | 'place'; colour: string }) {
  return (
    <span
      className={classes.mark}
      data-mark={kind}
      data-own-colour
      style={{ '--mark': colour } as CSSProperties}
      aria-hidden
    />
  );
}

/** The content of the map for an explanation. */
function usePath({ fixes, path, places }: Explanation): Path {
  const t = useTexts(explainTexts);
  const format = useFormat();
  const reasonsOf = useReasons();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, which the format carries
  return useMemo(
    () => ({
      way: decodePolyline(path).map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
      places: places.map((place) => ({ ...place, isStop: place.kind === 'STOP' })),
      points: fixes.flatMap((fix): PathPoint[] => {
        if (fix.lat === null || fix.lon === null) return [];
        const use = [t(`use${fix.use}`), reasonsOf(fix).join(', ')].filter(Boolean).join(': ');
        const text = t('point', { time: format.time(fix.fGPS), speed: format.speed(fix.vel), use });
        return [{ id: fix.id, lat: fix.lat, lon: fix.lon, isUsed: fix.use === 'USED', text }];
      }),
    }),
    [fixes, path, places, format],
  );
}

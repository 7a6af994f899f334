import { ROUTE_DETOUR_WORDS } from '@rastro/format';
import { type ReactNode, useMemo, useState } from 'react';
import { type AssetInRoadQuery, call } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import type { Path, PathLine } from '../../map/index.ts';
import type { ListColumn } from '../../ui/index.ts';
import { FileButtons } from '../FileButtons.tsx';
import classes from '../Report.module.css';
import { ASSET_IN_ROAD, ROUTE_FILE } from './calls.ts';
import { plannedRoad } from './plannedRoad.ts';
import { RoadMap } from './RoadMap.tsx';
import { RoadNotes } from './RoadNotes.tsx';
import type { RoadResultsProps } from './roadAddress.ts';
import { roadReportsTexts } from './texts.ts';
import { NothingFound, useRoadAnswer } from './useRoadAnswer.tsx';
import { ViewedList } from './ViewedList.tsx';

type Answer = AssetInRoadQuery['assetInRoad'];

/** The words of a stretch of a kind. */
const WORDS = {
  on: { name: 'onRoute', from: 'onRouteFrom', to: 'onRouteTo' },
  off: { name: 'detour', from: 'detourFrom', to: 'detourTo' },
  aside: { name: 'outside', from: 'outsideFrom', to: 'outsideTo' },
} as const;

/** A stretch of the way, called by its place in it. */
interface Stretch {
  id: number;
  kind: PathLine['kind'];
  name: string;
  from: string;
  to: string;
  places: { lat: number; lon: number }[];
}

/** Where a vehicle was on a road and where off it: on a map, and stretch by stretch in a list. */
export function RouteDetour({ asked, askedAt }: RoadResultsProps) {
  const { vehicles, ...range } = asked;
  const assetId = vehicles[0] ?? 0;
  const { answer, instead } = useRoadAnswer(ASSET_IN_ROAD, { ...range, assetId }, askedAt);
  return answer ? (
    <Found answer={answer.assetInRoad}>
      <FileButtons
        title={ROUTE_DETOUR_WORDS.title}
        fetchFile={async (format) =>
          (await call(ROUTE_FILE, { ...range, assetId, format })).assetInRoadExport
        }
      />
    </Found>
  ) : (
    instead
  );
}

/** An answer, and what saves it. */
function Found({ answer, children }: { answer: Answer; children: ReactNode }) {
  const t = useTexts(roadReportsTexts);
  const format = useFormat();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const stretches = useMemo(
    () =>
      answer.pointRoad.flatMap(({ type, isWithin, points }, id): Stretch[] => {
        const [first, last] = [points[0], points.at(-1)];
        if (!first || !last || points.length < 2) return [];
        const kind = !isWithin ? 'aside' : type === 'In' ? 'on' : 'off';
        const places = points.map(({ latitud, longitud }) => ({ lat: latitud, lon: longitud }));
        return [{ id, kind, name: t(WORDS[kind].name), from: first.fechaGPS, to: last.fechaGPS, places }];
      }),
    [answer, t],
  );
  const road = useMemo(() => plannedRoad(answer.road), [answer.road]);
  const path = useMemo(
    (): Path => ({
      way: [],
      places: road.places,
      points: (['roadStart', 'roadEnd'] as const).flatMap((end) => {
        const place = answer[end];
        const name = t(end === 'roadStart' ? 'routeStart' : 'routeEnd');
        return place
          ? [
              {
                id: end,
                lat: place.latitud,
                lon: place.longitud,
                isUsed: false,
                text: `${name}\n${format.dateTime(place.fechaGPS)}`,
              },
            ]
          : [];
      }),
      lines: stretches.map(({ id, kind, name, from, to, places }) => ({
        id: String(id),
        kind,
        places,
        text: `${name}\n${t(WORDS[kind].from)}: ${format.dateTime(from)}\n${t(WORDS[kind].to)}: ${format.dateTime(to)}`,
      })),
    }),
    [answer, road, stretches, t, format],
  );
  const columns: ListColumn<Stretch>[] = [
    { key: 'name', heading: t('stretch'), isSortable: false, cell: ({ name }) => name },
    { key: 'from', heading: t('start'), isSortable: false, cell: ({ from }) => format.dateTime(from) },
    { key: 'to', heading: t('end'), isSortable: false, cell: ({ to }) => format.dateTime(to) },
    {
      key: 'duration',
      heading: t('duration'),
      isSortable: false,
      isNumber: true,
      cell: ({ from, to }) => format.duration((Date.parse(to) - Date.parse(from)) / 1000),
    },
  ];
  const nameOf = ({ name, from }: Stretch): string => `${name}, ${format.dateTime(from)}`;
  if (stretches.length === 0) return <NothingFound />;
  return (
    <>
      <div className={classes.bar}>{children}</div>
      <RoadNotes notes={[!answer.roadStart && t('noStart'), !answer.roadEnd && t('noEnd')]} />
      <RoadMap
        path={path}
        label={t('mapOf', { road: road.name })}
        chosenId={chosenId}
        onChoose={setChosenId}
      />
      <ViewedList
        label={t('stretches')}
        name="route detour"
        columns={columns}
        rows={stretches}
        nameOf={nameOf}
        onView={(id) => setChosenId(String(id))}
      />
    </>
  );
}

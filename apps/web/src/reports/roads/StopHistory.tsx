import { STOP_HISTORY_WORDS } from '@rastro/format';
import { type ReactNode, useMemo, useState } from 'react';
import { call, type StopHistoryQuery } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import type { Path } from '../../map/index.ts';
import type { ListColumn } from '../../ui/index.ts';
import { FileButtons } from '../FileButtons.tsx';
import classes from '../Report.module.css';
import { STOP_HISTORY, STOP_HISTORY_FILE } from './calls.ts';
import { plannedRoad } from './plannedRoad.ts';
import { RoadMap } from './RoadMap.tsx';
import type { RoadResultsProps } from './roadAddress.ts';
import { roadReportsTexts } from './texts.ts';
import { NothingFound, useRoadAnswer } from './useRoadAnswer.tsx';
import { ViewedList } from './ViewedList.tsx';

type Answer = StopHistoryQuery['stopHistoryComparisonReport'];
type Arrival = Answer['openArmReport'][number] & { id: number };

/** When vehicles were at the stops of a road: on a map, and arrival by arrival in a list. */
export function StopHistory({ asked, askedAt }: RoadResultsProps) {
  const { vehicles, ...range } = asked;
  const variables = { ...range, assetsSelected: [...vehicles] };
  const { answer, instead } = useRoadAnswer(STOP_HISTORY, variables, askedAt);
  return answer ? (
    <Found answer={answer.stopHistoryComparisonReport}>
      <FileButtons
        title={STOP_HISTORY_WORDS.title}
        fetchFile={async (format) =>
          (await call(STOP_HISTORY_FILE, { ...variables, format })).stopHistoryComparisonExport
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
  const arrivals = useMemo(
    () => answer.openArmReport.map((arrival, id): Arrival => ({ ...arrival, id })),
    [answer],
  );
  const road = useMemo(() => plannedRoad(answer.roadReport), [answer.roadReport]);
  const columns = useMemo(
    (): ListColumn<Arrival>[] => [
      { key: 'nMov', heading: t('vehicle'), isSortable: false, cell: ({ nMov, pat }) => `${nMov} ${pat}` },
      {
        key: 'order',
        heading: t('order'),
        isSortable: false,
        isNumber: true,
        cell: ({ order }) => format.number(order),
      },
      { key: 'fGPS', heading: t('eventDate'), isSortable: false, cell: ({ fGPS }) => format.dateTime(fGPS) },
      {
        key: 'stop_time',
        heading: t('expected'),
        isSortable: false,
        cell: ({ stop_time }) => (stop_time ? format.dateTime(stop_time) : '---'),
      },
    ],
    [t, format],
  );
  const path = useMemo(
    (): Path => ({
      way: [],
      places: road.places,
      points: arrivals.map((arrival) => ({
        id: String(arrival.id),
        lat: arrival.lat,
        lon: arrival.lon,
        isUsed: false,
        text: [
          [t('order'), format.number(arrival.order)],
          [t('eventDate'), format.dateTime(arrival.fGPS)],
          [t('vehicle'), `${arrival.nMov} ${arrival.pat}`],
          [t('expected'), arrival.stop_time ? format.dateTime(arrival.stop_time) : '---'],
        ]
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
      })),
    }),
    [arrivals, road, t, format],
  );
  const nameOf = ({ nMov, pat, fGPS }: Arrival): string => `${nMov} ${pat}, ${format.dateTime(fGPS)}`;
  if (arrivals.length === 0) return <NothingFound />;
  return (
    <>
      <div className={classes.bar}>{children}</div>
      <RoadMap
        path={path}
        label={t('mapOf', { road: road.name })}
        chosenId={chosenId}
        onChoose={setChosenId}
      />
      <ViewedList
        label={t('arrivals')}
        name="stop history"
        columns={columns}
        rows={arrivals}
        nameOf={nameOf}
        onView={(id) => setChosenId(String(id))}
      />
    </>
  );
}

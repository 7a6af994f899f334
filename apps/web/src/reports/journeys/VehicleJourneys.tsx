import { Button, Group } from '@mantine/core';
import { JOURNEY_WORDS, type ReportWords, reportAmount, wordIn } from '@rastro/format';
import { IconListDetails, IconMap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type VehicleJourneysQuery } from '../../api/index.ts';
import { isoDay, isoTime, useFormat, useTexts, wallTime } from '../../i18n/index.ts';
import type { WallRange } from '../../journeys/index.ts';
import { ErrorState, Facts, lazyPart, Part, Skeletons } from '../../ui/index.ts';
import type { AskedReport } from '../calls.ts';
import { reportsTexts } from '../texts.ts';
import { VEHICLE_JOURNEYS } from './calls.ts';
import classes from './JourneyReport.module.css';

const PositionsDialog = lazyPart(async () => (await import('./PositionsDialog.tsx')).PositionsDialog);

export type VehicleJourney = VehicleJourneysQuery['journeyReport'][number]['journeyReports'][number];

interface VehicleJourneysProps {
  assetId: number;
  /** What the vehicle is called. */
  name: string;
  /** Those of the report, with the columns that are shown. */
  words: ReportWords;
  /** The columns of positions that are shown, as `chosenWords` knows them; the usual ones where there are none. */
  positionColumns: readonly string[];
  onPositionColumns: (chosen: readonly string[]) => void;
  asked: AskedReport;
  askedAt: number;
  onOpenJourney: (assetId: number, range: WallRange) => void;
}

/** The journeys of a vehicle, a card each. */
export function VehicleJourneys(props: VehicleJourneysProps) {
  const { assetId, name, words, asked, askedAt, onOpenJourney } = props;
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const [viewed, setViewed] = useState<VehicleJourney | null>(null);
  const { assetsSelected: _, ...rest } = asked;
  const variables = { ...rest, movilesID: [assetId] };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['vehicleJourneys', variables, askedAt],
    queryFn: ({ signal }) => call(VEHICLE_JOURNEYS, variables, signal),
  });
  if (isPending) return <Skeletons count={3} heightPx={90} />;
  if (error) return <ErrorState message={t('failed')} onRetry={() => void refetch()} />;
  const journeys = data.journeyReport[0]?.journeyReports ?? [];
  return (
    <ul className={classes.journeys} aria-label={wordIn(JOURNEY_WORDS.details.title, format.language)}>
      {journeys.map((journey) => {
        const title = `${format.dateTime(journey.iTime)} – ${format.when(journey.fTime, journey.iTime)}`;
        return (
          <li key={`${journey.iTime} ${journey.nCh}`} className={classes.journey}>
            <h4 className={classes.title}>{title}</h4>
            <Facts
              facts={(words.details?.columns ?? [])
                .filter(({ kind, name: column }) => kind !== 'moment' && journey[column as Column] !== null)
                .map(({ name: column, kind, heading }) => ({
                  label: wordIn(heading, format.language),
                  value: reportAmount(kind, journey[column as Column], format),
                }))}
            />
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                leftSection={<IconMap size={15} aria-hidden="true" />}
                aria-label={`${t('showOnMap')}: ${title}`}
                onClick={() => onOpenJourney(assetId, rangeOf(journey, format.timeZone))}
              >
                {t('showOnMap')}
              </Button>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconListDetails size={15} aria-hidden="true" />}
                aria-label={`${t('positions')}: ${title}`}
                onClick={() => setViewed(journey)}
              >
                {t('positions')}
              </Button>
            </Group>
          </li>
        );
      })}
      {viewed && (
        <Part fallback={null}>
          <PositionsDialog
            assetId={assetId}
            name={name}
            journey={viewed}
            chosen={props.positionColumns}
            onChoose={props.onPositionColumns}
            onClose={() => setViewed(null)}
          />
        </Part>
      )}
    </ul>
  );
}

type Column = keyof Omit<VehicleJourney, '__typename'>;

/** The wall times from the beginning of a journey to the second after its end. */
function rangeOf({ iTime, fTime }: VehicleJourney, timeZone: string): WallRange {
  const wall = (ms: number): string => {
    const at = wallTime(ms, timeZone);
    return `${isoDay(at)} ${isoTime(at)}`;
  };
  return { from: wall(Date.parse(iTime)), to: wall(Date.parse(fTime) + 1000) };
}

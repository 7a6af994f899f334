import { ActionIcon, Button, Group, Loader, Text, Tooltip } from '@mantine/core';
import { IconRefresh, IconRoute } from '@tabler/icons-react';
import { errorText } from '../api/index.ts';
import { ExplainButton, explainTexts, useExplainAddress } from '../explain/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { useMapLayer } from '../map/index.ts';
import { useUser } from '../session/index.ts';
import { EmptyState, ErrorState, Facts, PanelBody, Skeletons } from '../ui/index.ts';
import { emptySubject, journeySubject } from './explained.ts';
import { HistoryActions } from './HistoryActions.tsx';
import { JourneyDays } from './JourneyDays.tsx';
import classes from './JourneysTab.module.css';
import { type Chosen, drawnDays, type Journey } from './journey.ts';
import type { JourneySearch } from './journeySearch.ts';
import { PeriodSelect } from './PeriodSelect.tsx';
import { journeysTexts } from './texts.ts';
import { useJourney } from './useJourney.ts';
import { useLine } from './useLine.ts';

interface JourneysTabProps {
  assetId: number;
  search: JourneySearch;
  chosen: Chosen;
  onSearch: (search: JourneySearch) => void;
  onChoose: (chosen: Chosen) => void;
}

/** The journeys of a vehicle in a period: a summary, then the days with their trips. The chosen day or trip is drawn on the map. */
export function JourneysTab({ assetId, search, chosen, onSearch, onChoose }: JourneysTabProps) {
  const t = useTexts(journeysTexts);
  const te = useTexts(explainTexts);
  const { timeZone } = useUser();
  const { explain } = useExplainAddress();
  const journey = useJourney(assetId, search);
  const onMap = useMapLayer('journey');
  const found = journey.data ?? null;
  const drawn = found ? drawnDays(found, chosen) : [];
  const line = useLine(assetId, drawn);
  const refresh = () => {
    void journey.refetch();
    if (line.data) void line.refetch();
  };
  return (
    <PanelBody>
      <PeriodSelect search={search} onSearch={onSearch} />
      <HistoryActions assetId={assetId} search={search} />
      {line.isError && <ErrorState message={t('lineFailed')} onRetry={() => void line.refetch()} />}
      {found && found.daySteps.length > 0 ? (
        <>
          <Group justify="space-between">
            <h3 className={classes.heading}>{t('summary')}</h3>
            <Group gap={2}>
              <ExplainButton label={te('explainPeriod')} subject={() => journeySubject(found)} />
              <Tooltip label={t('refresh')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={t('refresh')}
                  onClick={refresh}
                >
                  {journey.isFetching ? <Loader size={15} /> : <IconRefresh size={16} />}
                </ActionIcon>
              </Tooltip>
            </Group>
          </Group>
          <Summary summary={found.summary} isDrawn={drawn.length === found.daySteps.length} />
          <JourneyDays journey={found} chosen={chosen} onMap={onMap} onChoose={onChoose} />
        </>
      ) : journey.isPending ? (
        <Skeletons count={6} heightPx={38} />
      ) : journey.isError ? (
        <ErrorState message={errorText(journey.error)} onRetry={() => void journey.refetch()} />
      ) : (
        <EmptyState icon={<IconRoute size={26} stroke={1.6} />} title={t('empty')}>
          <Button
            variant="light"
            size="sm"
            onClick={() =>
              explain(found ? journeySubject(found) : emptySubject(assetId, search, Date.now(), timeZone))
            }
          >
            {te('why')}
          </Button>
        </EmptyState>
      )}
    </PanelBody>
  );
}

interface SummaryProps {
  summary: Journey['summary'];
  /** Whether all of it is on the map, whose A and B are then its beginning and end. */
  isDrawn: boolean;
}

function Summary({ summary, isDrawn }: SummaryProps) {
  const t = useTexts(journeysTexts);
  const format = useFormat();
  return (
    <div className={classes.summary}>
      <div className={classes.places}>
        <Place label={t('startPlace')} place={summary.uIni} sign={isDrawn ? 'A' : null} />
        <Place label={t('endPlace')} place={summary.uFin} sign={isDrawn ? 'B' : null} />
      </div>
      <Facts
        facts={[
          { label: t('workTime'), value: format.duration(summary.tIgn) },
          { label: t('stopTime'), value: format.duration(summary.tDet) },
          { label: t('mileage'), value: format.distance(summary.odo) },
          { label: t('virtualMileage'), value: format.distance(summary.sOdo) },
        ]}
      />
    </div>
  );
}

function Place({ label, place, sign }: { label: string; place: string | null; sign: string | null }) {
  const format = useFormat();
  return (
    <div className={classes.place}>
      {sign && (
        <span className={classes.sign} aria-hidden="true">
          {sign}
        </span>
      )}
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm">{place ?? format.number(null)}</Text>
      </div>
    </div>
  );
}

import { Button, Group } from '@mantine/core';
import { JOURNEY_WORDS, reportAmount, wordIn } from '@rastro/format';
import { IconChevronDown, IconChevronRight, IconFileExport, IconSearchOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { call, errorText, type JourneyReportQuery } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import { JobProgress, useFollowedJob } from '../../jobs/index.ts';
import type { WallRange } from '../../journeys/index.ts';
import { EmptyState, ErrorState, Facts, notify, Skeletons } from '../../ui/index.ts';
import { type AskedReport, jobCall } from '../calls.ts';
import { reportsTexts } from '../texts.ts';
import { JOURNEY_KML, JOURNEY_REPORT } from './calls.ts';
import classes from './JourneyReport.module.css';
import { saveText } from './saveText.ts';
import { VehicleJourneys } from './VehicleJourneys.tsx';

/** The report as its calls are made from it: it is a panel, and has no page. */
const ENTRY = { path: '', anyOf: [], call: 'journeyReport', words: JOURNEY_WORDS };

interface JourneyResultsProps {
  asked: AskedReport;
  /** When the search was sent, in milliseconds since 1970: each search is answered anew. */
  askedAt: number;
  /** The vehicle whose journeys are open; null for none. */
  open: number | null;
  onOpen: (assetId: number | null) => void;
  onOpenJourney: (assetId: number, range: WallRange) => void;
}

type Row = JourneyReportQuery['journeyReport'][number];

/** What was found, a vehicle below the other, of which one is open. */
export function JourneyResults({ asked, askedAt, open, onOpen, onOpenJourney }: JourneyResultsProps) {
  const t = useTexts(reportsTexts);
  const { assetsSelected: movilesID, ...rest } = asked;
  const variables = { ...rest, movilesID };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['journeyReport', variables, askedAt],
    queryFn: ({ signal }) => call(JOURNEY_REPORT, variables, signal),
  });
  useEffect(() => {
    if (error) notify.danger(errorText(error));
  }, [error]);
  if (isPending) return <Skeletons count={4} heightPx={48} />;
  if (error) return <ErrorState message={t('failed')} onRetry={() => void refetch()} />;
  const rows = data.journeyReport;
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    );
  return (
    <div className={classes.results}>
      <SummaryFiles asked={asked} />
      {rows.map((row) => (
        <Vehicle
          key={row.mid}
          row={row}
          asked={asked}
          askedAt={askedAt}
          isOpen={row.mid === open}
          onToggle={() => onOpen(row.mid === open ? null : row.mid)}
          onOpenJourney={onOpenJourney}
        />
      ))}
    </div>
  );
}

/** The files of the whole report, which are written in the background. */
function SummaryFiles({ asked }: { asked: AskedReport }) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const { job, start, isStarting } = useFollowedJob();
  const { mutate } = useMutation({
    mutationFn: (format: 'EXCEL' | 'PDF') =>
      start(
        async () =>
          (
            await call(jobCall(ENTRY), {
              ...asked,
              searchText: '',
              sort: [],
              subtotalsBy: null,
              columns: [],
              format,
            })
          ).result.id,
      ),
    onError: (error) => notify.danger(errorText(error)),
  });
  if (job) return <JobProgress job={job} what={wordIn(JOURNEY_WORDS.title, language)} />;
  return (
    <Group gap="xs">
      {(['EXCEL', 'PDF'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          loading={isStarting}
          leftSection={<IconFileExport size={15} aria-hidden="true" />}
          onClick={() => mutate(format)}
        >
          {t(format === 'PDF' ? 'pdf' : 'excel')}
        </Button>
      ))}
    </Group>
  );
}

interface VehicleProps extends Pick<JourneyResultsProps, 'asked' | 'askedAt' | 'onOpenJourney'> {
  row: Row;
  isOpen: boolean;
  onToggle: () => void;
}

/** A vehicle by its plate; open, with its summary and its journeys. */
function Vehicle({ row, asked, askedAt, isOpen, onToggle, onOpenJourney }: VehicleProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const bodyId = useId();
  const name = vehicleName({ name: row.name, licensePlate: row.pat });
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const facts = JOURNEY_WORDS.columns
    .filter(({ kind }) => kind !== 'text')
    .map(({ name: column, kind, heading }) => ({
      label: wordIn(heading, format.language),
      value: reportAmount(kind, row[column as keyof Row], format),
    }));
  const { fechaInicio: startDate, fechaFin: endDate } = asked;
  return (
    <section className={classes.vehicle} aria-label={name}>
      <h3 className={classes.name}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <Chevron size={17} aria-hidden="true" />
          <span className={classes.plate}>{row.pat || row.name}</span>
          <span>{format.distance(row.kmsRec, 2)}</span>
        </button>
      </h3>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <>
            <Facts facts={[{ label: t('vehicle'), value: name }, ...facts]} />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFileExport size={15} aria-hidden="true" />}
              onClick={() =>
                void saveText(
                  () => call(JOURNEY_KML, { assetId: row.mid, startDate, endDate }),
                  `${name}.kml`,
                )
              }
            >
              {t('tripsKml')}
            </Button>
            <VehicleJourneys
              assetId={row.mid}
              name={name}
              asked={asked}
              askedAt={askedAt}
              onOpenJourney={onOpenJourney}
            />
          </>
        )}
      </div>
    </section>
  );
}

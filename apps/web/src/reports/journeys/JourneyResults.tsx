import { Button, Group } from '@mantine/core';
import { chosenWords, JOURNEY_WORDS, type ReportWords, reportAmount, wordIn } from '@rastro/format';
import { IconChevronDown, IconChevronRight, IconFileExport, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { call, errorText, type JourneyReportQuery } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import type { WallRange } from '../../journeys/index.ts';
import { EmptyState, ErrorState, Facts, notify, Skeletons } from '../../ui/index.ts';
import { ColumnsButton } from '../ColumnsButton.tsx';
import { type AskedReport, jobCall } from '../calls.ts';
import { JobFiles } from '../JobFiles.tsx';
import { reportsTexts } from '../texts.ts';
import { JOURNEY_KML, VEHICLES_WITH_JOURNEYS } from './calls.ts';
import classes from './JourneyReport.module.css';
import { isOfPositions, JOURNEY_REPORT } from './journeyAddress.ts';
import { saveText } from './saveText.ts';
import { VehicleJourneys } from './VehicleJourneys.tsx';

/** The report as its calls are made from it: it is a panel, and has no page. */
const ENTRY = { ...JOURNEY_REPORT, anyOf: [], words: JOURNEY_WORDS };

interface JourneyResultsProps {
  asked: AskedReport;
  /** When the search was sent, in milliseconds since 1970: each search is answered anew. */
  askedAt: number;
  /** The columns that are shown, as `chosenWords` knows them, with those of positions; all where there are none. */
  columns: readonly string[];
  onColumns: (chosen: readonly string[]) => void;
  /** The vehicle whose journeys are open; null for none. */
  open: number | null;
  onOpen: (assetId: number | null) => void;
  onOpenJourney: (assetId: number, range: WallRange) => void;
}

type Row = JourneyReportQuery['journeyReport'][number];

/** What was found, a vehicle below the other, of which one is open. */
export function JourneyResults(props: JourneyResultsProps) {
  const { asked, askedAt, onColumns, open, onOpen, onOpenJourney } = props;
  const t = useTexts(reportsTexts);
  const ofPositions = props.columns.filter(isOfPositions);
  const columns = props.columns.filter((column) => !isOfPositions(column));
  const words = useMemo(() => chosenWords(JOURNEY_WORDS, props.columns), [props.columns]);
  const { assetsSelected: movilesID, ...rest } = asked;
  const variables = { ...rest, movilesID };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['journeyReport', variables, askedAt],
    queryFn: ({ signal }) => call(VEHICLES_WITH_JOURNEYS, variables, signal),
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
      <Group gap="xs">
        <ColumnsButton
          words={JOURNEY_WORDS}
          chosen={columns}
          onChoose={(next) => onColumns([...next, ...ofPositions])}
        />
        <SummaryFiles asked={asked} columns={columns} />
      </Group>
      {rows.map((row) => (
        <Vehicle
          key={row.mid}
          row={row}
          words={words}
          positionColumns={ofPositions}
          onPositionColumns={(next) => onColumns([...columns, ...next])}
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

/** The files of the whole report. */
function SummaryFiles({ asked, columns }: Pick<JourneyResultsProps, 'asked' | 'columns'>) {
  const { language } = useFormat();
  const whole = { ...asked, searchText: '', sort: [], subtotalsBy: null, columns: [...columns] };
  return (
    <JobFiles
      title={wordIn(JOURNEY_WORDS.title, language)}
      forms={['EXCEL', 'PDF']}
      begin={async (format, maximumPages) =>
        (await call(jobCall(ENTRY), { ...whole, format, maximumPages })).result.id
      }
    />
  );
}

interface VehicleProps extends Pick<JourneyResultsProps, 'asked' | 'askedAt' | 'onOpenJourney'> {
  row: Row;
  words: ReportWords;
  positionColumns: readonly string[];
  onPositionColumns: (chosen: readonly string[]) => void;
  isOpen: boolean;
  onToggle: () => void;
}

/** A vehicle by its plate; open, with its summary and its journeys. */
function Vehicle(props: VehicleProps) {
  const { row, words, asked, askedAt, isOpen, onToggle, onOpenJourney } = props;
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const bodyId = useId();
  const name = vehicleName({ name: row.name, licensePlate: row.pat });
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const facts = words.columns
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
              words={words}
              positionColumns={props.positionColumns}
              onPositionColumns={props.onPositionColumns}
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

import { ActionIcon, Select, Skeleton, Text, Tooltip } from '@mantine/core';
import {
  isReportAmount,
  knownColumns,
  type ReportColumnWords,
  type ReportDetailsWords,
  type ReportValue,
  reportAmount,
  reportCell,
  reportHeading,
  reportNumber,
  wordIn,
} from '@rastro/format';
import { IconMapPin } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../api/index.ts';
import { brokenLine, LineChart } from '../charts/index.ts';
import { type Format, useFormat, useTexts } from '../i18n/index.ts';
import { type Path, PathMap, PlaceMap } from '../map/index.ts';
import {
  Dialog,
  EntityList,
  ErrorState,
  Facts,
  type ListColumn,
  PageLoading,
  Part,
  Skeletons,
} from '../ui/index.ts';
import { type AskedReport, type DetailRow, detailsCall, lineCall, type ReportRow } from './calls.ts';
import { chartText } from './chart.ts';
import classes from './Report.module.css';
import { shownCell } from './ReportTable.tsx';
import type { ReportEntry } from './reportEntry.ts';
import { reportsTexts } from './texts.ts';

const NONE: ReadonlySet<string> = new Set();

/** A row of the details, called by its place on the page. */
type ShownDetail = DetailRow & { id: number };
/** One that has a place. */
type PlacedDetail = ShownDetail & { lat: number; lon: number };
const isPlaced = (detail: ShownDetail): detail is PlacedDetail => detail.lat != null && detail.lon != null;

interface ReportDetailsProps {
  report: ReportEntry;
  words: ReportDetailsWords;
  asked: AskedReport;
  askedAt: number;
  row: ReportRow;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** The details of a row, a page of them: on a map where they have places, and in a table, in which each can be looked at by itself. */
export function ReportDetails(props: ReportDetailsProps) {
  const { report, words, asked, askedAt, row, page, pageSize, onPage, onPageSize } = props;
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const [viewed, setViewed] = useState<number | null>(null);
  const variables = { ...asked, assetsSelected: [row.mid], pageNumber: page, pageSize };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [detailsCall(report, words).toString(), variables, askedAt],
    queryFn: ({ signal }) => call(detailsCall(report, words), variables, signal),
    placeholderData: keepPreviousData,
  });
  const details = useMemo(
    () =>
      (data?.result.items[0]?.details ?? []).map((detail, id): ShownDetail => Object.assign({ id }, detail)),
    [data],
  );
  const columns = useMemo(() => {
    const listed = (column: ReportColumnWords, valueIn: (detail: DetailRow) => ReportValue | null) => ({
      key: column.name,
      heading: reportHeading(column, format),
      isSortable: false,
      isNumber: isReportAmount(column.kind),
      cell: (detail: ShownDetail) => shownCell(column, valueIn(detail), format),
    });
    const names = words.isNamed ? report.words.columns.filter(({ name }) => words.beside.includes(name)) : [];
    return [
      ...names.map((column): ListColumn<ShownDetail> => listed(column, () => row[column.name] ?? null)),
      ...words.columns.map((column) => listed(column, (detail) => detail[column.name] ?? null)),
    ];
  }, [report, row, words, format]);
  const nameOf = (detail: ShownDetail): string => detailName(words, detail, format);
  const rowName = String(row[report.words.columns[0]?.name ?? ''] ?? '');
  const title = t('detailsOf', { title: wordIn(words.title, format.language), name: rowName });
  const shown = details.find(({ id }) => id === viewed);
  return (
    <section className={classes.details} aria-label={title}>
      <h2>{title}</h2>
      {error ? (
        <ErrorState message={t('failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons count={4} heightPx={40} />
      ) : (
        <>
          {words.line && (
            <DetailsLine
              report={report}
              words={words}
              asked={asked}
              askedAt={askedAt}
              row={row}
              name={rowName}
            />
          )}
          {words.placeName !== null && (
            <DetailsMap
              words={words}
              details={details}
              label={t('mapOf', { name: title })}
              onChoose={setViewed}
            />
          )}
          <EntityList
            label={title}
            name={`report details ${words.title.en}`}
            columns={columns}
            hidden={NONE}
            rows={details}
            nameOf={nameOf}
            order={null}
            onOrder={() => undefined}
            actions={(detail) =>
              isPlaced(detail) && (
                <Tooltip label={t('view', { name: nameOf(detail) })}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('view', { name: nameOf(detail) })}
                    onClick={() => setViewed(detail.id)}
                  >
                    <IconMapPin size={18} aria-hidden="true" />
                  </ActionIcon>
                </Tooltip>
              )
            }
            page={page}
            pageSize={pageSize}
            count={
              words.count === null
                ? (data.result.items[0]?.count ?? details.length)
                : Number(row[words.count] ?? details.length)
            }
            onPage={onPage}
            onPageSize={onPageSize}
            isBusy={isPlaceholderData}
            empty={null}
          />
        </>
      )}
      {shown && isPlaced(shown) && (
        <PlaceDialog words={words} detail={shown} of={rowName} onClose={() => setViewed(null)} />
      )}
    </section>
  );
}

interface DetailsLineProps
  extends Pick<ReportDetailsProps, 'report' | 'words' | 'asked' | 'askedAt' | 'row'> {
  /** What the row is called. */
  name: string;
}

/** A column of the details of a row over time, beside what it is compared with; which one is chosen where there are several. */
function DetailsLine({ report, words, asked, askedAt, row, name }: DetailsLineProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const [chosen, setChosen] = useState(words.line?.columns[0] ?? '');
  const column = knownColumns(words).find((each) => each.name === chosen);
  const kind = column?.kind ?? 'count';
  const variables = { ...asked, assetsSelected: [row.mid], column: chosen };
  const { data, error, refetch } = useQuery({
    queryKey: [lineCall(report, words).toString(), variables, askedAt],
    queryFn: ({ signal }) => call(lineCall(report, words), variables, signal),
  });
  const points = useMemo(
    () =>
      brokenLine(
        (data?.result.items[0]?.line ?? []).map(({ at, value }) => [
          Date.parse(at),
          reportNumber(kind, value, format) ?? 0,
        ]),
      ),
    [data, kind, format],
  );
  const write = useCallback(
    (value: number, isOnAxis: boolean) => chartText(value, kind, format, isOnAxis),
    [kind, format],
  );
  const { line } = words;
  if (!line || !column) return null;
  const title = wordIn(line.title, format.language);
  const limit = row[line.limit ?? ''];
  const limitWords = report.words.columns.find((each) => each.name === line.limit);
  return (
    <section className={classes.chart} aria-label={title}>
      {line.columns.length > 1 && (
        <Select
          label={t('column')}
          allowDeselect={false}
          data={knownColumns(words)
            .filter((each) => line.columns.includes(each.name))
            .map((each) => ({ value: each.name, label: reportHeading(each, format) }))}
          value={chosen}
          onChange={(next) => setChosen(next ?? chosen)}
        />
      )}
      {error ? (
        <ErrorState message={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Part fallback={<Skeleton height={200} />}>
          {data ? (
            <LineChart
              label={`${title}: ${name}`}
              points={points}
              write={write}
              limit={
                typeof limit === 'number' && limitWords
                  ? {
                      value: reportNumber(kind, limit, format) ?? 0,
                      label: `${wordIn(limitWords.heading, format.language)}: ${reportAmount(kind, limit, format)}`,
                    }
                  : undefined
              }
            />
          ) : (
            <Skeleton height={200} />
          )}
        </Part>
      )}
    </section>
  );
}

/** What a detail is at its place. */
function placeNameOf(words: ReportDetailsWords, detail: DetailRow, format: Format): string {
  const column = knownColumns(words).find(({ name }) => name === words.placeName);
  const value = column && detail[column.name];
  return value == null ? '' : reportAmount((column as ReportColumnWords).kind, value, format);
}

/** What a detail is called: what it is at its place, and its moment. */
function detailName(words: ReportDetailsWords, detail: DetailRow, format: Format): string {
  const moment = knownColumns(words).find(({ kind }) => kind === 'moment');
  const parts = [
    placeNameOf(words, detail, format),
    moment && reportCell(moment, detail[moment.name] ?? null, format),
  ];
  return parts.filter(Boolean).join(', ');
}

interface DetailsMapProps {
  words: ReportDetailsWords;
  details: readonly ShownDetail[];
  label: string;
  onChoose: (id: number) => void;
}

/** The places of a page of details; one that is pressed is looked at. */
function DetailsMap({ words, details, label, onChoose }: DetailsMapProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const path = useMemo(
    (): Path => ({
      way: [],
      places: [],
      points: details.filter(isPlaced).map((detail) => ({
        id: String(detail.id),
        lat: detail.lat,
        lon: detail.lon,
        isUsed: false, // no line: nobody knows the way between them here
        text: detailName(words, detail, format),
      })),
    }),
    [words, details, format],
  );
  if (path.points.length === 0)
    return (
      <Text c="dimmed" size="sm" mb={12}>
        {t('noPlaces')}
      </Text>
    );
  return (
    <div className={classes.map}>
      <Part fallback={<PageLoading />}>
        <PathMap
          path={path}
          label={label}
          chosenId={null}
          pointedId={null}
          onChoose={(id) => onChoose(Number(id))}
        />
      </Part>
    </div>
  );
}

interface PlaceDialogProps {
  words: ReportDetailsWords;
  detail: PlacedDetail;
  /** The vehicle. */
  of: string;
  onClose: () => void;
}

/** One detail at its place on a map, with all that is known of it. */
function PlaceDialog({ words, detail, of, onClose }: PlaceDialogProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const title = `${placeNameOf(words, detail, format)} · ${of}`;
  const facts = words.columns.map(({ name, kind, heading }) => ({
    label: wordIn(heading, format.language),
    value: reportAmount(kind, detail[name] ?? null, format),
  }));
  return (
    <Dialog onClose={onClose} title={title} size={620} fillsPhone>
      <div className={classes.map}>
        <Part fallback={<PageLoading />}>
          <PlaceMap latitude={detail.lat} longitude={detail.lon} label={title} />
        </Part>
      </div>
      <Facts
        facts={[...facts, { label: t('position'), value: format.coordinates(detail.lat, detail.lon) }]}
      />
    </Dialog>
  );
}

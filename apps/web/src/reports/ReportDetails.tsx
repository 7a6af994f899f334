import { ActionIcon, Modal, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  isReportAmount,
  type ReportDetailsWords,
  reportAmount,
  reportCell,
  reportHeading,
  wordIn,
} from '@rastro/format';
import { IconMapPin } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../api/index.ts';
import { type Format, useFormat, useTexts } from '../i18n/index.ts';
import { type Path, PathMap, PlaceMap } from '../map/index.ts';
import { PHONE_QUERY } from '../theme.ts';
import {
  EntityList,
  ErrorState,
  Facts,
  type ListColumn,
  PageLoading,
  Part,
  Skeletons,
  uiTexts,
} from '../ui/index.ts';
import { type AskedReport, type DetailRow, detailsCall, type ReportRow } from './calls.ts';
import type { ReportEntry } from './index.ts';
import classes from './Report.module.css';
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
  const columns = useMemo(
    () =>
      words.columns.map((column): ListColumn<ShownDetail> => {
        const { name, kind } = column;
        return {
          key: name,
          heading: reportHeading(column, format),
          isSortable: false,
          isNumber: isReportAmount(kind),
          cell: (detail) => (detail[name] == null ? null : reportCell(kind, detail[name], format)),
        };
      }),
    [words, format],
  );
  const nameOf = (detail: ShownDetail): string => detailName(words, detail, format);
  const title = t('detailsOf', { title: wordIn(words.title, format.language), name: String(row.name ?? '') });
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
            count={Number(row[words.count] ?? details.length)}
            onPage={onPage}
            onPageSize={onPageSize}
            isBusy={isPlaceholderData}
            empty={null}
          />
        </>
      )}
      {shown && isPlaced(shown) && (
        <PlaceDialog
          words={words}
          detail={shown}
          of={String(row.name ?? '')}
          onClose={() => setViewed(null)}
        />
      )}
    </section>
  );
}

/** What a detail is called: its moment and what it is. */
function detailName({ columns, placeName }: ReportDetailsWords, detail: DetailRow, format: Format): string {
  const moment = columns.find(({ kind }) => kind === 'moment');
  const parts = [detail[placeName ?? ''], moment && format.dateTime(detail[moment.name] ?? null)];
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
  const ui = useTexts(uiTexts);
  const format = useFormat();
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  const title = `${String(detail[words.placeName ?? ''] ?? '')} · ${of}`;
  const facts = words.columns.map(({ name, kind, heading }) => ({
    label: wordIn(heading, format.language),
    value: reportAmount(kind, detail[name] ?? null, format),
  }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={620}
      centered
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={classes.map}>
        <Part fallback={<PageLoading />}>
          <PlaceMap latitude={detail.lat} longitude={detail.lon} label={title} />
        </Part>
      </div>
      <Facts
        facts={[...facts, { label: t('position'), value: format.coordinates(detail.lat, detail.lon) }]}
      />
    </Modal>
  );
}

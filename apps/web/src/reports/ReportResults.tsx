import { Button, Skeleton, Text } from '@mantine/core';
import { chosenWords, type ReportWords, reportChartKind, reportNumber, wordIn } from '@rastro/format';
import { IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { call, errorText } from '../api/index.ts';
import { BarChart } from '../charts/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { EmptyState, ErrorState, notify, Part, SearchField, Skeletons } from '../ui/index.ts';
import type { ReportAddress } from './address.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { type AskedReport, jobCall, pageCall, type ReportAnswer, type ShownRows } from './calls.ts';
import { chartText } from './chart.ts';
import { JobFiles } from './JobFiles.tsx';
import classes from './Report.module.css';
import { ReportDetails } from './ReportDetails.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { ReportEntry } from './reportEntry.ts';
import { SubtotalsSelect } from './SubtotalsSelect.tsx';
import { reportsTexts } from './texts.ts';

interface ReportResultsProps {
  report: ReportEntry;
  asked: AskedReport;
  /** When the search was sent, in milliseconds since 1970: each search is answered anew. */
  askedAt: number;
  address: ReportAddress;
  onAddress: (part: Partial<ReportAddress>) => void;
}

/** What was found: chart, a page of the table, and the files. */
export function ReportResults({ report, asked, askedAt, address, onAddress }: ReportResultsProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const { text, order, columns, subtotals, page, pageSize, row, rowPage, rowSize } = address;
  const words = useMemo(() => chosenWords(report.words, columns), [report.words, columns]);
  const shown: ShownRows = {
    searchText: text,
    sort: order ? [{ field: order.key, order: order.isDescending ? 'DESC' : 'ASC' }] : [],
    subtotalsBy: subtotals,
  };
  const variables = { ...asked, ...shown, pageNumber: page, pageSize };
  const queryKey = [pageCall(report).toString(), variables, askedAt];
  const client = useQueryClient();
  const { data, error, isPending, fetchStatus, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(pageCall(report), variables, signal),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error) notify.danger(errorText(error));
  }, [error]);
  const last = Math.max(1, Math.ceil((data?.result.count ?? 0) / pageSize));
  const isBeyond = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) onAddress({ page: last });
  }, [isBeyond, last, onAddress]);

  if (isPending && fetchStatus === 'idle')
    return (
      <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={t('cancelled')}>
        <Button variant="light" size="sm" onClick={() => void refetch()}>
          {t('searchAgain')}
        </Button>
      </EmptyState>
    );
  if (isPending)
    return (
      <>
        <div className={classes.bar}>
          <Button variant="default" size="sm" onClick={() => void client.cancelQueries({ queryKey })}>
            {t('cancel')}
          </Button>
        </div>
        <Skeletons count={6} heightPx={40} />
      </>
    );
  if (error) return <ErrorState message={t('failed')} onRetry={() => void refetch()} />;
  const { result } = data;
  const { chart: bars = [], items } = result;
  const opened = items.find(({ mid }) => mid === row) ?? items[0];
  const nothing = (hint: string) => (
    <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={t('none')}>
      {hint}
    </EmptyState>
  );
  if (result.count === 0 && text === '') return nothing(t('noneHint'));
  return (
    <>
      {words.chart && bars.length > 0 && (
        <section className={classes.chart}>
          <Text fw={600} size="sm" mb={6}>
            {wordIn(words.chart.title, language)}
          </Text>
          <Part fallback={<Skeleton height={200} />}>
            <ReportChart words={words} bars={bars} />
          </Part>
        </section>
      )}
      <div className={classes.bar}>
        <SearchField
          label={t('searchRows')}
          className={classes.search ?? ''}
          value={text}
          onChange={(next) => onAddress({ text: next })}
        />
        <SubtotalsSelect
          words={report.words}
          value={subtotals}
          onChange={(next) => onAddress({ subtotals: next })}
        />
        <ColumnsButton
          words={report.words}
          chosen={columns}
          onChoose={(next) => onAddress({ page, columns: next })}
        />
        {result.count > 0 && <Files report={report} asked={{ ...asked, ...shown, columns: [...columns] }} />}
      </div>
      <ReportTable
        words={words}
        answer={result}
        isBusy={isPlaceholderData}
        order={order}
        page={page}
        pageSize={pageSize}
        onOrder={(next) => onAddress({ order: next })}
        onPage={(next) => onAddress({ page: next })}
        onPageSize={(size) => onAddress({ pageSize: size })}
        empty={nothing(t('noRowsHint'))}
        {...(words.details && {
          details: { mid: opened?.mid ?? null, onChoose: (mid: number) => onAddress({ page, row: mid }) },
        })}
      />
      {words.details && opened && (
        <ReportDetails
          key={opened.mid}
          report={report}
          words={words.details}
          asked={asked}
          askedAt={askedAt}
          row={opened}
          page={rowPage}
          pageSize={rowSize}
          onPage={(next) => onAddress({ page, row, rowPage: next })}
          onPageSize={(size) => onAddress({ page, row, rowSize: size })}
        />
      )}
    </>
  );
}

/** The bars of a report, in the unit of their column. */
function ReportChart({ words, bars }: { words: ReportWords; bars: NonNullable<ReportAnswer['chart']> }) {
  const format = useFormat();
  const kind = reportChartKind(words);
  const shown = useMemo(
    () => bars.map(({ label, value }) => ({ label, value: reportNumber(kind, value, format) ?? 0 })),
    [bars, kind, format],
  );
  const write = useCallback(
    (value: number, isOnAxis: boolean) => chartText(value, kind, format, isOnAxis),
    [kind, format],
  );
  const title = words.chart ? wordIn(words.chart.title, format.language) : '';
  return <BarChart label={title} bars={shown} write={write} isCount={kind === 'count'} />;
}

/** The buttons that save what the table shows, all pages of it. */
function Files({
  report,
  asked,
}: {
  report: ReportEntry;
  asked: AskedReport & ShownRows & { columns: string[] };
}) {
  const { language } = useFormat();
  return (
    <JobFiles
      title={wordIn(report.words.title, language)}
      forms={['EXCEL', 'PDF', ...(report.words.details?.placeName ? (['KML'] as const) : [])]}
      begin={async (format, maximumPages) =>
        (await call(jobCall(report), { ...asked, format, maximumPages })).result.id
      }
    />
  );
}

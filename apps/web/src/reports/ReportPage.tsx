import { Button, Skeleton, Text } from '@mantine/core';
import { wordIn } from '@rastro/format';
import { IconFileExport, IconReportAnalytics, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, download, errorText, query } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { askedRange, PeriodSelect, readJourneySearch, writeJourneySearch } from '../journeys/index.ts';
import { useUser } from '../session/index.ts';
import { EmptyState, ErrorState, notify, Page, Skeletons } from '../ui/index.ts';
import { useVehiclesOfGroups, VehiclesSelect } from '../vehicles/index.ts';
import { type AskedReport, fileCall, pageCall } from './calls.ts';
import type { ReportEntry } from './index.ts';
import classes from './Report.module.css';
import { ReportTable } from './ReportTable.tsx';
import { reportsTexts } from './texts.ts';

const ReportChart = lazy(() => import('./ReportChart.tsx'));
const CUSTOM = 7;
const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    .map(Number);

/** The page of a report, as a component for the router. */
export const reportPage = (report: ReportEntry) =>
  function ThisReportPage() {
    return <ReportPage report={report} />;
  };

/** The filter of a report and its results: chart, table and files. What was searched for, order and page are part of the address. */
function ReportPage({ report }: { report: ReportEntry }) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const { timeZone } = useUser();
  const { selection } = useFleet();
  const [search, setSearch] = useSearchParams();
  const shown = idsIn(search.get('vehicles'));
  const [vehicles, setVehicles] = useState<readonly number[]>(shown);
  const [period, setPeriod] = useState(() => readJourneySearch(search));
  const [submitted, setSubmitted] = useState(false);
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const groupIds = [...(selection?.groupIds ?? [])].sort((a, b) => a - b);
  const known = useVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? [];

  const sort = search.get('sort') ?? '';
  const column = report.words.columns.find(({ name }) => name === sort.replace(/^-/, ''));
  const order = column ? { key: column.name, isDescending: sort.startsWith('-') } : null;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const pageSize = Number(search.get('size')) || 10;
  const put = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (name !== 'page') next.delete('page');
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });

  const run = (wanted = period) => {
    setSubmitted(true);
    if (vehicles.length === 0) return;
    setAskedAt(Date.now());
    const next = new URLSearchParams({ vehicles: vehicles.join(',') });
    writeJourneySearch(next, wanted);
    if (sort !== '') next.set('sort', sort);
    setSearch(next);
  };

  const text = search.toString();
  const asked = useMemo((): AskedReport => {
    const address = new URLSearchParams(text);
    const { from, to } = askedRange(readJourneySearch(address), askedAt, timeZone);
    return { assetsSelected: idsIn(address.get('vehicles')), fechaInicio: from, fechaFin: to };
  }, [text, askedAt, timeZone]);
  const answer = useQuery({
    ...query(pageCall(report), {
      ...asked,
      sort: order ? [{ field: order.key, order: order.isDescending ? 'DESC' : 'ASC' }] : [],
      pageNumber: page,
      pageSize,
    }),
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
  });
  const result = answer.data?.result;
  const hasRows = result !== undefined && result.count > 0 && shown.length > 0;

  return (
    <Page
      title={wordIn(report.words.title, format.language)}
      lead={t('lead')}
      actions={hasRows && <Files report={report} asked={asked} />}
    >
      <div className={classes.filters}>
        <div className={classes.vehicles}>
          <VehiclesSelect
            label={t('vehicles')}
            vehicles={known}
            value={vehicles}
            onChange={setVehicles}
            error={submitted && vehicles.length === 0 ? t('vehiclesRequired') : undefined}
          />
          {known.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setVehicles(known.map(({ id }) => id))}>
              {t('chooseAll', { count: format.number(known.length) })}
            </Button>
          )}
        </div>
        <div className={classes.period}>
          <PeriodSelect
            search={period}
            onSearch={(next) => {
              setPeriod(next);
              if (next.period === CUSTOM && period.period === CUSTOM) run(next);
            }}
          />
        </div>
        {period.period !== CUSTOM && (
          <Button className={classes.search} leftSection={<IconSearch size={17} />} onClick={() => run()}>
            {t('search')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<IconReportAnalytics size={26} stroke={1.6} />} title={t('begin')}>
          {t('beginHint')}
        </EmptyState>
      ) : answer.isPending ? (
        <Skeletons count={6} heightPx={40} />
      ) : answer.isError || !result ? (
        <ErrorState
          message={answer.error ? errorText(answer.error) : t('failed')}
          onRetry={() => void answer.refetch()}
        />
      ) : result.count === 0 ? (
        <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          {result.chart.length > 0 && (
            <section className={classes.chart}>
              <Text fw={600} size="sm" mb={6}>
                {wordIn(report.words.chart.title, format.language)}
              </Text>
              <Suspense fallback={<Skeleton height={200} />}>
                <ReportChart words={report.words} bars={result.chart} />
              </Suspense>
            </section>
          )}
          <ReportTable
            words={report.words}
            answer={result}
            order={order}
            page={page}
            pageSize={pageSize}
            onOrder={({ key, isDescending }) => put('sort', `${isDescending ? '-' : ''}${key}`)}
            onPage={(next) => put('page', String(next))}
            onPageSize={(size) => put('size', String(size))}
          />
        </>
      )}
    </Page>
  );
}

/** The buttons that save the report. */
function Files({ report, asked }: { report: ReportEntry; asked: AskedReport }) {
  const t = useTexts(reportsTexts);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: 'EXCEL' | 'PDF') => call(fileCall(report), { ...asked, format }),
    onSuccess: ({ result }) => download(result.url),
    onError: (error) => notify.danger(errorText(error)),
  });
  return (['EXCEL', 'PDF'] as const).map((form) => (
    <Button
      key={form}
      variant="default"
      loading={isPending && variables === form}
      leftSection={<IconFileExport size={17} aria-hidden="true" />}
      onClick={() => mutate(form)}
    >
      {t(form === 'PDF' ? 'pdf' : 'excel')}
    </Button>
  ));
}

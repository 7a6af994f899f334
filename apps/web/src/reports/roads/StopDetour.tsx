import { STOP_DETOUR_WORDS, STOP_STATUS_WORDS, wordIn } from '@rastro/format';
import { useMemo, useState } from 'react';
import { call } from '../../api/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { type ListOrder, PAGE_SIZES } from '../../ui/index.ts';
import type { ReportRow } from '../calls.ts';
import { FileButtons } from '../FileButtons.tsx';
import classes from '../Report.module.css';
import { ReportTable } from '../ReportTable.tsx';
import { ASSET_IN_STOP, STOP_FILE } from './calls.ts';
import type { RoadResultsProps } from './roadAddress.ts';
import { NothingFound, useRoadAnswer } from './useRoadAnswer.tsx';

const SECONDS_PER_MINUTE = 60;

/** When a vehicle was at the stops of a road, beside when it was expected. */
export function StopDetour({ asked, askedAt }: RoadResultsProps) {
  const { language } = useFormat();
  const { vehicles, ...range } = asked;
  const [assetId = 0] = vehicles;
  const [order, setOrder] = useState<ListOrder | null>(null);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const { answer, instead } = useRoadAnswer(ASSET_IN_STOP, { ...range, assetId }, askedAt);
  const rows = useMemo(() => {
    const all = (answer?.assetInStop ?? []).map(
      ({ name, status, timeInStop, expectedEnterTime, actualEnterTime, actualExitTime }): ReportRow => ({
        mid: assetId,
        name,
        status: wordIn(STOP_STATUS_WORDS[status], language),
        expectedEnterTime: expectedEnterTime ?? null,
        actualEnterTime: actualEnterTime ?? null,
        actualExitTime: actualExitTime ?? null,
        minutes: timeInStop == null ? null : Math.floor(timeInStop / SECONDS_PER_MINUTE),
      }),
    );
    return order ? all.toSorted(byColumn(order)) : all;
  }, [answer, order, assetId, language]);
  if (!answer) return instead;
  if (rows.length === 0) return <NothingFound />;
  const minutes = rows.flatMap((row) => (typeof row.minutes === 'number' ? [row.minutes] : []));
  const mean = minutes.reduce((sum, each) => sum + each, 0) / minutes.length;
  return (
    <>
      <div className={classes.bar}>
        <FileButtons
          title={STOP_DETOUR_WORDS.title}
          fetchFile={async (format) =>
            (await call(STOP_FILE, { ...range, assetId, format })).stopReportExport
          }
        />
      </div>
      <ReportTable
        words={STOP_DETOUR_WORDS}
        answer={{
          count: rows.length,
          items: rows.slice((page - 1) * pageSize, page * pageSize),
          totals: minutes.length > 0 ? [{ column: 'minutes', value: mean, isPartial: false }] : [],
          groups: [],
        }}
        isBusy={false}
        order={order}
        page={page}
        pageSize={pageSize}
        onOrder={(next) => {
          setOrder(next);
          setPage(1);
        }}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
        empty={null}
      />
    </>
  );
}

/** By a column; what is unknown is last in either direction. */
const byColumn =
  ({ key, isDescending }: ListOrder) =>
  (one: ReportRow, other: ReportRow): number => {
    const [a, b] = [one[key] ?? null, other[key] ?? null];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    const difference =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return isDescending ? -difference : difference;
  };

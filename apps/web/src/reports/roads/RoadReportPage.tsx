import { wordIn } from '@rastro/format';
import { IconRoute } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { askedRange, CUSTOM } from '../../journeys/index.ts';
import { useUser } from '../../session/index.ts';
import { EmptyState, Page } from '../../ui/index.ts';
import { NotKept } from '../NotKept.tsx';
import { RoadFilters } from './RoadFilters.tsx';
import { RouteDetour } from './RouteDetour.tsx';
import { type RoadAsked, readRoadSearch, wholeSearch, writeRoadSearch } from './roadAddress.ts';
import type { RoadReportEntry } from './roadReports.ts';
import { StopDetour } from './StopDetour.tsx';
import { StopHistory } from './StopHistory.tsx';
import { roadReportsTexts } from './texts.ts';

const RESULTS = { routeDetour: RouteDetour, stopDetour: StopDetour, stopHistory: StopHistory } as const;

/** The page of a report about roads, as a component for the router. */
export const roadReportPage = (report: RoadReportEntry) =>
  function ThisRoadReportPage() {
    return <RoadReportPage report={report} />;
  };

function RoadReportPage({ report }: { report: RoadReportEntry }) {
  const t = useTexts(roadReportsTexts);
  const { language } = useFormat();
  const { timeZone } = useUser();
  const [search, setSearch] = useSearchParams();
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const text = search.toString();
  const address = useMemo(() => readRoadSearch(new URLSearchParams(text)), [text]);
  const whole = useMemo(() => wholeSearch(address), [address]);
  const period = useMemo(
    () => whole && { period: CUSTOM, custom: { from: whole.from, to: whole.to } },
    [whole],
  );
  const asked = useMemo((): RoadAsked | null => {
    if (!whole || !period) return null;
    const { from, to } = askedRange(period, askedAt, timeZone);
    return { roadId: whole.road, vehicles: whole.vehicles, dateFrom: from, dateTo: to };
  }, [whole, period, askedAt, timeZone]);
  const Results = RESULTS[report.key];
  return (
    <Page title={wordIn(report.title, language)} lead={t(report.isOfMany ? 'leadMany' : 'lead')}>
      <RoadFilters
        isOfMany={report.isOfMany}
        initial={address}
        onSearch={(next) => {
          setAskedAt(Date.now());
          setSearch(writeRoadSearch(next));
        }}
      />
      {asked && period ? (
        <>
          <NotKept vehicles={asked.vehicles} period={period} />
          <Results key={`${askedAt} ${JSON.stringify(asked)}`} asked={asked} askedAt={askedAt} />
        </>
      ) : (
        <EmptyState icon={<IconRoute size={26} stroke={1.6} />} title={t('begin')}>
          {t('beginHint')}
        </EmptyState>
      )}
    </Page>
  );
}

import { wordIn } from '@rastro/format';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat, useTexts } from '../i18n/index.ts';
import { askedRange } from '../journeys/index.ts';
import { useUser } from '../session/index.ts';
import { EmptyState, Page } from '../ui/index.ts';
import { FIRST_PAGES, type ReportAddress, readAddress, writeAddress } from './address.ts';
import type { AskedReport } from './calls.ts';
import type { ReportEntry } from './index.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportResults } from './ReportResults.tsx';
import { reportsTexts } from './texts.ts';

/** The page of a report, as a component for the router. */
export const reportPage = (report: ReportEntry) =>
  function ThisReportPage() {
    return <ReportPage report={report} />;
  };

/** The filter of a report and its results. What was searched for, order and page are part of the address. */
function ReportPage({ report }: { report: ReportEntry }) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const { timeZone } = useUser();
  const [search, setSearch] = useSearchParams();
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const { words } = report;
  const text = search.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text), words), [text, words]);
  const asked = useMemo((): AskedReport => {
    const { vehicles, period, days, drivers, events } = address;
    const { from, to } = askedRange(period, askedAt, timeZone);
    return {
      assetsSelected: [...vehicles],
      fechaInicio: from,
      fechaFin: to,
      days: [...days],
      ...(words.filters?.includes('drivers') ? { driversSelected: [...drivers] } : {}),
      ...(words.filters?.includes('eventTypes') ? { typeEventSelected: [...events] } : {}),
    };
  }, [address, askedAt, timeZone, words]);
  const go = (part: Partial<ReportAddress>) =>
    setSearch((before) => writeAddress({ ...readAddress(before, words), ...FIRST_PAGES, ...part }));

  return (
    <Page title={wordIn(words.title, language)} lead={t('lead')}>
      <ReportFilters
        filters={words.filters ?? []}
        initial={address}
        onSearch={(filter) => {
          setAskedAt(Date.now());
          go({ ...filter, text: '' });
        }}
      />
      {address.vehicles.length === 0 ? (
        <EmptyState icon={<IconReportAnalytics size={26} stroke={1.6} />} title={t('begin')}>
          {t('beginHint')}
        </EmptyState>
      ) : (
        <ReportResults
          key={`${askedAt} ${JSON.stringify(asked)}`} // a new search shows nothing of the one before
          report={report}
          asked={asked}
          askedAt={askedAt}
          address={address}
          onAddress={go}
        />
      )}
    </Page>
  );
}

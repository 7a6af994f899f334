import {
  narrowedWords,
  permittedWords,
  REPORT_WORDS,
  type ReportWords,
  USUAL_ARGUMENTS,
  wordIn,
} from '@rastro/format';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat, useTexts } from '../i18n/index.ts';
import { askedRange } from '../journeys/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { EmptyState, Page } from '../ui/index.ts';
import { FIRST_PAGES, type ReportAddress, readAddress, writeAddress } from './address.ts';
import type { AskedReport } from './calls.ts';
import { FILTER_VALUES, filterVariables } from './filterValues.ts';
import type { ListedReport } from './index.ts';
import { knownFilters } from './knownFilters.ts';
import { LeftOutFilters } from './LeftOutFilters.tsx';
import { NotKept } from './NotKept.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportResults } from './ReportResults.tsx';
import type { ReportEntry } from './reportEntry.ts';
import { SavedReportsButton } from './saved/SavedReportsButton.tsx';
import { reportsTexts } from './texts.ts';

/** The page of a report, as a component for the router. */
export const reportPage = (listed: ListedReport) => {
  const report = { ...listed, words: REPORT_WORDS[listed.call] };
  return function ThisReportPage() {
    return <ReportPage report={report} />;
  };
};

/** Whether a report may be asked about some days of the week only. */
const hasWeekdays = (words: ReportWords): boolean => (words.arguments ?? USUAL_ARGUMENTS).days !== null;

/** The filter of a report and its results. What was searched for, order and page are part of the address. */
function ReportPage({ report }: { report: ReportEntry }) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const user = useUser();
  const { timeZone } = user;
  const [search, setSearch] = useSearchParams();
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const words = useMemo(
    () => permittedWords(report.words, (permission) => isAllowed(user, [permission])),
    [report.words, user],
  );
  const text = search.toString();
  const { address, leftOut } = useMemo(() => {
    const query = new URLSearchParams(text);
    const { filters, leftOut } = knownFilters(query, words.filters ?? []);
    return { address: { ...readAddress(query, words), filters }, leftOut };
  }, [text, words]);
  const asked = useMemo((): AskedReport => {
    const { vehicles, period, days, filters } = address;
    const { from, to } = askedRange(period, askedAt, timeZone);
    return {
      assetsSelected: [...vehicles],
      fechaInicio: from,
      fechaFin: to,
      ...(hasWeekdays(words) && { days: [...days] }),
      ...filterVariables(filters, words.filters ?? []),
    };
  }, [address, askedAt, timeZone, words]);
  const shown = useMemo(
    () => ({ ...report, words: narrowedWords(words, address.filters.variables?.split(',') ?? null) }),
    [report, words, address.filters.variables],
  );
  const isAsked =
    address.vehicles.length > 0 &&
    (words.filters ?? []).every((name) => !FILTER_VALUES[name].required || address.filters[name]);
  const go = (part: Partial<ReportAddress>) =>
    setSearch((before) => writeAddress({ ...readAddress(before, words), ...FIRST_PAGES, ...part }));

  return (
    <Page
      title={wordIn(words.title, language)}
      lead={t('lead')}
      actions={
        <SavedReportsButton
          report={report}
          current={isAsked ? writeAddress({ ...address, ...FIRST_PAGES }).toString() : null}
        />
      }
    >
      <ReportFilters
        names={words.filters ?? []}
        hasWeekdays={hasWeekdays(words)}
        isOfMoment={words.arguments?.from === null}
        initial={address}
        onSearch={(filter) => {
          setAskedAt(Date.now());
          go({ ...filter, text: '' });
        }}
      />
      <LeftOutFilters leftOut={leftOut} />
      {!isAsked ? (
        <EmptyState icon={<IconReportAnalytics size={26} stroke={1.6} />} title={t('begin')}>
          {t('beginHint')}
        </EmptyState>
      ) : (
        <>
          <NotKept vehicles={address.vehicles} period={address.period} />
          <ReportResults
            key={`${askedAt} ${JSON.stringify(asked)}`} // a new search shows nothing of the one before
            report={shown}
            asked={asked}
            askedAt={askedAt}
            address={address}
            onAddress={go}
          />
        </>
      )}
    </Page>
  );
}

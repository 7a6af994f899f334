import { Button, Switch, Text } from '@mantine/core';
import { consolidatedWords, REPORT_TERMS, REPORT_TITLES, reportHeading, wordIn } from '@rastro/format';
import { IconFileExport, IconReportAnalytics } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, errorText } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { JobProgress, useFollowedJob } from '../jobs/index.ts';
import { askedRange } from '../journeys/index.ts';
import { useUser } from '../session/index.ts';
import { EmptyState, notify, Page, Section } from '../ui/index.ts';
import { type ReportAddress, readAddress, writeAddress } from './address.ts';
import { CONSOLIDATED_JOB } from './calls.ts';
import { NotKept } from './NotKept.tsx';
import classes from './Report.module.css';
import { ReportFilters } from './ReportFilters.tsx';
import { reportsTexts } from './texts.ts';

/** The table has no rows here: its words are read for the address alone. */
const NO_TABLE = { columns: [] };
const TOGGLES = ['resumed', 'useIbutton'] as const;

/** Consolidated: the trips of vehicles, which are saved as a spreadsheet and not shown. */
export function Component() {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const { language } = format;
  const { timeZone } = useUser();
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text), NO_TABLE), [text]);
  const form = { resumed: search.has('resumed'), useIbutton: search.has('useIbutton') };
  const write = (next: ReportAddress, toggles: typeof form) => {
    const query = writeAddress(next);
    for (const name of TOGGLES) if (toggles[name]) query.set(name, '1');
    setSearch(query);
  };
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const { job, start, isStarting } = useFollowedJob();
  const { mutate } = useMutation({
    mutationFn: () => {
      const { from, to } = askedRange(address.period, askedAt, timeZone);
      const { vehicles, days } = address;
      const asked = {
        assetsSelected: [...vehicles],
        fechaInicio: from,
        fechaFin: to,
        days: [...days],
        ...form,
      };
      return start(async () => (await call(CONSOLIDATED_JOB, asked)).consolidatedReportJob.id);
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const headings = consolidatedWords(form).columns.map((column) => reportHeading(column, format));
  return (
    <Page title={wordIn(REPORT_TITLES.consolidatedReport, language)} lead={t('lead')}>
      <ReportFilters
        names={[]}
        hasWeekdays
        initial={address}
        onSearch={(filter) => {
          setAskedAt(Date.now());
          write({ ...address, ...filter }, form);
        }}
      />
      {address.vehicles.length === 0 ? (
        <EmptyState icon={<IconReportAnalytics size={26} stroke={1.6} />} title={t('begin')}>
          {t('beginFileHint')}
        </EmptyState>
      ) : (
        <Section title={t('spreadsheet')}>
          <NotKept vehicles={address.vehicles} period={address.period} />
          {TOGGLES.map((name) => (
            <Switch
              key={name}
              mb="sm"
              label={wordIn(REPORT_TERMS[name], language)}
              checked={form[name]}
              onChange={({ currentTarget: { checked } }) => write(address, { ...form, [name]: checked })}
            />
          ))}
          <Text size="sm" c="dimmed" mb="sm">
            {t(form.resumed ? 'rowsOfVehicles' : 'rowsOfTrips')} {headings.join(', ')}.
          </Text>
          <div className={classes.bar}>
            {job ? (
              <JobProgress job={job} what={wordIn(REPORT_TITLES.consolidatedReport, language)} />
            ) : (
              <Button
                loading={isStarting}
                leftSection={<IconFileExport size={17} aria-hidden="true" />}
                onClick={() => mutate()}
              >
                {t('excel')}
              </Button>
            )}
          </div>
        </Section>
      )}
    </Page>
  );
}

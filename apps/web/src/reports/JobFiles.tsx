import { Button, Group, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { failureOf, JobProgress, useFollowedJob } from '../jobs/index.ts';
import { Dialog, notify } from '../ui/index.ts';
import type { FileForm } from './calls.ts';
import { reportsTexts } from './texts.ts';

const FORM_TEXTS = { EXCEL: 'excel', PDF: 'pdf', KML: 'kml' } as const;
/** A PDF of more pages is not written before somebody says that it is to be. */
const MOST_PAGES = 300;

interface JobFilesProps {
  /** The title of the report. */
  title: string;
  forms: readonly FileForm[];
  /** Starts the job of a file, and gives its id; null are as many pages as it takes. */
  begin: (form: FileForm, maximumPages: number | null) => Promise<number>;
}

/**
 * The buttons that save a whole report: as a job, whose file is downloaded when it is done, and which goes on where the page is left. Of a PDF that
 * nobody would read to its end they ask what to do.
 */
export function JobFiles({ title, forms, begin }: JobFilesProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const [isTooLong, setTooLong] = useState(false);
  const { job, start, isStarting } = useFollowedJob(undefined, (failed) => {
    if (failed.errorCode === 'PDF_TOO_LONG') setTooLong(true);
    else notify.danger(failureOf(failed));
  });
  const { mutate, variables } = useMutation({
    mutationFn: ({ form, most }: { form: FileForm; most: number | null }) => start(() => begin(form, most)),
    onError: (error) => notify.danger(errorText(error)),
  });
  const instead = (form: FileForm) => {
    setTooLong(false);
    mutate({ form, most: null });
  };
  if (job) return <JobProgress job={job} what={title} />;
  return (
    <>
      {forms.map((form) => (
        <Button
          key={form}
          variant="default"
          loading={isStarting && variables?.form === form}
          disabled={isStarting && variables?.form !== form}
          leftSection={<IconFileExport size={17} aria-hidden="true" />}
          onClick={() => mutate({ form, most: MOST_PAGES })}
        >
          {t(FORM_TEXTS[form])}
        </Button>
      ))}
      {isTooLong && (
        <Dialog title={t('longTitle')} onClose={() => setTooLong(false)}>
          <Text>{t('longAbout', { pages: format.number(MOST_PAGES) })}</Text>
          <Group justify="flex-end" gap="sm" mt="lg">
            <Button variant="default" onClick={() => instead('PDF')}>
              {t('longAnyway')}
            </Button>
            <Button data-autofocus onClick={() => instead('EXCEL')}>
              {t('longExcel')}
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  );
}

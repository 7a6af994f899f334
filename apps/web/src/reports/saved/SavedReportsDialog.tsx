import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { Dialog, ErrorState, notify, notifyUndo, Skeletons } from '../../ui/index.ts';
import { SavedItem } from './SavedItem.tsx';
import classes from './SavedReports.module.css';
import { SaveReportForm } from './SaveReportForm.tsx';
import { DELETE_SAVED_REPORT, SAVE_REPORT, SAVED_REPORTS, type SavedReport } from './savedCalls.ts';
import { savedTexts } from './savedTexts.ts';

export interface SavedReportsProps {
  /** The report: the name of its call, and the path of its page. */
  report: { call: string; path: string };
  /** The search that is on the page, as it stands in the address; null before the first. */
  current: string | null;
  onClose: () => void;
}

/** The saved searches of a report, to open, to delete one's own, and to save the present one. */
export function SavedReportsDialog({ report, current, onClose }: SavedReportsProps) {
  const t = useTexts(savedTexts);
  const client = useQueryClient();
  const asked = query(SAVED_REPORTS, {});
  const answer = useQuery({ ...asked, staleTime: 0 });
  const saved = answer.data?.savedReports.filter((each) => each.report === report.call) ?? [];
  const changed = () => client.invalidateQueries({ queryKey: asked.queryKey });
  const complain = (error: unknown) => notify.danger(errorText(error));
  const remove = useMutation({
    mutationFn: ({ id }: SavedReport) => call(DELETE_SAVED_REPORT, { savedReportId: id }),
    onSuccess: (_answer, { report, name, query, shared }) =>
      notifyUndo(
        t('removed'),
        () => void call(SAVE_REPORT, { report, name, query, shared }).then(changed, complain),
      ),
    onError: complain,
    onSettled: changed,
  });
  return (
    <Dialog onClose={onClose} title={t('title')}>
      <Stack gap="lg">
        {answer.isPending && <Skeletons count={2} heightPx={40} />}
        {answer.isError && <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />}
        {answer.data && saved.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        )}
        {saved.length > 0 && (
          <ul className={classes.list} aria-label={t('title')}>
            {saved.map((each) => (
              <SavedItem
                key={each.id}
                saved={each}
                to={`${report.path}?${each.query}`}
                onOpen={onClose}
                onChanged={() => void changed()}
                isDeleting={remove.isPending && remove.variables?.id === each.id}
                onDelete={() => remove.mutate(each)}
              />
            ))}
          </ul>
        )}
        {current !== null && (
          <SaveReportForm
            report={report.call}
            current={current}
            names={saved.filter(({ isOwn }) => isOwn).map(({ name }) => name)}
            onSaved={() => void changed()}
          />
        )}
      </Stack>
    </Dialog>
  );
}

import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Call, call, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { EmptyState, ErrorState, notify, Skeletons } from '../../ui/index.ts';
import { roadReportsTexts } from './texts.ts';

/** Asks a call of a report about a road; gives its answer, or what is shown until there is one. */
export function useRoadAnswer<Answer, Variables extends Record<string, unknown>>(
  asked: Call<Answer, Variables>,
  variables: Variables,
  askedAt: number,
): { answer: Answer; instead: null } | { answer: null; instead: ReactNode } {
  const t = useTexts(roadReportsTexts);
  const { data, error, refetch } = useQuery({
    queryKey: [asked.toString(), variables, askedAt],
    queryFn: ({ signal }) => call(asked, variables, signal),
  });
  useEffect(() => {
    if (error) notify.danger(errorText(error));
  }, [error]);
  if (data) return { answer: data, instead: null };
  return {
    answer: null,
    instead: error ? (
      <ErrorState message={t('failed')} onRetry={() => void refetch()} />
    ) : (
      <Skeletons count={6} heightPx={40} />
    ),
  };
}

/** Says that nothing was found. */
export function NothingFound() {
  const t = useTexts(roadReportsTexts);
  return (
    <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={t('none')}>
      {t('noneHint')}
    </EmptyState>
  );
}

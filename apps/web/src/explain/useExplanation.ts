import { useQuery } from '@tanstack/react-query';
import { call, type ExplanationPartsFragment } from '../api/index.ts';
import { EXPLAIN, EXPLAIN_ALARM } from './calls.ts';
import { type ExplainSubject, writeSubject } from './subject.ts';

/** An explanation with a page of its fixes. */
export type Explanation = ExplanationPartsFragment;
export type ExplainedFix = Explanation['fixes'][number];

/** Number of fixes on a page. */
export const PAGE_FIXES = 200;

/** Reads the explanation of a subject. The last page of the same explanation stays until the next one has arrived. */
export function useExplanation(subject: ExplainSubject, page: number, onlySetAside: boolean) {
  const key = writeSubject(subject);
  return useQuery({
    queryKey: ['explain', key, page, onlySetAside],
    placeholderData: (before: Explanation | undefined, previous) =>
      previous?.queryKey[1] === key ? before : undefined,
    retry: false,
    queryFn: async ({ signal }): Promise<Explanation> => {
      const listing = { offset: page * PAGE_FIXES, onlySetAside };
      if (subject.about === 'ALARM')
        return (await call(EXPLAIN_ALARM, { notificationId: subject.alarmId, ...listing }, signal))
          .explainAlarm;
      const { about, assetId, from } = subject;
      const until = 'until' in subject ? new Date(subject.until).toISOString() : null;
      const event = 'code' in subject ? { code: subject.code, subject: subject.subject } : {};
      const variables = { assetId, about, from: new Date(from).toISOString(), until, ...event, ...listing };
      return (await call(EXPLAIN, variables, signal)).explain;
    },
  });
}

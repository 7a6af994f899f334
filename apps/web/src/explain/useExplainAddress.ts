import { useSearchParams } from 'react-router';
import { EXPLAIN_PARAMETER, type ExplainSubject, readSubject, writeSubject } from './subject.ts';

/**
 * The subject that the address names, with functions to open and close its explanation. A link shows the same explanation to
 * somebody else.
 */
export function useExplainAddress() {
  const [query, setQuery] = useSearchParams();
  const set = (value: string | null): void => {
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(EXPLAIN_PARAMETER);
      else next.set(EXPLAIN_PARAMETER, value);
      return next;
    });
  };
  return {
    subject: readSubject(query.get(EXPLAIN_PARAMETER)),
    explain: (subject: ExplainSubject) => set(writeSubject(subject)),
    close: () => set(null),
  };
}

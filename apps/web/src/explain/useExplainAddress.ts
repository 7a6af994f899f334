import { useSearchParams } from 'react-router';
import { EXPLAIN_PARAMETER, type ExplainSubject, readSubject, writeSubject } from './subject.ts';

/** What the address asks to explain, and how to ask for it or stop: a link shows a colleague the same. */
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

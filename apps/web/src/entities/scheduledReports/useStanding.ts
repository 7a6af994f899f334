import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/index.ts';
import { STANDINGS, type Standing } from './calls.ts';

/** How a scheduled report stands; one reading for all of them. Null until it is known. */
export function useStanding(id: number): Standing | null {
  const answer = useQuery(query(STANDINGS, {}));
  return answer.data?.scheduledReportStandings.find((standing) => standing.id === id) ?? null;
}

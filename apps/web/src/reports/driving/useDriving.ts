import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { askedRange } from '../../journeys/index.ts';
import { useUser } from '../../session/index.ts';
import { filterVariables } from '../filterValues.ts';
import { DRIVING_BEHAVIORS, DRIVING_FILE, DRIVING_INFRACTIONS } from './calls.ts';
import type { DrivingAddress } from './drivingAddress.ts';

const FRESH_MS = 30_000;
/** Infractions that are shown at once. */
const MOST_SHOWN = 500;
const KEY = 'driving';

type Question = Pick<DrivingAddress, 'vehicles' | 'period' | 'days' | 'filters'>;

const variablesOf = ({ vehicles, period, days, filters }: Question, timeZone: string) => {
  const { from, to } = askedRange(period, Date.now(), timeZone);
  return {
    assetsSelected: [...vehicles],
    fechaInicio: from,
    fechaFin: to,
    days: [...days],
    ...filterVariables(filters, ['drivers']),
  };
};

/** How people drove, as the panel and its charts share it; without a vehicle nothing is requested. */
export function useDriving(question: Question) {
  const { timeZone } = useUser();
  const { vehicles, period, days, filters } = question;
  return useQuery({
    queryKey: [KEY, vehicles, period, days, filters, timeZone],
    enabled: vehicles.length > 0,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) =>
      (await call(DRIVING_BEHAVIORS, variablesOf(question, timeZone), signal)).drivingBehaviorsReport,
  });
}

/** The infractions of these vehicles, as evidence; of many the first. */
export function useInfractions(question: Question, assetIds: readonly number[]) {
  const { timeZone } = useUser();
  const { period, days, filters } = question;
  return useQuery({
    queryKey: [KEY, 'infractions', assetIds, period, days, filters, timeZone],
    enabled: assetIds.length > 0,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const variables = variablesOf({ ...question, vehicles: assetIds }, timeZone);
      return (await call(DRIVING_INFRACTIONS, { ...variables, pageSize: MOST_SHOWN }, signal))
        .drivingInfractions;
    },
  });
}

/** Gives the summary of how people drove as a file of a form, in base64. */
export function useDrivingFile(question: Question): (form: 'EXCEL' | 'PDF') => Promise<string> {
  const { timeZone } = useUser();
  return async (format) =>
    (await call(DRIVING_FILE, { ...variablesOf(question, timeZone), format })).drivingBehaviorsReportExport;
}

/** Asks anew what was asked about driving. */
export function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
}

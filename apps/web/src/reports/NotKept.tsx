import { Alert } from '@mantine/core';
import { notKeptText, REPORT_TERMS, wordIn } from '@rastro/format';
import { IconArchiveOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call, graphql } from '../api/index.ts';
import { useFormat } from '../i18n/index.ts';
import { askedRange } from '../journeys/index.ts';
import { useUser } from '../session/index.ts';

const NOT_KEPT = graphql(`
  query NotKept($assetsSelected: [Id!]!, $from: DateTime!) {
    notKept(assetsSelected: $assetsSelected, from: $from) {
      positions
      journeys
      events
    }
  }
`);

interface NotKeptProps {
  vehicles: readonly number[];
  period: Parameters<typeof askedRange>[0];
}

/** Says what was deleted, because of its age, of the past that a report is asked about; nothing where all of it is kept. */
export function NotKept({ vehicles, period }: NotKeptProps) {
  const format = useFormat();
  const { timeZone } = useUser();
  const { data } = useQuery({
    queryKey: ['notKept', vehicles, period, timeZone],
    enabled: vehicles.length > 0,
    queryFn: async ({ signal }) => {
      const { from } = askedRange(period, Date.now(), timeZone);
      return (await call(NOT_KEPT, { assetsSelected: [...vehicles], from }, signal)).notKept;
    },
  });
  const lost = data ? notKeptText(data, format) : null;
  if (lost === null) return null;
  return (
    <Alert color="yellow" role="status" mb="sm" icon={<IconArchiveOff size={19} aria-hidden="true" />}>
      {wordIn(REPORT_TERMS.notKept, format.language)}: {lost}.
    </Alert>
  );
}

import { Alert, Text } from '@mantine/core';
import { IconCircleCheck, IconFileUnknown, IconFileX, IconPencilExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, codeOf, type ReportFileCheckQuery } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import {
  EmptyState,
  EntityList,
  ErrorState,
  Facts,
  type ListColumn,
  PAGE_SIZES,
  Page,
  Section,
  Skeletons,
} from '../../ui/index.ts';
import { REPORT_FILE_CHECK } from './calls.ts';
import { reportFileTexts } from './texts.ts';

type Check = ReportFileCheckQuery['reportFileCheck'];
type Change = NonNullable<Check['changes']>[number] & { id: number };

const NONE: ReadonlySet<string> = new Set();

/** Compares a file of a report with the report as it is now, by the code in its link. */
export function Component() {
  const t = useTexts(reportFileTexts);
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['reportFileCheck', code],
    queryFn: ({ signal }) => call(REPORT_FILE_CHECK, { code }, signal),
    enabled: code !== '',
    retry: false,
  });
  const refusal = error ? codeOf(error) : null;
  return (
    <Page title={t('title')} lead={t('lead')}>
      {code === '' ? (
        <EmptyState icon={<IconFileUnknown size={26} stroke={1.6} />} title={t('noCode')}>
          {t('noCodeHint')}
        </EmptyState>
      ) : refusal === 'NOT_FOUND' ? (
        <EmptyState icon={<IconFileX size={26} stroke={1.6} />} title={t('notFound')}>
          {t('notFoundHint')}
        </EmptyState>
      ) : refusal === 'FORBIDDEN' ? (
        <EmptyState icon={<IconFileX size={26} stroke={1.6} />} title={t('forbidden')} />
      ) : error ? (
        <ErrorState message={t('failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <Found check={data.reportFileCheck} />
      ) : (
        <>
          <Text mb="sm">{t('checking')}</Text>
          <Skeletons count={4} heightPx={40} />
        </>
      )}
    </Page>
  );
}

function Found({ check }: { check: Check }) {
  const t = useTexts(reportFileTexts);
  const format = useFormat();
  const { same, changes, changeCount, deletedPositions, rows, uncompared } = check;
  const number = (value: number): string => format.number(value);
  return (
    <>
      <Alert
        mb="md"
        color={same ? 'green' : 'orange'}
        icon={same ? <IconCircleCheck aria-hidden="true" /> : <IconPencilExclamation aria-hidden="true" />}
      >
        <Text fw={600}>{t(same ? 'same' : 'changed')}</Text>
        {same
          ? t('sameHint', { rows: number(rows) })
          : changes === null
            ? t('tooMany')
            : changeCount === 0
              ? t('reordered')
              : t('changedHint', { count: changeCount })}
        {deletedPositions > 0 && <div>{t('deleted', { count: number(deletedPositions) })}</div>}
        {uncompared.length > 0 && <div>{t('uncompared', { columns: uncompared.join(', ') })}</div>}
      </Alert>
      {changes && changes.length > 0 && <Changes changes={changes} count={changeCount} />}
      <Section title={t('file')}>
        <Facts
          facts={[
            { label: t('report'), value: check.report },
            { label: t('madeAt'), value: format.dateTime(check.madeAt) },
            { label: t('madeBy'), value: check.madeBy },
            { label: t('rows'), value: number(rows) },
            ...(same ? [] : [{ label: t('rowsNow'), value: number(check.rowsNow) }]),
            { label: t('positions'), value: number(check.positions) },
            ...(check.positionsNow === check.positions
              ? []
              : [{ label: t('positionsNow'), value: number(check.positionsNow) }]),
            { label: t('hash'), value: check.hash },
            ...(same ? [] : [{ label: t('hashNow'), value: check.hashNow }]),
          ]}
        />
      </Section>
      <Section title={t('asked')}>
        <Facts facts={check.parameters.map(({ name, value }) => ({ label: name, value }))} />
      </Section>
    </>
  );
}

/** The vehicles whose rows changed, and why. */
function Changes({ changes, count }: { changes: NonNullable<Check['changes']>; count: number }) {
  const t = useTexts(reportFileTexts);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const nameOf = ({ name, pat }: Change): string => vehicleName({ name, licensePlate: pat });
  const columns: ListColumn<Change>[] = [
    { key: 'name', heading: t('vehicle'), isSortable: false, cell: nameOf },
    {
      key: 'added',
      heading: t('added'),
      isSortable: false,
      isNumber: true,
      cell: ({ added }) => format.number(added),
    },
    {
      key: 'removed',
      heading: t('removed'),
      isSortable: false,
      isNumber: true,
      cell: ({ removed }) => format.number(removed),
    },
    {
      key: 'why',
      heading: t('why'),
      isSortable: false,
      cell: ({ causes }) =>
        causes.map((cause) => t(cause.reason, { count: format.number(cause.count ?? 0) })).join('; '),
    },
  ];
  const rows = changes.map((change): Change => ({ ...change, id: change.mid }));
  return (
    <Section title={t('changes')}>
      <EntityList
        label={t('changes')}
        name="changes of a report"
        columns={columns}
        hidden={NONE}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        nameOf={nameOf}
        order={null}
        onOrder={() => undefined}
        page={page}
        pageSize={pageSize}
        count={rows.length}
        onPage={setPage}
        onPageSize={(size) => {
          setPage(1);
          setPageSize(size);
        }}
        isBusy={false}
        empty={null}
      />
      {count > rows.length && (
        <Text size="sm" c="dimmed">
          {t('more', { shown: format.number(rows.length), count: format.number(count) })}
        </Text>
      )}
    </Section>
  );
}

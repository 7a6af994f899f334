import { Badge, Pagination, Table } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeliveryStatus, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { EmptyState, ErrorState, Skeletons, Unbroken } from '../../ui/index.ts';
import { alarmsTexts } from '../texts.ts';
import { DELIVERIES } from './calls.ts';
import classes from './RulesPage.module.css';
import { rulesTexts } from './texts.ts';

const PAGE_SIZE = 25;
const REFRESH_MS = 15_000;
const COLOURS: Record<DeliveryStatus, string> = {
  WAITING: 'blue',
  SENT: 'green',
  DIGEST: 'gray',
  FAILED: 'red',
};

/** The deliveries of the alarm rules outside of the application, with their results. */
export function Deliveries() {
  const t = useTexts(rulesTexts);
  const ta = useTexts(alarmsTexts);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const answer = useQuery({
    ...query(DELIVERIES, { pageNumber: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  if (answer.isPending) return <Skeletons count={6} heightPx={38} />;
  if (answer.isError)
    return <ErrorState message={t('deliveriesFailed')} onRetry={() => void answer.refetch()} />;
  const { items, count } = answer.data.alarmDeliveries;
  if (count === 0)
    return <EmptyState icon={<IconMailOff size={26} stroke={1.6} />} title={t('noDeliveries')} />;
  const pages = Math.ceil(count / PAGE_SIZE);
  return (
    <>
      <Table.ScrollContainer minWidth={820} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('createdAt')}</Table.Th>
              <Table.Th>{t('subject')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
              <Table.Th>{t('channel')}</Table.Th>
              <Table.Th>{t('receiver')}</Table.Th>
              <Table.Th>{t('rule')}</Table.Th>
              <Table.Th ta="right">{t('attempts')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td className={classes.nowrap}>{format.dateTime(item.createdAt)}</Table.Td>
                <Table.Td>
                  {item.event === null
                    ? t('digest')
                    : [item.event, item.about].filter((part) => part !== null).join(' · ')}
                  {item.source !== null && (
                    <div className={classes.dimmed} translate="no">
                      <Unbroken>{item.source}</Unbroken>
                    </div>
                  )}
                </Table.Td>
                <Table.Td>
                  <Badge variant="dot" tt="none" color={COLOURS[item.status]}>
                    {t(`status${item.status}`)}
                  </Badge>
                  {item.lastError && item.status !== 'SENT' && (
                    <div className={classes.error}>{item.lastError}</div>
                  )}
                </Table.Td>
                <Table.Td>{t(`channel${item.channel}`)}</Table.Td>
                <Table.Td>{item.receiver}</Table.Td>
                <Table.Td translate="no">{item.ruleName}</Table.Td>
                <Table.Td ta="right">{format.number(item.attempts)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {pages > 1 && (
        <Pagination
          mt="md"
          value={page}
          total={pages}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': ta('pageOf', { page: number, pages }) })}
          getControlProps={(control) => ({
            'aria-label': ta(control === 'previous' ? 'previousPage' : 'nextPage'),
          })}
        />
      )}
    </>
  );
}

import { Anchor, Badge, Button, Group, Pagination, Select, Table, Text } from '@mantine/core';
import { IconRefresh, IconWebhook, IconWebhookOff } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, type DeliveryStatus, errorText, query, type WebhookDeliveriesQuery } from '../api/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../i18n/index.ts';
import { EmptyState, ErrorState, notify, Skeletons, Unbroken } from '../ui/index.ts';
import { SEND_AGAIN, WEBHOOK_DELIVERIES, WEBHOOKS } from './calls.ts';
import classes from './Integrations.module.css';
import { integrationsTexts } from './texts.ts';

const PAGE_SIZE = 25;
const REFRESH_MS = 15_000;
const STATUSES = ['WAITING', 'SENT', 'FAILED'] as const satisfies readonly DeliveryStatus[];
const COLOURS: Record<DeliveryStatus, string> = {
  WAITING: 'blue',
  SENT: 'green',
  DIGEST: 'gray',
  FAILED: 'red',
};

/** The webhooks that alarm rules name, with what became of their calls. */
export function Webhooks() {
  const t = useTexts(integrationsTexts);
  const format = useFormat();
  const answer = useQuery({ ...query(WEBHOOKS, {}), refetchInterval: REFRESH_MS });
  if (answer.isPending) return <Skeletons count={4} heightPx={44} />;
  if (answer.isError)
    return <ErrorState message={t('webhooksFailed')} onRetry={() => void answer.refetch()} />;
  const { webhooks } = answer.data;
  if (webhooks.length === 0)
    return (
      <EmptyState icon={<IconWebhookOff size={26} stroke={1.6} />} title={t('noWebhooks')}>
        {t('noWebhooksHint')}
      </EmptyState>
    );
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('webhooksLead')}
      </Text>
      <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('rule')}</Table.Th>
              <Table.Th>{t('host')}</Table.Th>
              <Table.Th ta="right">{t('sent')}</Table.Th>
              <Table.Th ta="right">{t('waiting')}</Table.Th>
              <Table.Th ta="right">{t('failed')}</Table.Th>
              <Table.Th>{t('lastAnswer')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {webhooks.map((hook) => (
              <Table.Tr key={hook.ruleId}>
                <Table.Td translate="no">
                  <Anchor component={Link} to={`/manage/confNotifications?rule=${hook.ruleId}`} size="sm">
                    {hook.ruleName}
                  </Anchor>
                  <div className={classes.dimmed}>{hook.enabled ? hook.customerName : t('off')}</div>
                </Table.Td>
                <Table.Td translate="no">{hook.host}</Table.Td>
                <Table.Td ta="right">{format.number(hook.sent)}</Table.Td>
                <Table.Td ta="right">{format.number(hook.waiting)}</Table.Td>
                <Table.Td ta="right">{format.number(hook.failed)}</Table.Td>
                <Table.Td>
                  {hook.lastAnswerStatus === null ? UNKNOWN : String(hook.lastAnswerStatus)}
                  {hook.lastSentAt && (
                    <div className={classes.dimmed}>{format.dateTime(hook.lastSentAt)}</div>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Deliveries rules={webhooks} />
    </>
  );
}

type Delivery = WebhookDeliveriesQuery['webhookDeliveries']['items'][number];

function Deliveries({ rules }: { rules: readonly { ruleId: number; ruleName: string }[] }) {
  const t = useTexts(integrationsTexts);
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [ruleId, setRuleId] = useState<string | null>(null);
  const [status, setStatus] = useState<DeliveryStatus | null>(null);
  const answer = useQuery({
    ...query(WEBHOOK_DELIVERIES, {
      ruleId: ruleId === null ? null : Number(ruleId),
      status,
      pageNumber: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const again = useMutation({
    mutationFn: (id: number) => call(SEND_AGAIN, { ids: [id] }),
    onSuccess: () => notify.success(t('sentAgain')),
    onError: (error) => notify.danger(errorText(error)),
    onSettled: () =>
      Promise.all(
        [WEBHOOKS, WEBHOOK_DELIVERIES].map((each) =>
          client.invalidateQueries({ queryKey: [each.toString()] }),
        ),
      ),
  });
  const { items, count } = answer.data?.webhookDeliveries ?? { items: [], count: 0 };
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return (
    <section aria-label={t('deliveries')}>
      <Group gap="sm" className={classes.filters}>
        <Select
          aria-label={t('rule')}
          placeholder={t('allRules')}
          data={rules.map(({ ruleId: id, ruleName }) => ({ value: String(id), label: ruleName }))}
          value={ruleId}
          clearable
          onChange={(next) => {
            setPage(1);
            setRuleId(next);
          }}
        />
        <Select
          aria-label={t('status')}
          placeholder={t('anyStatus')}
          data={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
          value={status}
          clearable
          onChange={(next) => {
            setPage(1);
            setStatus(next);
          }}
        />
      </Group>
      {answer.isError ? (
        <ErrorState message={t('webhooksFailed')} onRetry={() => void answer.refetch()} />
      ) : count === 0 ? (
        <EmptyState icon={<IconWebhook size={26} stroke={1.6} />} title={t('noDeliveries')} />
      ) : (
        <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('at')}</Table.Th>
                <Table.Th>{t('subject')}</Table.Th>
                <Table.Th>{t('status')}</Table.Th>
                <Table.Th ta="right">{t('attempts')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((item) => (
                <DeliveryRow
                  key={item.id}
                  item={item}
                  isBusy={again.isPending}
                  onAgain={() => again.mutate(item.id)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages > 1 && (
        <Pagination
          mt="md"
          value={page}
          total={pages}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': t('pageOf', { page: number, pages }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' ? 'previousPage' : 'nextPage'),
          })}
        />
      )}
    </section>
  );
}

interface DeliveryRowProps {
  item: Delivery;
  isBusy: boolean;
  onAgain: () => void;
}

function DeliveryRow({ item, isBusy, onAgain }: DeliveryRowProps) {
  const t = useTexts(integrationsTexts);
  const format = useFormat();
  const { event, source, ruleName, receiver, status, attempts, lastError, answerStatus } = item;
  const subject = event ?? t('digest');
  return (
    <Table.Tr>
      <Table.Td className={classes.nowrap}>{format.dateTime(item.createdAt)}</Table.Td>
      <Table.Td>
        {subject}
        <div className={classes.dimmed} translate="no">
          {source !== null && <Unbroken>{source}</Unbroken>} {ruleName} · {receiver}
        </div>
      </Table.Td>
      <Table.Td>
        <Badge variant="dot" tt="none" color={COLOURS[status]}>
          {t(`status_${status}`)}
        </Badge>
        <div className={classes.dimmed}>
          {answerStatus !== null && t('answered', { status: String(answerStatus) })}
          {answerStatus === null && status !== 'SENT' && lastError}
          {status === 'WAITING' &&
            attempts > 0 &&
            item.nextAttemptAt &&
            ` ${t('nextAttempt', { moment: format.dateTime(item.nextAttemptAt) })}`}
        </div>
      </Table.Td>
      <Table.Td ta="right">{format.number(attempts)}</Table.Td>
      <Table.Td ta="right">
        {(status === 'SENT' || status === 'FAILED') && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            aria-label={t('againOf', { name: [subject, source].filter(Boolean).join(', ') })}
            disabled={isBusy}
            onClick={onAgain}
          >
            {t('again')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

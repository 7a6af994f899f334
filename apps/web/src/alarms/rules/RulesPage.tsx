import { Button, Select, Tabs, Text } from '@mantine/core';
import { IconBellOff, IconBellPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, errorText, query } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { ConfirmDialog, EmptyState, ErrorState, notify, Page, Skeletons } from '../../ui/index.ts';
import { SEES_ALARMS } from '../AlarmsProvider.tsx';
import { EVENTS_ALARM } from '../calls.ts';
import { ALARM_RULES, DELETE_RULE, UPDATE_RULE } from './calls.ts';
import { Deliveries } from './Deliveries.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleList } from './RuleList.tsx';
import classes from './RulesPage.module.css';
import { formOf, inputOf, newRule, type Rule } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

const NEW = 'new';
const TABS = ['rules', 'deliveries', 'preferences'] as const;

/**
 * The page /manage/confNotifications: the alarm rules, the deliveries, and the person's own preferences. The open rule is part of
 * the address.
 */
export function Component() {
  const t = useTexts(rulesTexts);
  const [place, setPlace] = useSearchParams();
  const seesAlarms = isAllowed(useUser(), SEES_ALARMS);
  const tabs = TABS.filter((name) => name !== 'preferences' || seesAlarms);
  const tab = tabs.find((name) => name === place.get('tab')) ?? 'rules';
  const open = place.get('rule');
  /** Changes the address; the customer whose rules are shown stays. */
  const go = (next: { rule?: string; customer?: string }) => {
    const customer = 'customer' in next ? next.customer : place.get('customer');
    setPlace({ ...(next.rule ? { rule: next.rule } : {}), ...(customer ? { customer } : {}) });
  };
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        tab === 'rules' &&
        open === null && (
          <Button leftSection={<IconBellPlus size={18} />} onClick={() => go({ rule: NEW })}>
            {t('newRule')}
          </Button>
        )
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => setPlace(next === 'rules' || next === null ? {} : { tab: next })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="rules">{t('rules')}</Tabs.Tab>
          <Tabs.Tab value="deliveries">{t('deliveries')}</Tabs.Tab>
          {seesAlarms && <Tabs.Tab value="preferences">{t('preferences')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="rules">
          <Rules
            open={open}
            ofCustomer={place.get('customer')}
            onOpen={(rule) => go(rule === null ? {} : { rule })}
            onCustomer={(customer) => go(customer === null ? { customer: '' } : { customer })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <Deliveries />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" className={classes.narrow}>
          <PreferencesForm />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

interface RulesProps {
  /** Id of the open rule, `new`, or null for the list. */
  open: string | null;
  /** Id of the customer whose rules are listed; null for those of all. */
  ofCustomer: string | null;
  onOpen: (rule: string | null) => void;
  onCustomer: (customer: string | null) => void;
}

function Rules({ open, ofCustomer, onOpen, onCustomer }: RulesProps) {
  const t = useTexts(rulesTexts);
  const user = useUser();
  const { customers } = useFleet();
  const client = useQueryClient();
  const answer = useQuery(query(ALARM_RULES, {}));
  const events = useQuery(query(EVENTS_ALARM, {}));
  const [doomed, setDoomed] = useState<Rule | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: query(ALARM_RULES, {}).queryKey });

  const { mutate: setEnabled } = useMutation({
    mutationFn: ({ rule, enabled }: { rule: Rule; enabled: boolean }) =>
      call(UPDATE_RULE, {
        id: rule.id,
        version: rule.version,
        rule: { ...inputOf(formOf(rule)), enabled },
      }),
    onSuccess: () => notify.success(t('updated')),
    onError: (error) => notify.danger(errorText(error)),
    onSettled: refresh,
  });

  if (answer.isPending || events.isPending) return <Skeletons count={5} heightPx={56} />;
  if (answer.isError || events.isError) {
    const retry = () => void Promise.all([answer.refetch(), events.refetch()]);
    return <ErrorState message={t('rulesFailed')} onRetry={retry} />;
  }
  const rules = answer.data.alarmRules;
  const eventNames = new Map(events.data.getEventsAlarm.map(({ code, label }) => [code, label]));
  const opened = rules.find(({ id }) => String(id) === open);
  const close = () => onOpen(null);
  const saved = async () => {
    await refresh();
    close();
  };

  const chosen = customers.find(({ id }) => String(id) === ofCustomer) ?? null;
  if (open === NEW)
    return (
      <RuleEditor
        rule={null}
        initial={newRule(chosen?.id ?? user.customer.id)}
        onSaved={saved}
        onClose={close}
      />
    );
  if (opened)
    return (
      <RuleEditor key={opened.id} rule={opened} initial={formOf(opened)} onSaved={saved} onClose={close} />
    );
  if (open !== null)
    return (
      <EmptyState icon={<IconBellOff size={26} stroke={1.6} />} title={t('notFound')}>
        <Button variant="light" size="sm" onClick={close}>
          {t('back')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      {customers.length > 1 && (
        <Select
          label={t('customer')}
          className={classes.customer}
          data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={t('allCustomers')}
          value={chosen && String(chosen.id)}
          onChange={onCustomer}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('allCustomers') }}
        />
      )}
      <RuleList
        rules={chosen ? rules.filter(({ customerId }) => customerId === chosen.id) : rules}
        customers={customers.length > 1 ? customers : null}
        nameOf={(code) => eventNames.get(code) ?? code}
        onOpen={(rule) => onOpen(String(rule.id))}
        onEnable={(rule, enabled) => setEnabled({ rule, enabled })}
        onDelete={setDoomed}
      />
      {doomed && (
        <DeleteDialog
          customer={
            customers.length > 1 ? (customers.find(({ id }) => id === doomed.customerId)?.name ?? null) : null
          }
          rule={doomed}
          onDeleted={refresh}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  rule: Rule;
  /** Whose rule it is; null where that goes without saying. */
  customer: string | null;
  onDeleted: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteDialog({ rule, customer, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTexts(rulesTexts);
  const remove = async () => {
    await call(DELETE_RULE, { id: rule.id });
    await onDeleted();
    notify.success(t('deleted'));
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      confirm={t('confirmDelete')}
      cancel={t('cancel')}
      onConfirm={remove}
      errorText={errorText}
      onClose={onClose}
    >
      <Text fw={600}>{rule.name}</Text>
      {customer !== null && <Text c="dimmed">{customer}</Text>}
      <Text>{t('deleteQuestion')}</Text>
    </ConfirmDialog>
  );
}

import { Button, Tabs, Text } from '@mantine/core';
import { IconBellOff, IconBellPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, errorText, query } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { weight } from '../../theme.ts';
import {
  ConfirmDialog,
  EmptyState,
  ErrorState,
  notify,
  notifyUndo,
  Page,
  Skeletons,
  staysWhile,
  useWorkInHand,
} from '../../ui/index.ts';
import { EVENTS_ALARM } from '../calls.ts';
import { SEES_ALARMS } from '../permissions.ts';
import { ALARM_RULES, DELETE_RULE, RESTORE_RULE, UPDATE_RULE } from './calls.ts';
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
  /** Opens a rule, or the list as it was left. */
  const go = (rule: string | null) =>
    setPlace((before) => {
      const next = new URLSearchParams(before);
      if (rule === null) next.delete('rule');
      else next.set('rule', rule);
      return next;
    });
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        tab === 'rules' &&
        open === null && (
          <Button leftSection={<IconBellPlus size={18} />} onClick={() => go(NEW)}>
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
          <Rules open={open} ofCustomer={place.get('customer')} onOpen={go} />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <Deliveries />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" className={classes.narrow}>
          <Preferences />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** One's own preferences, which are asked for before they are lost. */
function Preferences() {
  const [isDirty, setDirty] = useState(false);
  useWorkInHand(isDirty, staysWhile('tab'));
  return <PreferencesForm onDirty={setDirty} />;
}

interface RulesProps {
  /** Id of the open rule, `new`, or null for the list. */
  open: string | null;
  /** Id of the customer whose rules are listed; null for those of all. */
  ofCustomer: string | null;
  onOpen: (rule: string | null) => void;
}

function Rules({ open, ofCustomer, onOpen }: RulesProps) {
  const t = useTexts(rulesTexts);
  const user = useUser();
  const { customers } = useFleet();
  const client = useQueryClient();
  const answer = useQuery(query(ALARM_RULES, {}));
  const events = useQuery(query(EVENTS_ALARM, {}));
  const [doomed, setDoomed] = useState<readonly Rule[] | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: query(ALARM_RULES, {}).queryKey });

  const { mutate: setEnabled, isPending: isChanging } = useMutation({
    mutationFn: async ({ rules, enabled }: { rules: readonly Rule[]; enabled: boolean }) => {
      for (const rule of rules)
        if (rule.enabled !== enabled)
          await call(UPDATE_RULE, {
            id: rule.id,
            version: rule.version,
            rule: { ...inputOf(formOf(rule)), enabled },
          });
    },
    onSuccess: (_answer, { rules }) => notify.success(t('updated', { count: rules.length })),
    onError: (error) => notify.danger(errorText(error)),
    onSettled: refresh,
  });

  if (answer.isPending || events.isPending) return <Skeletons count={5} heightPx={56} />;
  if (!answer.data || !events.data) {
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
      <RuleList
        rules={rules}
        nameOf={(code) => eventNames.get(code) ?? code}
        isBusy={isChanging}
        onOpen={(rule) => onOpen(String(rule.id))}
        onEnable={(chosen, enabled) => setEnabled({ rules: chosen, enabled })}
        onDelete={setDoomed}
      />
      {doomed && (
        <DeleteDialog
          customerOf={(rule) =>
            customers.length > 1 ? (customers.find(({ id }) => id === rule.customerId)?.name ?? null) : null
          }
          rules={doomed}
          onDone={refresh}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  rules: readonly Rule[];
  /** Whose rule it is; null where that goes without saying. */
  customerOf: (rule: Rule) => string | null;
  /** After rules were deleted, or were brought back. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteDialog({ rules, customerOf, onDone, onClose }: DeleteDialogProps) {
  const t = useTexts(rulesTexts);
  const remove = async () => {
    const deleted: Rule[] = [];
    try {
      for (const rule of rules) {
        await call(DELETE_RULE, { id: rule.id });
        deleted.push(rule);
      }
    } finally {
      await onDone();
    }
    notifyUndo(t('deleted', { count: rules.length }), async () => {
      try {
        for (const { id } of deleted) await call(RESTORE_RULE, { id });
        notify.success(t('restored', { count: deleted.length }));
      } catch (error) {
        notify.danger(errorText(error));
      }
      await onDone();
    });
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
      {rules.map((rule) => (
        <div key={rule.id}>
          <Text fw={weight.bold}>{rule.name}</Text>
          {customerOf(rule) !== null && <Text c="dimmed">{customerOf(rule)}</Text>}
        </div>
      ))}
      <Text>{t('deleteQuestion', { count: rules.length })}</Text>
    </ConfirmDialog>
  );
}

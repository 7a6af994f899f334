import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, errorText, type MeanwhileChange, meanwhileOf } from '../../api/index.ts';
import { useUndoable } from '../../audit/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { FormEnd, notify, Section, staysWhile, useWorkInHand } from '../../ui/index.ts';
import { NOTIFICATION_TYPE } from '../alarm.ts';
import { ALARM_RULES, CREATE_RULE, UPDATE_RULE } from './calls.ts';
import { DryRun } from './DryRun.tsx';
import { Duration } from './Duration.tsx';
import { HoursEditor } from './HoursEditor.tsx';
import { AssetsInput, EventsInput, GroupsInput } from './RuleChoices.tsx';
import { RuleConflict } from './RuleConflict.tsx';
import classes from './RuleEditor.module.css';
import { RuleEscalation } from './RuleEscalation.tsx';
import { GeofencesInput, RoadsInput } from './RulePlaces.tsx';
import { Receivers } from './RuleReceivers.tsx';
import { complaintsOf, inputOf, isAt, type Rule, type RuleForm } from './ruleForm.ts';
import { TestMessage } from './TestMessage.tsx';
import { rulesTexts } from './texts.ts';

/** The type of a notification of interest that is no alarm. */
const EVENT_TYPE = 10;

interface RuleEditorProps {
  /** Null for a new rule. */
  rule: Rule | null;
  initial: RuleForm;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a rule, with its dry run beside it. It is checked when it is sent. */
export function RuleEditor({ rule, initial: first, onSaved, onClose }: RuleEditorProps) {
  const t = useTexts(rulesTexts);
  // The list behind it may be read anew meanwhile: a change is one of what it began with.
  const [{ stored, initial }] = useState({ stored: rule, initial: first });
  const { customers } = useFleet();
  const id = stored?.id ?? null;
  const [form, setForm] = useState(initial);
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange<Rule> | null>(null);
  const isDirty = JSON.stringify(form) !== JSON.stringify(initial);
  const { leave, finish } = useWorkInHand(isDirty, staysWhile('tab', 'rule'));
  const [isSent, setSent] = useState(false);
  const found = complaintsOf(form);
  const [isAtGeofence, isOnRoad] = [isAt(form, 'geofence'), isAt(form, 'road')];
  const element = useRef<HTMLFormElement>(null);
  const complaint = (field: keyof RuleForm) => {
    const wrong = isSent ? found[field] : undefined;
    return wrong && t(wrong);
  };
  const change = (part: Partial<RuleForm>) => setForm((before) => ({ ...before, ...part }));

  const client = useQueryClient();
  const undoable = useUndoable('ALARM_RULE', () =>
    client.invalidateQueries({ queryKey: [ALARM_RULES.toString()] }),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ form, version }: { form: RuleForm; version: number }) => {
      const rule = inputOf(form);
      if (id === null) return (await call(CREATE_RULE, { rule })).createAlarmRule;
      return (await call(UPDATE_RULE, { id, version, rule })).updateAlarmRule;
    },
    onSuccess: (saved) => {
      undoable(id === null ? t('created') : t('updated', { count: 1 }), [saved.id]);
      finish(onSaved);
    },
    onError: (error) => {
      const changed = meanwhileOf<Rule>(error);
      if (changed) setMeanwhile(changed);
      else notify.danger(errorText(error));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(found).length === 0) mutate({ form, version: stored?.version ?? 0 });
    else notify.danger(t('formIncomplete'));
  };
  // The first wrong field gets the focus; it is marked as wrong only after the form has been rendered again.
  const wrongFields = isSent ? Object.keys(found).length : 0;
  useEffect(() => {
    if (wrongFields > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrongFields]);

  return (
    <div className={classes.editor}>
      <form
        ref={element}
        className={classes.form}
        onSubmit={submit}
        noValidate
        aria-label={t(id === null ? 'newRule' : 'editRule')}
      >
        <Group gap="xs" className={classes.top}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconArrowLeft size={17} />}
            onClick={() => leave(onClose)}
          >
            {t('back')}
          </Button>
        </Group>
        <Section title={t('what')}>
          <div className={classes.two}>
            <TextInput
              label={t('name')}
              required
              maxLength={100}
              data-autofocus
              value={form.name}
              error={complaint('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <Select
              label={t('listedAs')}
              data={[NOTIFICATION_TYPE.alarm, EVENT_TYPE].map((type) => ({
                value: String(type),
                label: t(type === EVENT_TYPE ? 'type10' : 'type1'),
              }))}
              value={String(form.typeNotificationId)}
              allowDeselect={false}
              onChange={(type) => change({ typeNotificationId: Number(type) })}
            />
          </div>
          {id !== null && customers.length > 1 && (
            <TextInput
              label={t('customer')}
              readOnly
              value={customers.find((customer) => customer.id === form.customerId)?.name ?? ''}
            />
          )}
          {id === null && customers.length > 1 && (
            <Select
              label={t('customer')}
              data={customers.map((customer) => ({ value: String(customer.id), label: customer.name }))}
              value={String(form.customerId)}
              allowDeselect={false}
              searchable
              onChange={(customer) =>
                change({
                  customerId: Number(customer),
                  assetIds: [],
                  groupIds: [],
                  geofenceIds: [],
                  roadIds: [],
                  userIds: [],
                  roleIds: [],
                })
              }
            />
          )}
          <EventsInput
            codes={form.events}
            error={complaint('events')}
            onChange={(events) => change({ events })}
          />
          <Switch
            label={t('enabled')}
            checked={form.enabled}
            onChange={(event) => change({ enabled: event.currentTarget.checked })}
          />
        </Section>
        <Section title={t('forWhich')} hint={t('allOfCustomer')}>
          <GroupsInput
            customerId={form.customerId}
            groupIds={form.groupIds}
            onChange={(groupIds) => change({ groupIds })}
          />
          <AssetsInput
            customerId={form.customerId}
            assetIds={form.assetIds}
            onChange={(assetIds) => change({ assetIds })}
          />
        </Section>
        {(isAtGeofence || isOnRoad) && (
          <Section title={t('where')} hint={t('allThatAlert')}>
            {isAtGeofence && (
              <GeofencesInput
                customerId={form.customerId}
                ids={form.geofenceIds}
                named={stored?.geofences ?? []}
                onChange={(geofenceIds) => change({ geofenceIds })}
              />
            )}
            {isOnRoad && (
              <RoadsInput
                customerId={form.customerId}
                ids={form.roadIds}
                named={stored?.roads ?? []}
                onChange={(roadIds) => change({ roadIds })}
              />
            )}
          </Section>
        )}
        <Section title={t('when')}>
          <HoursEditor
            hours={form.hours}
            error={complaint('hours')}
            onChange={(hours) => change({ hours })}
          />
        </Section>
        <Section title={t('howLong')}>
          <div className={classes.two}>
            <Duration
              label={t('minimumDuration')}
              hint={t('minimumDurationHint')}
              seconds={form.minimumDurationS}
              onChange={(minimumDurationS) => change({ minimumDurationS })}
            />
            <Duration
              label={t('dwell')}
              hint={t(isAtGeofence ? 'dwellInGeofenceHint' : 'dwellHint')}
              seconds={form.dwellS}
              onChange={(dwellS) => change({ dwellS })}
            />
            <Duration
              label={t('repeatInterval')}
              hint={t('repeatIntervalHint')}
              seconds={form.repeatIntervalS}
              onChange={(repeatIntervalS) => change({ repeatIntervalS })}
            />
            <Duration
              label={t('coolDown')}
              hint={t('coolDownHint')}
              seconds={form.coolDownS}
              onChange={(coolDownS) => change({ coolDownS })}
            />
          </div>
        </Section>
        <Section title={t('whom')}>
          <Receivers
            form={form}
            secret={stored?.webhookSecret ?? null}
            complaint={complaint}
            onChange={change}
          />
        </Section>
        {id !== null && <TestMessage id={id} isDirty={isDirty} />}
        <Section title={t('ifNobody')}>
          <RuleEscalation form={form} error={complaint('escalation')} onChange={change} />
        </Section>
        <FormEnd isPending={isPending} onCancel={() => leave(onClose)} />
      </form>
      <DryRun form={form} />
      {meanwhile && (
        <RuleConflict
          before={initial}
          mine={form}
          stored={stored}
          meanwhile={meanwhile}
          onKeepStored={() => finish(onSaved)}
          onSave={(chosen) => {
            setForm(chosen);
            setMeanwhile(null);
            mutate({ form: chosen, version: meanwhile.version });
          }}
          onClose={() => setMeanwhile(null)}
        />
      )}
    </div>
  );
}

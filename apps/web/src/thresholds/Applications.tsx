import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconHistoryOff, IconPlayerStopFilled, IconRotateClockwise2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, errorText, query, serverNow, type ThresholdApplicationsQuery } from '../api/index.ts';
import { momentOf, useFormat, useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import {
  ConfirmDialog,
  EmptyState,
  ErrorState,
  MomentInput,
  notify,
  Skeletons,
  staysWhile,
  useWorkInHand,
} from '../ui/index.ts';
import { VehiclesSelect } from '../vehicles/index.ts';
import classes from './Applications.module.css';
import { APPLY_THRESHOLDS, CANCEL_THRESHOLD_APPLICATION, THRESHOLD_APPLICATIONS } from './calls.ts';
import { thresholdsTexts } from './texts.ts';
import { useVehicles } from './useVehicles.ts';

type Application = ThresholdApplicationsQuery['thresholdApplications'][number];

/** Interval at which the progress is read while something runs. */
const POLL_MS = 1_500;

/** Applies the thresholds to the past, and shows the progress of it. */
export function Applications({ customerId }: { customerId: number }) {
  const t = useTexts(thresholdsTexts);
  const client = useQueryClient();
  const asked = query(THRESHOLD_APPLICATIONS, { customerId });
  const answer = useQuery({
    ...asked,
    refetchInterval: ({ state }) =>
      state.data?.thresholdApplications.some(({ finishedAt }) => finishedAt === null) ? POLL_MS : false,
  });
  const [doomed, setDoomed] = useState<Application | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: asked.queryKey });
  return (
    <div className={classes.applications}>
      <ApplyForm customerId={customerId} onApplied={refresh} />
      <section>
        <Title order={2} size="h3" mb="xs">
          {t('history')}
        </Title>
        {answer.isPending ? (
          <Skeletons count={3} heightPx={56} />
        ) : answer.isError ? (
          <ErrorState message={t('applicationsFailed')} onRetry={() => void answer.refetch()} />
        ) : answer.data.thresholdApplications.length === 0 ? (
          <EmptyState icon={<IconHistoryOff size={26} stroke={1.6} />} title={t('noApplications')} />
        ) : (
          <ul className={classes.list} aria-label={t('history')}>
            {answer.data.thresholdApplications.map((application) => (
              <Row key={application.id} application={application} onCancel={() => setDoomed(application)} />
            ))}
          </ul>
        )}
      </section>
      {doomed && <CancelDialog application={doomed} onCancelled={refresh} onClose={() => setDoomed(null)} />}
    </div>
  );
}

interface RowProps {
  application: Application;
  onCancel: () => void;
}

function Row({ application, onCancel }: RowProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const { from, assets, done, failed, createdBy, createdAt, finishedAt, cancelledAt, cancelledBy } =
    application;
  const isRunning = finishedAt === null;
  // One that was cancelled during its last vehicle has finished nevertheless.
  const isCancelled = cancelledAt !== null && (isRunning || done < assets);
  const counts = { done: format.number(done), count: format.number(assets) };
  const state = isCancelled
    ? isRunning
      ? t('cancelling')
      : [
          t('cancelledAt', { date: format.dateTime(cancelledAt) }),
          cancelledBy !== null && t('by', { user: cancelledBy }),
        ]
          .filter(Boolean)
          .join(' ')
    : isRunning
      ? t('running')
      : t('finished', { date: format.dateTime(finishedAt) });
  return (
    <li className={classes.application}>
      <span className={classes.line}>
        <strong>{t('since', { date: format.dateTime(from) })}</strong>
        <span>{state}</span>
      </span>
      {isRunning && (
        <Progress
          value={assets === 0 ? 0 : (done / assets) * 100}
          animated
          aria-label={t('progress')}
          className={classes.progress}
        />
      )}
      <span className={classes.line} aria-live="polite">
        <span>
          {t(isCancelled && !isRunning ? 'cancelledAfter' : 'doneOf', counts)}
          {failed > 0 && `; ${t('failed', { count: failed })}`}
        </span>
        <span>
          {t('askedAt')} {format.dateTime(createdAt)}
          {createdBy !== null && ` ${t('by', { user: createdBy })}`}
        </span>
      </span>
      {isRunning && !isCancelled && (
        <Button
          className={classes.cancel}
          variant="default"
          size="xs"
          leftSection={<IconPlayerStopFilled size={15} />}
          aria-label={t('cancelThis', { date: format.dateTime(from) })}
          onClick={onCancel}
        >
          {t('cancel')}
        </Button>
      )}
    </li>
  );
}

interface CancelDialogProps {
  application: Application;
  onCancelled: () => Promise<unknown>;
  onClose: () => void;
}

function CancelDialog({ application: { id, from }, onCancelled, onClose }: CancelDialogProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const stop = async () => {
    const { cancelThresholdApplication: cancelled } = await call(CANCEL_THRESHOLD_APPLICATION, { id });
    await onCancelled();
    notify.success(t(cancelled.cancelledAt === null ? 'tooLate' : 'cancelAsked'));
  };
  return (
    <ConfirmDialog
      title={t('applyTitle')}
      confirm={t('confirmCancel')}
      cancel={t('keepApplying')}
      onConfirm={stop}
      errorText={errorText}
      onClose={onClose}
    >
      <Text fw={weight.bold} mb={4}>
        {t('cancelQuestion', { date: format.dateTime(from) })}
      </Text>
      <Text>{t('cancelNote')}</Text>
    </ConfirmDialog>
  );
}

interface ApplyFormProps {
  customerId: number;
  onApplied: () => Promise<unknown>;
}

function ApplyForm({ customerId, onApplied }: ApplyFormProps) {
  const t = useTexts(thresholdsTexts);
  const { timeZone } = useFormat();
  const [from, setFrom] = useState<string | null>(null);
  const [assetIds, setAssetIds] = useState<readonly number[]>([]);
  const [isSent, setSent] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useWorkInHand(from !== null || assetIds.length > 0, staysWhile('tab', 'customer'));
  const vehicles = useVehicles(customerId);
  const wrong = from === null ? 'required' : momentOf(from, timeZone) > serverNow() ? 'future_date' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (wrong === null) setAsking(true);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('applications')}>
      <Text size="sm">{t('applyLead')}</Text>
      <MomentInput
        label={t('applyFrom')}
        value={from}
        error={isSent && wrong !== null ? t(wrong) : null}
        onChange={setFrom}
      />
      <VehiclesSelect
        label={t('vehicles')}
        placeholder={t('allVehicles')}
        vehicles={vehicles}
        value={assetIds}
        onChange={setAssetIds}
      />
      <Group justify="flex-end">
        <Button type="submit" leftSection={<IconRotateClockwise2 size={18} />}>
          {t('apply')}
        </Button>
      </Group>
      {isAsking && from !== null && (
        <ApplyDialog
          customerId={customerId}
          from={from}
          assetIds={assetIds}
          onApplied={async () => {
            await onApplied();
            setFrom(null);
            setAssetIds([]);
            setSent(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

interface ApplyDialogProps extends ApplyFormProps {
  from: string;
  assetIds: readonly number[];
  onClose: () => void;
}

function ApplyDialog({ customerId, from, assetIds, onApplied, onClose }: ApplyDialogProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const apply = async () => {
    await call(APPLY_THRESHOLDS, {
      customerId,
      from,
      assetIds: assetIds.length === 0 ? null : [...assetIds],
    });
    notify.success(t('applied'));
    await onApplied();
  };
  const date = format.dateTime(momentOf(from, format.timeZone));
  return (
    <ConfirmDialog
      title={t('applyTitle')}
      confirm={t('apply')}
      cancel={t('cancel')}
      isLoss={false}
      onConfirm={apply}
      errorText={errorText}
      onClose={onClose}
    >
      <Text fw={weight.bold} mb={4}>
        {assetIds.length === 0 ? t('applyAll', { date }) : t('applySome', { count: assetIds.length, date })}
      </Text>
      <Text>{t('applyNote')}</Text>
    </ConfirmDialog>
  );
}

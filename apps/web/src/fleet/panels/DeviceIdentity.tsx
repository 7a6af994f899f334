import { Button, Code, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, query } from '../../api/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import {
  ConfirmDialog,
  copyText,
  Dialog,
  ErrorState,
  Facts,
  notify,
  Skeletons,
  uiTexts,
} from '../../ui/index.ts';
import { DEVICE_IDENTITY, REMOVE_DEVICE_CLOCK, REMOVE_DEVICE_SECRET, RENEW_DEVICE_SECRET } from '../calls.ts';
import { deviceTexts } from './deviceTexts.ts';
import classes from './VehicleDetails.module.css';

/** What is asked before it is done: a new secret, its removal, or the removal of a correction of the clock by its id. */
type Question = { kind: 'renew' } | { kind: 'removeSecret' } | { kind: 'removeClock'; clockId: number };

/** By what a device is known to be itself: its protocol, its secret, and what was learnt of its clock; with what changes them. */
export function DeviceIdentity({ deviceId }: { deviceId: number }) {
  const t = useTexts(deviceTexts);
  const format = useFormat();
  const queries = useQueryClient();
  const wanted = query(DEVICE_IDENTITY, { id: deviceId });
  const { data, isPending, refetch } = useQuery(wanted);
  const device = data?.getDevice ?? null;
  const [question, setQuestion] = useState<Question | null>(null);
  /** A new secret, which is shown until its dialog is closed and kept nowhere. */
  const [secret, setSecret] = useState<string | null>(null);
  if (isPending) return <Skeletons count={2} heightPx={28} />;
  if (!device) return <ErrorState message={t('failed')} onRetry={() => void refetch()} />;

  const has = device.hasSecret ?? false;
  const corrections = (device.clocks ?? []).filter(({ offset, isRemoved }) => offset !== 0 && !isRemoved);
  const answer = async (asked: Question) => {
    if (asked.kind === 'renew') setSecret((await call(RENEW_DEVICE_SECRET, { deviceId })).renewDeviceSecret);
    else if (asked.kind === 'removeSecret') await call(REMOVE_DEVICE_SECRET, { deviceId });
    else await call(REMOVE_DEVICE_CLOCK, { deviceClockId: asked.clockId });
    await queries.invalidateQueries({ queryKey: wanted.queryKey });
    if (asked.kind !== 'renew') notify.success(t(`${asked.kind}Done`));
  };
  return (
    <section className={classes.identity} aria-label={t('identity')}>
      <h3 className={classes.heading}>{t('identity')}</h3>
      <Facts
        facts={[
          { label: t('protocol'), value: <span translate="no">{device.protocol || UNKNOWN}</span> },
          {
            label: t('secret'),
            value: t(has ? 'hasSecret' : device.canHaveSecret ? 'noSecret' : 'noPlaceForSecret'),
          },
        ]}
      />
      {device.canHaveSecret && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={() => setQuestion({ kind: 'renew' })}>
            {t(has ? 'replaceSecret' : 'setSecret')}
          </Button>
          {has && (
            <Button size="xs" variant="default" onClick={() => setQuestion({ kind: 'removeSecret' })}>
              {t('removeSecret')}
            </Button>
          )}
        </Group>
      )}
      {corrections.map(({ id, offset, from, until }) => (
        <div key={id}>
          <Facts
            facts={[
              {
                label: t('clock'),
                value: t(offset > 0 ? 'clockAhead' : 'clockBehind', {
                  time: format.duration(Math.abs(offset)),
                  dates: t(until === null ? 'since' : 'between', {
                    from: format.date(from),
                    until: format.date(until),
                  }),
                }),
              },
            ]}
          />
          <Button
            size="xs"
            mt="xs"
            variant="default"
            onClick={() => setQuestion({ kind: 'removeClock', clockId: id })}
          >
            {t('removeClock')}
          </Button>
        </div>
      ))}
      {question && (
        <ConfirmDialog
          title={t(question.kind === 'renew' && !has ? 'setSecret' : labelOf(question))}
          confirm={t(question.kind === 'renew' && !has ? 'setSecret' : labelOf(question))}
          cancel={t('cancel')}
          onConfirm={() => answer(question)}
          errorText={errorText}
          onClose={() => setQuestion(null)}
        >
          <Text>{t(`${question.kind}Question`)}</Text>
        </ConfirmDialog>
      )}
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}

const labelOf = ({ kind }: Question) => (kind === 'renew' ? 'replaceSecret' : kind);

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(deviceTexts);
  const tu = useTexts(uiTexts);
  const copy = async () => {
    if (await copyText(secret)) notify.success(tu('copied'));
    else notify.danger(tu('copyFailed'));
  };
  return (
    <Dialog onClose={onClose} title={t('newSecret')} closeOnClickOutside={false}>
      <Text>{t('shownOnce')}</Text>
      <Code block translate="no" my="md" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group justify="flex-end">
        <Button leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {tu('copy')}
        </Button>
      </Group>
    </Dialog>
  );
}

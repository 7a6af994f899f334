import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Dialog, ErrorState, notify, Skeletons } from '../ui/index.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { SecondFactorKey } from './SecondFactorKey.tsx';
import {
  CONFIRM_SECOND_FACTOR,
  END_SECOND_FACTOR,
  OFFER_SECOND_FACTOR,
  OWN_SECOND_FACTOR,
  RENEW_RECOVERY_CODES,
} from './secondFactorCalls.ts';
import { secondFactorTexts } from './secondFactorTexts.ts';

/** What the dialog shows besides how things stand: a key for the app, codes to keep, or a form. */
type Step =
  | { name: 'standing' }
  | { name: 'key'; key: string; address: string }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'renewing' }
  | { name: 'ending' };

/** The dialog in which users switch their second factor on and off, and are given recovery codes. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const queries = useQueryClient();
  const asked = query(OWN_SECOND_FACTOR, {});
  const answer = useQuery({ ...asked, staleTime: 0 });
  const [step, setStep] = useState<Step>({ name: 'standing' });
  const stand = () => setStep({ name: 'standing' });
  const changed = () => void queries.invalidateQueries({ queryKey: asked.queryKey });
  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes });
    changed();
  };
  const factor = answer.data?.ownSecondFactor;
  return (
    <Dialog onClose={onClose} title={t('title')}>
      {answer.isPending && <Skeletons count={2} heightPx={48} />}
      {answer.isError && <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onKept={stand} />}
      {step.name === 'key' && (
        <SecondFactorForm
          submit={t('activate')}
          code={t('code')}
          send={async ({ code }) => (await call(CONFIRM_SECOND_FACTOR, { code })).confirmSecondFactor}
          onDone={(codes) => {
            notify.success(t('activated'));
            showCodes(codes);
          }}
          onCancel={stand}
        >
          <SecondFactorKey secretKey={step.key} address={step.address} />
        </SecondFactorForm>
      )}
      {step.name === 'standing' && factor === null && (
        <SecondFactorForm
          submit={t('continue')}
          asksPassword
          send={async ({ password }) => (await call(OFFER_SECOND_FACTOR, { password })).offerSecondFactor}
          onDone={(offered) => setStep({ name: 'key', ...offered })}
          onCancel={onClose}
        >
          <Text size="sm">{t('off')}</Text>
        </SecondFactorForm>
      )}
      {step.name === 'standing' && factor && (
        <Standing
          {...factor}
          onRenew={() => setStep({ name: 'renewing' })}
          onEnd={() => setStep({ name: 'ending' })}
        />
      )}
      {step.name === 'renewing' && (
        <SecondFactorForm
          submit={t('make')}
          code={t('anyCode')}
          send={async ({ code }) => (await call(RENEW_RECOVERY_CODES, { code })).renewRecoveryCodes}
          onDone={showCodes}
          onCancel={stand}
        >
          <Text size="sm">{t('renewHint')}</Text>
        </SecondFactorForm>
      )}
      {step.name === 'ending' && (
        <SecondFactorForm
          submit={t('deactivate')}
          asksPassword
          code={t('anyCode')}
          send={async (given) => (await call(END_SECOND_FACTOR, given)).endSecondFactor}
          onDone={() => {
            notify.success(t('deactivated'));
            onClose();
          }}
          onCancel={stand}
        >
          <Text size="sm">{t('deactivateHint')}</Text>
        </SecondFactorForm>
      )}
    </Dialog>
  );
}

interface StandingProps {
  since: string;
  recoveryCodesLeft: number;
  onRenew: () => void;
  onEnd: () => void;
}

function Standing({ since, recoveryCodesLeft: count, onRenew, onEnd }: StandingProps) {
  const t = useTexts(secondFactorTexts);
  const format = useFormat();
  return (
    <Stack gap="md">
      <Text size="sm">{t('on', { date: format.dateTime(since) })}</Text>
      <Text size="sm">{count === 0 ? t('left_zero') : t('left', { count })}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="light" color="red" onClick={onEnd}>
          {t('deactivate')}
        </Button>
        <Button variant="default" onClick={onRenew}>
          {t('renew')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call, errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ConfirmDialog, notify } from '../ui/index.ts';
import { CANCEL_GEOFENCE_APPLICATION, GEOFENCES } from './calls.ts';
import { geofencesTexts } from './texts.ts';

interface CancelApplyingProps {
  geofence: { id: number; name: string };
  onClose: () => void;
}

/** Asks for confirmation before the application of a geofence to the past is cancelled. */
export function CancelApplying({ geofence: { id, name }, onClose }: CancelApplyingProps) {
  const t = useTexts(geofencesTexts);
  const client = useQueryClient();
  const stop = async () => {
    await call(CANCEL_GEOFENCE_APPLICATION, { id });
    await client.invalidateQueries({ queryKey: [GEOFENCES.toString()] });
    notify.success(t('cancelAsked'));
  };
  return (
    <ConfirmDialog
      title={t('cancelTitle')}
      confirm={t('confirmCancel')}
      cancel={t('keepApplying')}
      onConfirm={stop}
      errorText={errorText}
      onClose={onClose}
    >
      <Text>{t('cancelText', { name })}</Text>
    </ConfirmDialog>
  );
}

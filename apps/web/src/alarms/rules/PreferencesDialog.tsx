import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTexts } from '../../i18n/index.ts';
import { PHONE_QUERY } from '../../theme.ts';
import { uiTexts } from '../../ui/index.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { rulesTexts } from './texts.ts';

/** The person's own preferences in a dialog, for those who may not edit rules. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(rulesTexts);
  const ui = useTexts(uiTexts);
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('preferences')}
      centered
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <PreferencesForm />
    </Modal>
  );
}

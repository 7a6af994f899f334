import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Dialog, useDialogInHand } from '../../ui/index.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { rulesTexts } from './texts.ts';

/** The person's own preferences in a dialog, for those who may not edit rules. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(rulesTexts);
  const [isDirty, setDirty] = useState(false);
  const { close } = useDialogInHand(isDirty, onClose);
  return (
    <Dialog onClose={close} title={t('preferences')} fillsPhone>
      <PreferencesForm onDirty={setDirty} />
    </Dialog>
  );
}

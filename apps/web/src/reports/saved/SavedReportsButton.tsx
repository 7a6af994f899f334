import { Button } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { SavedReportsDialog, type SavedReportsProps } from './SavedReportsDialog.tsx';
import { savedTexts } from './savedTexts.ts';

/** The button that opens the saved searches of a report. */
export function SavedReportsButton(props: Omit<SavedReportsProps, 'onClose'>) {
  const t = useTexts(savedTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmarks size={17} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('saved')}
      </Button>
      {isOpen && <SavedReportsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

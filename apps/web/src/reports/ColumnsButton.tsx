import { Button } from '@mantine/core';
import type { ReportWords } from '@rastro/format';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { reportsTexts } from './texts.ts';

interface ColumnsButtonProps {
  words: ReportWords;
  /** The columns that are shown, as `chosenWords` knows them; all where there are none. */
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  size?: 'xs';
}

/** The button that opens the choice of columns, and says whether some were chosen. */
export function ColumnsButton({ words, chosen, onChoose, size }: ColumnsButtonProps) {
  const t = useTexts(reportsTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        {...(size && { size })}
        variant={chosen.length > 0 ? 'light' : 'default'}
        leftSection={<IconColumns3 size={size === 'xs' ? 15 : 17} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('columns')}
      </Button>
      {isOpen && (
        <ColumnsDialog
          words={words}
          chosen={chosen}
          onChoose={(next) => {
            setIsOpen(false);
            onChoose(next);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

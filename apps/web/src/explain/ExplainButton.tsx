import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import classes from './ExplainButton.module.css';
import type { ExplainSubject } from './subject.ts';
import { explainTexts } from './texts.ts';
import { useExplainAddress } from './useExplainAddress.ts';

interface ExplainButtonProps {
  /** What it explains, as a label for screen readers. */
  label: string;
  /** Returns the subject when the button is pressed, since some subjects end at the present moment. */
  subject: () => ExplainSubject;
  className?: string | undefined;
}

/** A discreet button beside a figure, which opens the explanation of it. */
export function ExplainButton({ label, subject, className }: ExplainButtonProps) {
  const t = useTexts(explainTexts);
  const { explain } = useExplainAddress();
  return (
    <Tooltip label={t('explain')}>
      <ActionIcon
        className={`${classes.button} ${className ?? ''}`}
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => explain(subject())}
      >
        <IconInfoCircle size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

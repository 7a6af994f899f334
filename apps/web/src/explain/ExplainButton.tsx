import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import classes from './ExplainButton.module.css';
import type { ExplainSubject } from './subject.ts';
import { explainTexts } from './texts.ts';
import { useExplainAddress } from './useExplainAddress.ts';

interface ExplainButtonProps {
  /** What it explains, for who does not see where it stands. */
  label: string;
  /** Asked when it is pressed, since some subjects end now. */
  subject: () => ExplainSubject;
  className?: string | undefined;
}

/** A quiet button beside a figure, which opens how it came about. */
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

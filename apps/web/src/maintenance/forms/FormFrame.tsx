import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { maintenanceTexts } from '../texts.ts';
import classes from './FormFrame.module.css';

interface FormFrameProps {
  saving: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Deletes what is stored; null for what is not stored yet. */
  onDelete: (() => void) | null;
  children: ReactNode;
}

/** A form in the second panel, whose buttons are always in view. */
export function FormFrame({ saving, onSubmit, onCancel, onDelete, children }: FormFrameProps) {
  const t = useTexts(maintenanceTexts);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        onSubmit(event);
        showFirstComplaint(event.currentTarget);
      }}
      noValidate
    >
      <div className={classes.fields}>{children}</div>
      <div className={classes.actions}>
        {onDelete && (
          <Button
            variant="subtle"
            color="red.8"
            className={classes.delete}
            leftSection={<IconTrash size={17} />}
            onClick={onDelete}
          >
            {t('remove')}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** Scrolls to the first field with an error and moves the focus there. */
function showFirstComplaint(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}

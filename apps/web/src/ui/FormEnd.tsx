import { Button, Group } from '@mantine/core';
import { useTexts } from '../i18n/index.ts';
import { editingTexts } from './editingTexts.ts';
import classes from './FormEnd.module.css';

interface FormEndProps {
  /** Whether it is being saved. */
  isPending: boolean;
  onCancel: () => void;
}

/** The end of a form that fills a page: the ways out of it, which stay in sight. */
export function FormEnd({ isPending, onCancel }: FormEndProps) {
  const t = useTexts(editingTexts);
  return (
    <Group justify="flex-end" gap="sm" className={classes.end}>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isPending}>
        {t('save')}
      </Button>
    </Group>
  );
}

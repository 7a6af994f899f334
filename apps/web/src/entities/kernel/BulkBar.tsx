import { Button, CloseButton } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import classes from './Entity.module.css';
import type { Entity, EntityRow } from './entity.ts';
import { kernelTexts } from './texts.ts';
import type { May } from './useMay.ts';

interface BulkBarProps {
  entity: Entity;
  may: May;
  /** The chosen rows; none: nothing is shown. */
  rows: readonly EntityRow[];
  onClear: () => void;
  onDelete: () => void;
  /** Gives a flag of the rows another value. */
  onFlag: (field: string, value: boolean) => void;
  /** Whether they are being changed. */
  isBusy: boolean;
}

/** What can be done with all chosen rows at once. */
export function BulkBar({ entity, may, rows, onClear, onDelete, onFlag, isBusy }: BulkBarProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  if (rows.length === 0) return null;
  return (
    <section className={classes.bulk} aria-label={t('bulk')}>
      <strong role="status">{t('chosen', { count: rows.length })}</strong>
      {may.update && entity.bulk?.(rows)}
      {entity.fields.flatMap((field) => {
        if (field.kind !== 'flag' || !may.update) return [];
        const { makeYes, makeNo } = field.texts;
        if (!makeYes || !makeNo) return [];
        return [true, false]
          .filter((value) => rows.some((row) => row[field.name] !== value))
          .map((value) => (
            <Button
              key={`${field.name} ${value}`}
              size="compact-md"
              variant="default"
              loading={isBusy}
              onClick={() => onFlag(field.name, value)}
            >
              {te(value ? makeYes : makeNo)} ({rows.length})
            </Button>
          ));
      })}
      {may.delete && (
        <Button size="compact-md" variant="default" c="var(--urgency-critical)" onClick={onDelete}>
          {entity.verbs ? te(entity.verbs.remove) : t('remove')} ({rows.length})
        </Button>
      )}
      <CloseButton ml="auto" aria-label={t('clearChoice')} onClick={onClear} />
    </section>
  );
}

import { Button, Group, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './ConflictDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { differencesOf, mergedForm, type Whose } from './differences.ts';
import { editingTexts } from './editingTexts.ts';

interface ConflictDialogProps<Form extends object> {
  /** Who saved first, empty where it is not known, and when (ISO 8601). */
  by: string;
  at: string;
  /** What the form began with, what stands in it, and what is stored now; null where it was deleted. */
  before: Form;
  mine: Form;
  theirs: Form | null;
  /** What a field is called, and a value of it; null for a value that the dialog words itself. */
  labelOf: (key: keyof Form & string) => string;
  textOf: (key: keyof Form & string, value: unknown) => string | null;
  /** Takes over what is stored. */
  onKeepStored: () => void;
  /** Saves what was chosen of both. */
  onSave: (form: Form) => void;
  onClose: () => void;
}

/** Shows what somebody else saved beside what one wanted to save, and lets choose for each field; what only one of both changed is proposed. */
export function ConflictDialog<Form extends object>(props: ConflictDialogProps<Form>) {
  const { by, at, before, mine, theirs, labelOf, textOf, onKeepStored, onSave, onClose } = props;
  const t = useTexts(editingTexts);
  const format = useFormat();
  const plainText = usePlainText();
  const [chosen, setChosen] = useState<Readonly<Partial<Record<string, Whose>>>>({});
  const differences = theirs ? differencesOf({ before, mine, theirs }) : [];
  const whose = {
    ...Object.fromEntries(differences.map(({ key, proposed }) => [key, proposed])),
    ...chosen,
  };
  const time = at === '' ? '' : format.when(at, Date.now());
  const who = by !== '' ? t('conflictBy', { name: by, time }) : time !== '' ? t('conflictAt', { time }) : '';
  const what = !theirs ? 'conflictGone' : differences.length > 0 ? 'conflictText' : 'conflictNone';
  return (
    <Dialog onClose={onClose} title={t('conflictTitle')} size="lg">
      <Text mb="md">
        {who} {t(what)}
      </Text>
      {theirs && differences.length > 0 && (
        <table className={classes.values}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('storedValue')}</th>
              <th scope="col">{t('myValue')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ key }) => (
              <tr key={key}>
                <th scope="row">{labelOf(key)}</th>
                {(['theirs', 'mine'] as const).map((one) => {
                  const value = (one === 'mine' ? mine : theirs)[key];
                  const text = textOf(key, value) ?? plainText(value);
                  const column = t(one === 'mine' ? 'myValue' : 'storedValue');
                  return (
                    <td key={one}>
                      <Radio
                        name={`conflict-${key}`}
                        aria-label={`${labelOf(key)}, ${column}: ${text}`}
                        label={text}
                        checked={whose[key] === one}
                        onChange={() => setChosen((now) => ({ ...now, [key]: one }))}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onKeepStored}>
          {t('keepStored')}
        </Button>
        {theirs ? (
          <Button
            disabled={differences.length === 0}
            onClick={() => onSave(mergedForm({ mine, theirs }, whose))}
          >
            {t('saveChosen')}
          </Button>
        ) : (
          <Button onClick={() => onSave(mine)}>{t('saveAgain')}</Button>
        )}
      </Group>
    </Dialog>
  );
}

/** The text of a value whose meaning is plain: a text, a number, yes or no, how many are in a list. */
function usePlainText(): (value: unknown) => string {
  const t = useTexts(editingTexts);
  const format = useFormat();
  return (value) => {
    if (Array.isArray(value)) return value.length === 0 ? t('nothing') : t('listed', { count: value.length });
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return format.number(value, Number.isInteger(value) ? 0 : 1);
    return typeof value === 'string' && value !== '' ? value : t('nothing');
  };
}

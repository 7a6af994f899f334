import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import classes from './Entity.module.css';
import type { Entity, Field } from './entity.ts';
import { kernelTexts } from './texts.ts';
import {
  type Difference,
  differencesOf,
  type FormValues,
  formValues,
  type MeanwhileChange,
} from './values.ts';

interface ConflictDialogProps {
  entity: Entity;
  meanwhile: MeanwhileChange;
  /** What the form began with, and what stands in it. */
  before: FormValues;
  mine: FormValues;
  onKeepStored: () => void;
  onSave: (values: FormValues) => void;
  onClose: () => void;
}

/** Shows what somebody else saved beside what one wanted to save, and lets choose for each field; what only one of both changed is proposed. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { entity, meanwhile, before, mine, onKeepStored, onSave, onClose } = props;
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const theirs = formValues(entity, meanwhile.stored);
  const differences = differencesOf(entity, { before, mine, theirs });
  const [chosen, setChosen] = useState<Readonly<Record<string, Difference['proposed']>>>({});
  const choiceOf = ({ name, proposed }: Difference) => chosen[name] ?? proposed;
  const time = meanwhile.at === '' ? '' : format.when(meanwhile.at, Date.now());
  const textOf = (field: Field | undefined, value: FormValues[string]): string => {
    if (field?.kind === 'flag') return te(value ? field.texts.yes : field.texts.no);
    if (typeof value === 'object') return value?.label ?? t('nothing');
    return String(value) || t('nothing');
  };
  const save = () =>
    onSave({
      ...theirs,
      ...Object.fromEntries(
        differences.map((each) => [each.name, choiceOf(each) === 'mine' ? each.mine : each.theirs]),
      ),
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('conflictTitle')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text mb="md">
        {meanwhile.by !== '' ? t('conflictBy', { name: meanwhile.by, time }) : t('conflictAt', { time })}{' '}
        {t(differences.length > 0 ? 'conflictText' : 'conflictNone')}
      </Text>
      {differences.length > 0 && (
        <table className={classes.values}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('storedValue')}</th>
              <th scope="col">{t('myValue')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((each) => {
              const field = entity.fields.find(({ name }) => name === each.name);
              return (
                <tr key={each.name}>
                  <th scope="row">{te(each.name)}</th>
                  {(['theirs', 'mine'] as const).map((whose) => (
                    <td key={whose}>
                      <Radio
                        name={`conflict-${each.name}`}
                        aria-label={`${te(each.name)}, ${t(whose === 'mine' ? 'myValue' : 'storedValue')}: ${textOf(field, each[whose])}`}
                        label={textOf(field, each[whose])}
                        checked={choiceOf(each) === whose}
                        onChange={() => setChosen((now) => ({ ...now, [each.name]: whose }))}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onKeepStored}>
          {t('keepStored')}
        </Button>
        <Button onClick={save} disabled={differences.length === 0}>
          {t('saveChosen')}
        </Button>
      </Group>
    </Modal>
  );
}

import { Accordion, Badge, Input, NumberInput, TextInput } from '@mantine/core';
import { thresholdRange } from '@rastro/domain';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { InForcePartsFragment } from '../api/index.ts';
import { nameOf } from '../explain/index.ts';
import { type Format, folded, useFormat, useTexts } from '../i18n/index.ts';
import { Section } from '../ui/index.ts';
import classes from './SetEditor.module.css';
import { type Complaint, type SetForm, THRESHOLD_GROUPS } from './setForm.ts';
import { thresholdsTexts } from './texts.ts';
import { unitOf, withUnit } from './thresholdUnits.ts';

type InForce = InForcePartsFragment['thresholds'][number];

interface ThresholdFieldsProps {
  values: SetForm['values'];
  /** The values that apply without this set; null while they are unknown. */
  inherited: readonly InForce[] | null;
  complaints: ReadonlyMap<string, Complaint>;
  onChange: (name: string, value: number | '') => void;
}

/** Every threshold by its fact rule, with the value that applies where the field is empty. */
export function ThresholdFields({ values, inherited, complaints, onChange }: ThresholdFieldsProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const [text, setText] = useState('');
  const isTyped = (name: string): boolean => (values[name] ?? '') !== '';
  const [open, setOpen] = useState(() =>
    THRESHOLD_GROUPS.filter(({ names }) => names.some(isTyped)).map(({ part }) => part),
  );
  const byName = new Map(inherited?.map((each) => [each.name, each]));
  const groups = THRESHOLD_GROUPS.map(({ part, names }) => ({
    part,
    names: names.filter((name) => isFound(name, part, text, format)),
  })).filter(({ names }) => names.length > 0);
  const wrong = groups.filter(({ names }) => names.some((name) => complaints.has(name)));
  // Groups with a search result or an error are open.
  const shown = [
    ...new Set([...(text === '' ? open : groups.map(({ part }) => part)), ...wrong.map(({ part }) => part)]),
  ];
  return (
    <Section title={t('values')} hint={t('valuesHint')}>
      {complaints.has('values') && <Input.Error role="alert">{t('nothingSet')}</Input.Error>}
      <TextInput
        type="search"
        aria-label={t('filter')}
        placeholder={t('filter')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {groups.length === 0 && <p className={classes.inherited}>{t('nothingFound')}</p>}
      <Accordion multiple variant="separated" order={3} keepMounted={false} value={shown} onChange={setOpen}>
        {groups.map(({ part, names }) => {
          const typed = names.filter(isTyped).length;
          return (
            <Accordion.Item key={part} value={part}>
              <Accordion.Control>
                <span className={classes.group}>
                  {nameOf(part, format)}
                  {typed > 0 && (
                    <Badge size="sm" tt="none" variant="light">
                      {t('changed', { count: typed })}
                    </Badge>
                  )}
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                {names.map((name) => (
                  <Field
                    key={name}
                    name={name}
                    value={values[name] ?? ''}
                    inherited={byName.get(name) ?? null}
                    complaint={complaints.get(name) ?? null}
                    onChange={(value) => onChange(name, value)}
                  />
                ))}
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </Section>
  );
}

/** Whether the name of a threshold or of its fact rule contains a text. */
function isFound(name: string, part: string, text: string, format: Format): boolean {
  const wanted = folded(text.trim());
  return folded(nameOf(name, format)).includes(wanted) || folded(nameOf(part, format)).includes(wanted);
}

interface FieldProps {
  name: string;
  value: number | '';
  inherited: InForce | null;
  complaint: Complaint | null;
  onChange: (value: number | '') => void;
}

function Field({ name, value, inherited, complaint, onChange }: FieldProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const id = useId();
  const unit = unitOf(name, format);
  const { least, most } = thresholdRange(name);
  const wrong =
    complaint &&
    t(complaint.text, {
      least: withUnit(name, least, format),
      most: withUnit(name, most, format),
      other: complaint.other ? nameOf(complaint.other, format) : '',
    });
  return (
    <div className={classes.field}>
      <div>
        <label htmlFor={id}>{nameOf(name, format)}</label>
        {inherited && (
          <span id={`${id}-inherited`} className={classes.inherited}>
            {t('inherits', {
              value: withUnit(name, inherited.value, format),
              source: t(`source${inherited.source}`).toLocaleLowerCase(),
            })}
            {inherited.source !== 'DEFAULT' &&
              ` (${t('byDefault', { value: withUnit(name, inherited.default, format) })})`}
          </span>
        )}
      </div>
      <NumberInput
        id={id}
        aria-describedby={inherited ? `${id}-inherited` : undefined}
        value={value}
        onChange={(next) => onChange(next === '' ? '' : Number(next))}
        error={wrong}
        allowNegative={false}
        {...(name === 'speed.limitMps' ? { startValue: format.speedLimit } : {})}
        decimalScale={3}
        decimalSeparator={format.language === 'US' ? '.' : ','}
        suffix={unit.sign === '' ? '' : ` ${unit.sign}`}
        placeholder={inherited ? withUnit(name, inherited.value, format) : ''}
        hideControls
      />
    </div>
  );
}

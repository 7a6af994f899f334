import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call, errorText, type MeanwhileChange, meanwhileOf } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { ConflictDialog, notify, Section } from '../../ui/index.ts';
import { callsOf } from './calls.ts';
import classes from './Entity.module.css';
import { type Entity, type EntityRow, type Field, type Reference, writtenFields } from './entity.ts';
import { FieldInput } from './FieldInput.tsx';
import { useProblemText } from './problemText.ts';
import { chosenName, numberText, referenceNames } from './shown.ts';
import { kernelTexts } from './texts.ts';
import {
  againOf,
  comparable,
  type FieldProblem,
  type FormValues,
  formValues,
  inputOf,
  isSameValue,
  problemsOf,
} from './values.ts';

interface FormFieldsProps {
  entity: Entity;
  /** Whether the user may save; else the fields are shown only. */
  mayWrite: boolean;
  /** Null for a new one. */
  row: EntityRow | null;
  customerId: number;
  /** What a new one begins with. */
  first: FormValues;
  /** What stands above the fields. */
  above: ReactNode;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (message: string, changeId: string, row: EntityRow) => Promise<void>;
}

/**
 * The fields of a row, checked by the server when they are sent: all problems are shown at once, each beside its field. Where somebody
 * else was quicker, both versions are shown, and nothing is lost.
 */
export function FormFields({
  entity,
  mayWrite,
  row,
  customerId,
  first,
  above,
  onDirty,
  onCancel,
  onSaved,
}: FormFieldsProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const user = useUser();
  const problemText = useProblemText(entity);
  const calls = callsOf(entity);
  const form = useRef<HTMLFormElement>(null);
  const [before, setBefore] = useState(() => formValues(entity, row, first));
  const [values, setValues] = useState(before);
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldProblem>>(new Map());
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange<EntityRow> | null>(null);
  const isDirty = entity.fields.some(({ name }) => !isSameValue(before[name], values[name]));
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const set = (name: string, value: FormValues[string], others: Readonly<Record<string, string>> = {}) => {
    const changed = { ...others, [name]: value };
    setValues((now) => ({ ...now, ...changed }));
    setProblems((now) => new Map([...now].filter(([field]) => !(field in changed))));
  };
  // What a row refers to belongs to its customer.
  const lastCustomer = useRef(customerId);
  useEffect(() => {
    if (lastCustomer.current === customerId) return;
    lastCustomer.current = customerId;
    const others = entity.fields.flatMap((field): [string, FormValues[string]][] => {
      if (field.kind === 'reference') return [[field.name, null]];
      if (field.kind === 'references') return [[field.name, []]];
      return field.kind === 'own' && field.isOfCustomer ? [[field.name, field.first?.() ?? '']] : [];
    });
    setValues((now) => ({ ...now, ...Object.fromEntries(others) }));
  }, [customerId, entity]);

  const save = useMutation({
    mutationFn: ({ values, version }: { values: FormValues; version: number }) => {
      const input = inputOf(entity, values);
      return row
        ? call(calls.update, { id: row.id, version, input })
        : call(calls.create, { customerId, input });
    },
    onSuccess: ({ result }) => {
      const name = entity.nameOf(result.row);
      return onSaved(te(row ? 'updated' : 'created', { name }), result.changeId, result.row);
    },
    onError: (error) => {
      const found = problemsOf(entity, error);
      const changed = meanwhileOf<EntityRow>(error);
      if (changed) setMeanwhile(changed);
      else notify.danger(found ? t('formIncomplete') : errorText(error));
      if (found) setProblems(found);
    },
  });
  const [version, setVersion] = useState(row?.version ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    notify.forget(t('formIncomplete'));
    const different = entity.fields.filter(
      ({ kind, name }) => kind === 'password' && (values[name] || '') !== (values[againOf(name)] || ''),
    );
    if (different.length > 0) {
      setProblems(new Map(different.map(({ name }) => [name, { field: name, code: 'passwordsDiffer' }])));
      notify.danger(t('formIncomplete'));
      return;
    }
    save.mutate({ values, version });
  };
  // The first wrong field gets the focus; it is marked as wrong only after the form has been rendered again.
  const wrong = problems.size;
  useEffect(() => {
    if (wrong > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  /** Goes on from what is stored now. */
  const goOnFrom = ({ stored, version }: MeanwhileChange<EntityRow>, next: FormValues) => {
    setBefore(formValues(entity, stored));
    setVersion(version);
    setValues(next);
    setMeanwhile(null);
  };
  /** What is no plain text, as the list shows it. */
  const textOf = (name: string, value: unknown): string | null => {
    const field = entity.fields.find((each) => each.name === name);
    if (field?.kind === 'flag') return te(value ? field.texts.yes : field.texts.no);
    if (field?.kind === 'references') return referenceNames(field, value as readonly Reference[], format);
    if (field?.kind === 'names') return (value as readonly string[]).join(', ');
    if (field?.kind === 'password') return value ? '••••••' : null;
    if (field?.kind === 'moment' && value) return format.dateTime(String(value));
    if (field?.kind === 'day' && value) return format.day(String(value));
    if (field?.kind === 'number' && value) return numberText(field, Number(value), format);
    if (field?.kind === 'choice' && value) return chosenName(field.choices, value, format);
    if (field?.kind === 'own' && value) return field.textOf(String(value));
    return field?.kind === 'reference' && value ? (value as Reference).label : null;
  };

  const written = writtenFields(entity).filter(({ isAbsent }) => !isAbsent?.(row));
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {row && entity.above?.(row)}
      <fieldset className={classes.fields} disabled={!mayWrite}>
        <Stack gap="sm">
          {above}
          {sectionsOf(written).map(({ title, fields }) => {
            const inputs = fields.map((field) => {
              const problem = problems.get(field.name);
              const mayWriteField = mayWrite && (!field.writtenBy || isAllowed(user, field.writtenBy));
              const input = (
                <FieldInput
                  key={field.name}
                  entity={entity}
                  field={field}
                  isNew={row === null}
                  isFirst={row === null && field === written[0]}
                  mayWrite={mayWriteField}
                  customerId={customerId}
                  value={values[field.name] ?? null}
                  error={problem ? problemText(problem, field) : null}
                  values={values}
                  onChange={(value, others) => set(field.name, value, others)}
                  again={String(values[againOf(field.name)] ?? '')}
                  onAgain={(value) => set(againOf(field.name), value)}
                />
              );
              return mayWriteField || !mayWrite ? (
                input
              ) : (
                <fieldset key={field.name} className={classes.fields} disabled>
                  {input}
                </fieldset>
              );
            });
            return title === null ? (
              inputs
            ) : (
              <Section key={title} title={te(title)}>
                {inputs}
              </Section>
            );
          })}
        </Stack>
      </fieldset>
      {row && entity.below?.(row)}
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          {t(mayWrite ? 'cancel' : 'close')}
        </Button>
        {mayWrite && (
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        )}
      </div>
      {meanwhile?.stored && (
        <ConflictDialog
          by={meanwhile.by}
          at={meanwhile.at}
          before={comparable(before)}
          mine={comparable(values)}
          theirs={formValues(entity, meanwhile.stored)}
          labelOf={te}
          textOf={textOf}
          onKeepStored={() => goOnFrom(meanwhile, formValues(entity, meanwhile.stored))}
          onSave={(chosen) => {
            goOnFrom(meanwhile, chosen);
            save.mutate({ values: chosen, version: meanwhile.version });
          }}
          onClose={() => setMeanwhile(null)}
        />
      )}
    </form>
  );
}

/** The fields of a form by the parts in which they stand; those without one by themselves. */
function sectionsOf(fields: readonly Field[]): { title: string | null; fields: Field[] }[] {
  const sections: { title: string | null; fields: Field[] }[] = [];
  for (const field of fields) {
    const title = field.section ?? null;
    const last = sections.at(-1);
    if (last?.title === title) last.fields.push(field);
    else sections.push({ title, fields: [field] });
  }
  return sections;
}

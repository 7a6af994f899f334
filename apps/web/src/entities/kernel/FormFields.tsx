import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call, errorText, type MeanwhileChange, meanwhileOf } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { ConflictDialog, notify } from '../../ui/index.ts';
import { callsOf } from './calls.ts';
import classes from './Entity.module.css';
import type { Entity, EntityRow, Reference } from './entity.ts';
import { FieldInput } from './FieldInput.tsx';
import { useProblemText } from './problemText.ts';
import { kernelTexts } from './texts.ts';
import {
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
  /** Null for a new one. */
  row: EntityRow | null;
  customerId: number;
  /** What stands above the fields. */
  above: ReactNode;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (message: string, changeId: string) => Promise<void>;
}

/**
 * The fields of a row, checked by the server when they are sent: all problems are shown at once, each beside its field. Where somebody
 * else was quicker, both versions are shown, and nothing is lost.
 */
export function FormFields({ entity, row, customerId, above, onDirty, onCancel, onSaved }: FormFieldsProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const problemText = useProblemText();
  const calls = callsOf(entity);
  const form = useRef<HTMLFormElement>(null);
  const [before, setBefore] = useState(() => formValues(entity, row));
  const [values, setValues] = useState(before);
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldProblem>>(new Map());
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange<EntityRow> | null>(null);
  const isDirty = entity.fields.some(({ name }) => !isSameValue(before[name], values[name]));
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const set = (name: string, value: FormValues[string]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setProblems((now) => new Map([...now].filter(([field]) => field !== name)));
  };
  // What a row refers to belongs to its customer.
  const lastCustomer = useRef(customerId);
  useEffect(() => {
    if (lastCustomer.current === customerId) return;
    lastCustomer.current = customerId;
    const references = entity.fields.filter(({ kind }) => kind === 'reference');
    setValues((now) => ({ ...now, ...Object.fromEntries(references.map(({ name }) => [name, null])) }));
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
      return onSaved(te(row ? 'updated' : 'created', { name }), result.changeId);
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
  /** A flag, a moment and a reference as the list shows them. */
  const textOf = (name: string, value: unknown): string | null => {
    const field = entity.fields.find((each) => each.name === name);
    if (field?.kind === 'flag') return te(value ? field.texts.yes : field.texts.no);
    if (field?.kind === 'moment' && value) return format.dateTime(String(value));
    return field?.kind === 'reference' && value ? (value as Reference).label : null;
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        {above}
        {entity.fields.map((field) => {
          const problem = problems.get(field.name);
          return (
            <FieldInput
              key={field.name}
              entity={entity}
              field={field}
              customerId={customerId}
              value={values[field.name] ?? null}
              error={problem ? problemText(problem) : null}
              onChange={(value) => set(field.name, value)}
            />
          );
        })}
      </Stack>
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
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

import { Drawer, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { PHONE_QUERY } from '../../theme.ts';
import {
  EmptyState,
  ErrorState,
  Skeletons,
  staysWhile,
  useEscape,
  useGiveFocusBack,
  useWorkInHand,
} from '../../ui/index.ts';
import { callsOf } from './calls.ts';
import type { Entity, EntityRow } from './entity.ts';
import { FormFields } from './FormFields.tsx';
import { kernelTexts } from './texts.ts';
import { useCustomers } from './useCustomers.ts';
import type { FormValues } from './values.ts';

interface EntityFormProps {
  entity: Entity;
  /** What the list is called, until it is known what the row is called. */
  listTitle: string;
  /** Id of the row, or `new`. */
  row: number | 'new';
  /** Whether the user may save it; else it is shown only. */
  mayWrite: boolean;
  /** Whose a new row is, unless another customer is chosen. */
  customerId: number;
  /** In a tree, below which row a new one is. */
  below?: number | null;
  onClose: () => void;
  /** Called instead for a new row with which there is more to do, once it is stored. */
  onStored: (row: EntityRow) => void;
  onDone: (message: string, changeId: string) => Promise<void>;
}

/** The form of a row in a panel from the right. It asks before it loses what was changed. */
export function EntityForm({
  entity,
  listTitle,
  mayWrite,
  row: id,
  customerId,
  below = null,
  onClose,
  onStored,
  onDone,
}: EntityFormProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  const isNew = id === 'new';
  useGiveFocusBack();
  const [isDirty, setDirty] = useState(false);
  const { leave, finish } = useWorkInHand(isDirty, staysWhile('row'));
  const close = () => leave(onClose);
  useEscape(close);
  const wanted = isNew ? below : id;
  const answer = useQuery({
    ...query(callsOf(entity).get, { id: wanted ?? 0 }),
    enabled: wanted !== null,
    gcTime: 0, // a form begins with what is stored now
  });
  const found: EntityRow | null = answer.data?.result ?? null;
  const row = isNew ? null : found;
  const isWaiting = wanted !== null && !found;
  const title = isNew ? te('add') : row ? te('edit', { name: entity.nameOf(row) }) : listTitle;
  return (
    <Drawer
      opened
      position="right"
      size={isPhone ? '100%' : 460}
      title={title}
      onClose={close}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1 } }}
    >
      {isWaiting && codeOf(answer.error) === 'NOT_FOUND' ? (
        <EmptyState icon={<IconTrashX size={26} stroke={1.6} />} title={t('rowGone')}>
          {t('rowGoneHint')}
        </EmptyState>
      ) : isWaiting && answer.isError ? (
        <ErrorState message={t('rowFailed')} onRetry={() => void answer.refetch()} />
      ) : isWaiting ? (
        <Skeletons count={6} heightPx={52} />
      ) : (
        <Form
          entity={entity}
          mayWrite={mayWrite}
          row={row}
          customerId={found?.customerId ?? customerId}
          first={firstBelow(entity, isNew ? found : null)}
          onDirty={setDirty}
          onCancel={close}
          onSaved={async (message, changeId, saved) => {
            finish();
            await onDone(message, changeId);
            if (isNew && entity.staysOpen) onStored(saved);
            else onClose();
          }}
        />
      )}
    </Drawer>
  );
}

/** What a new row below another begins with. */
const firstBelow = ({ parent, nameOf }: Entity, above: EntityRow | null): FormValues =>
  parent && above ? { [parent]: { id: above.id, label: nameOf(above) } } : {};

interface FormProps {
  entity: Entity;
  mayWrite: boolean;
  row: EntityRow | null;
  customerId: number;
  first: FormValues;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (message: string, changeId: string, row: EntityRow) => Promise<void>;
}

/** A new row has a customer to choose, where there are several. */
function Form({ customerId: first, row, ...props }: FormProps) {
  const t = useTexts(kernelTexts);
  const customers = useCustomers(props.entity);
  const [customerId, setCustomerId] = useState(first);
  const customer = row === null && customers.length > 1 && (
    <Select
      label={t('customer')}
      data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(customerId)}
      allowDeselect={false}
      searchable
      onChange={(id) => setCustomerId(Number(id))}
    />
  );
  return <FormFields {...props} row={row} customerId={customerId} above={customer} />;
}

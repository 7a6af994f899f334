import { Drawer, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { PHONE_QUERY } from '../../theme.ts';
import { ErrorState, Skeletons, useGiveFocusBack, useWorkInHand } from '../../ui/index.ts';
import { callsOf } from './calls.ts';
import type { Entity, EntityRow } from './entity.ts';
import { FormFields } from './FormFields.tsx';
import { kernelTexts } from './texts.ts';

interface EntityFormProps {
  entity: Entity;
  /** Id of the row, or `new`. */
  row: number | 'new';
  /** Whose a new row is, unless another customer is chosen. */
  customerId: number;
  onClose: () => void;
  onDone: (message: string, changeId: string) => Promise<void>;
}

/** The form of a row in a panel from the right. It asks before it loses what was changed. */
export function EntityForm({ entity, row: id, customerId, onClose, onDone }: EntityFormProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  const isNew = id === 'new';
  useGiveFocusBack();
  const [isDirty, setDirty] = useState(false);
  const staysAt = ({ pathname, search }: { pathname: string; search: string }) =>
    pathname === location.pathname && new URLSearchParams(search).get('row') === String(id);
  const { leave, question } = useWorkInHand(isDirty, staysAt);
  const answer = useQuery({
    ...query(callsOf(entity).get, { id: isNew ? 0 : id }),
    enabled: !isNew,
    gcTime: 0, // a form begins with what is stored now
  });
  const row: EntityRow | null = answer.data?.result ?? null;
  const title = row ? te('edit', { name: entity.nameOf(row) }) : te('add');
  return (
    <Drawer
      opened
      position="right"
      size={isPhone ? '100%' : 460}
      title={isNew || row ? title : ''}
      onClose={() => leave(onClose)}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1 } }}
    >
      {!isNew && answer.isError ? (
        <ErrorState message={t('rowFailed')} onRetry={() => void answer.refetch()} />
      ) : !isNew && !row ? (
        <Skeletons count={6} heightPx={52} />
      ) : (
        <Form
          entity={entity}
          row={row}
          customerId={row?.customerId ?? customerId}
          onDirty={setDirty}
          onCancel={() => leave(onClose)}
          onSaved={async (message, changeId) => {
            setDirty(false);
            await onDone(message, changeId);
            onClose();
          }}
        />
      )}
      {question}
    </Drawer>
  );
}

interface FormProps {
  entity: Entity;
  row: EntityRow | null;
  customerId: number;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (message: string, changeId: string) => Promise<void>;
}

/** A new row has a customer to choose, where there are several. */
function Form({ customerId: first, row, ...props }: FormProps) {
  const t = useTexts(kernelTexts);
  const { customers } = useFleet();
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

import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/index.ts';
import { momentOf, useTexts } from '../../i18n/index.ts';
import { MomentInput } from '../../ui/index.ts';
import { TECHNICIANS } from './calls.ts';
import { mountingTexts } from './texts.ts';

/** When a device was mounted or taken out, by whom, and what there is to say of it. */
export interface Work {
  /** `yyyy-MM-dd HH:mm:ss` on the wall; null for now. */
  moment: string | null;
  technicianId: string | null;
  notes: string;
}

export const NO_WORK: Work = { moment: null, technicianId: null, notes: '' };

/** What calls take of it; `timeZone` is that of the wall. */
export const workInput = ({ moment, technicianId, notes }: Work, timeZone: string) => ({
  moment: moment === null ? null : new Date(momentOf(moment, timeZone)).toISOString(),
  technicianId: technicianId === null ? null : Number(technicianId),
  notes: notes.trim() || null,
});

interface WorkFieldsProps {
  /** The label and the hint of the moment. */
  moment: { label: string; hint: string; error: string | null };
  customerId: number;
  value: Work;
  onChange: (value: Work) => void;
}

/** The fields of a work on a vehicle, none of which has to be filled in. */
export function WorkFields({ moment, customerId, value, onChange }: WorkFieldsProps) {
  const t = useTexts(mountingTexts);
  const technicians = useQuery(query(TECHNICIANS, { customerId })).data?.mountingTechnicians ?? [];
  return (
    <>
      <MomentInput
        label={moment.label}
        description={moment.hint}
        placeholder={t('now')}
        error={moment.error}
        value={value.moment}
        onChange={(next) => onChange({ ...value, moment: next })}
      />
      {technicians.length > 0 && (
        <Select
          label={t('technician')}
          data={technicians.map(({ id, label }) => ({ value: String(id), label }))}
          value={value.technicianId}
          onChange={(technicianId) => onChange({ ...value, technicianId })}
          searchable
        />
      )}
      <Textarea
        label={t('notes')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={value.notes}
        onChange={(event) => onChange({ ...value, notes: event.currentTarget.value })}
      />
    </>
  );
}

import { useState } from 'react';
import { codeOf } from '../../api/index.ts';
import { isoDay, isoTime, momentOf, useFormat, useTexts, vehicleName, wallTime } from '../../i18n/index.ts';
import { MomentInput, notify } from '../../ui/index.ts';
import { AssetChoice } from './Choice.tsx';
import type { Mounting } from './calls.ts';
import { PastChange } from './PastChange.tsx';
import { type MountingProblem, problemOf } from './problem.ts';
import { mountingTexts } from './texts.ts';
import { useAskedChange } from './useAskedChange.ts';
import { WorkDialog } from './WorkDialog.tsx';

interface CorrectDialogProps {
  mounting: Mounting;
  customerId: number;
  onClose: () => void;
  /** Called once it is done, or somebody else was quicker. */
  onDone: () => Promise<void>;
}

/** Where a device sat, and from when until when, on the wall: `yyyy-MM-dd HH:mm:ss`. */
interface Corrected {
  assetId: string | null;
  from: string | null;
  to: string | null;
}

const wallOf = (moment: string, timeZone: string): string => {
  const at = wallTime(Date.parse(moment), timeZone);
  return `${isoDay(at)} ${isoTime(at)}`;
};

/** Corrects where a device sat, and from when until when. */
export function CorrectDialog({ mounting, customerId, onClose, onDone }: CorrectDialogProps) {
  const t = useTexts(mountingTexts);
  const format = useFormat();
  const { asset, device } = mounting;
  const [known] = useState<Corrected>({
    assetId: String(asset.id),
    from: wallOf(mounting.dateAssociated, format.timeZone),
    to: mounting.dateRemoved && wallOf(mounting.dateRemoved, format.timeZone),
  });
  const [value, setValue] = useState(known);
  const [problem, setProblem] = useState<MountingProblem | null>(null);
  const { asked, ask, isAsking, forget } = useAskedChange(async (error) => {
    const found = problemOf(error, format);
    if (codeOf(error) !== 'CHANGED_MEANWHILE') return setProblem(found);
    notify.danger(found.text);
    await onDone();
  });
  const title = t('correctTitle', { device: device.deviceIdentifier });
  /** A moment that was not touched stays what it was to the millisecond, which the field does not show. */
  const moment = (name: 'from' | 'to', stored: string | null): string | null => {
    const shown = value[name];
    if (shown === known[name] || !shown) return shown && stored;
    return new Date(momentOf(shown, format.timeZone)).toISOString();
  };
  const submit = () => {
    const dateAssociated = moment('from', mounting.dateAssociated);
    if (value.assetId === null) return setProblem({ field: 'asset', text: t('required') });
    if (!dateAssociated) return setProblem({ field: 'moment', text: t('required') });
    ask({
      mountingId: mounting.id,
      version: mounting.version,
      assetId: Number(value.assetId),
      deviceId: device.id,
      dateAssociated,
      dateRemoved: moment('to', mounting.dateRemoved),
    });
  };
  if (asked) return <PastChange asked={asked} title={title} onBack={forget} onDone={onDone} />;
  const change = (next: Partial<Corrected>) => {
    setValue({ ...value, ...next });
    setProblem(null);
  };
  const errorOf = (field: MountingProblem['field']) => (problem?.field === field ? problem.text : null);
  return (
    <WorkDialog
      title={title}
      confirm={t('lookAt')}
      problem={problem && problem.field !== 'moment' && problem.field !== 'asset' ? problem.text : null}
      isDirty={value !== known}
      isPending={isAsking}
      onSubmit={submit}
      onClose={onClose}
    >
      <AssetChoice
        customerId={customerId}
        current={{ value: String(asset.id), label: vehicleName(asset) }}
        value={value.assetId}
        error={errorOf('asset')}
        onChange={(assetId) => change({ assetId })}
      />
      <MomentInput
        label={t('mountedOn')}
        required
        clearable={false}
        value={value.from}
        error={errorOf('moment')}
        onChange={(from) => change({ from })}
      />
      {mounting.dateRemoved !== null && (
        <MomentInput
          label={t('removedOn')}
          placeholder={t('sitsThere')}
          value={value.to}
          error={null}
          onChange={(to) => change({ to })}
        />
      )}
    </WorkDialog>
  );
}

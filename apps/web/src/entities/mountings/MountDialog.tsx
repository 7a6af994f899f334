import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { notify } from '../../ui/index.ts';
import { AssetChoice, DeviceChoice } from './Choice.tsx';
import { MOUNT } from './calls.ts';
import { PastChange } from './PastChange.tsx';
import { type MountingProblem, problemOf } from './problem.ts';
import { mountingTexts } from './texts.ts';
import { useAskedChange } from './useAskedChange.ts';
import { WorkDialog } from './WorkDialog.tsx';
import { NO_WORK, type Work, WorkFields, workInput } from './WorkFields.tsx';

/** A vehicle, or a device, as its form shows it. */
export interface MountedThing {
  kind: 'asset' | 'device';
  id: number;
  name: string;
  customerId: number;
}

interface MountDialogProps {
  /** What is mounted, or in what: the other is chosen. */
  thing: MountedThing;
  onClose: () => void;
  /** Called once it is done. */
  onDone: () => Promise<void>;
}

/** Mounts a device in a vehicle. */
export function MountDialog({ thing, onClose, onDone }: MountDialogProps) {
  const t = useTexts(mountingTexts);
  const format = useFormat();
  const [other, setOther] = useState<string | null>(null);
  const [offered, setOffered] = useState<string | null>(null);
  const [work, setWork] = useState<Work>(NO_WORK);
  const [problem, setProblem] = useState<MountingProblem | null>(null);
  const isAsset = thing.kind === 'asset';
  const otherKind = isAsset ? 'device' : 'asset';
  const mounting = useMutation({
    mutationFn: () => {
      const { moment: _, ...rest } = workInput(work, format.timeZone);
      const [assetId, deviceId] = isAsset ? [thing.id, Number(other)] : [Number(other), thing.id];
      return call(MOUNT, { assetId, deviceId, dateAssociated: null, ...rest });
    },
    onSuccess: async () => {
      notify.success(t('mounted'));
      await onDone();
    },
    onError: (error) => setProblem(problemOf(error, format)),
  });
  const past = useAskedChange((error) => setProblem(problemOf(error, format)));
  const title = t('mountTitle', { name: thing.name });
  const submit = () => {
    if (other === null) return setProblem({ field: otherKind, text: t('required') });
    const { moment, ...rest } = workInput(work, format.timeZone);
    if (moment === null) return mounting.mutate();
    const [assetId, deviceId] = isAsset ? [thing.id, Number(other)] : [Number(other), thing.id];
    past.ask({ assetId, deviceId, dateAssociated: moment, ...rest });
  };
  if (past.asked) return <PastChange asked={past.asked} title={title} onBack={past.forget} onDone={onDone} />;
  const Choice = isAsset ? DeviceChoice : AssetChoice;
  const errorOf = (field: MountingProblem['field']) => (problem?.field === field ? problem.text : null);
  return (
    <WorkDialog
      title={title}
      confirm={t(isAsset ? 'mountDevice' : 'mountHere')}
      problem={problem && problem.field !== 'moment' && problem.field !== otherKind ? problem.text : null}
      isDirty={other !== offered || work !== NO_WORK}
      isPending={mounting.isPending || past.isAsking}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        customerId={thing.customerId}
        value={other}
        error={errorOf(otherKind)}
        onChange={(id, isOffered = false) => {
          setOther(id);
          if (isOffered) setOffered(id);
          setProblem(null);
        }}
      />
      <WorkFields
        moment={{ label: t('mountedOn'), hint: t('mountedOnHint'), error: errorOf('moment') }}
        customerId={thing.customerId}
        value={work}
        onChange={setWork}
      />
    </WorkDialog>
  );
}

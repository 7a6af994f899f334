import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, codeOf } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import { notify } from '../../ui/index.ts';
import { type Mounting, UNMOUNT } from './calls.ts';
import { PastChange } from './PastChange.tsx';
import { type MountingProblem, problemOf } from './problem.ts';
import { mountingTexts } from './texts.ts';
import { useAskedChange } from './useAskedChange.ts';
import { WorkDialog } from './WorkDialog.tsx';
import { NO_WORK, type Work, WorkFields, workInput } from './WorkFields.tsx';

interface UnmountDialogProps {
  mounting: Mounting;
  customerId: number;
  onClose: () => void;
  /** Called once it is done, or somebody else was quicker. */
  onDone: () => Promise<void>;
}

/** Takes a device out of its vehicle. */
export function UnmountDialog({ mounting, customerId, onClose, onDone }: UnmountDialogProps) {
  const t = useTexts(mountingTexts);
  const format = useFormat();
  const [work, setWork] = useState<Work>(NO_WORK);
  const [problem, setProblem] = useState<MountingProblem | null>(null);
  const { id: mountingId, version } = mounting;
  const refused = async (error: unknown) => {
    const found = problemOf(error, format);
    if (codeOf(error) !== 'CHANGED_MEANWHILE') return setProblem(found);
    notify.danger(found.text);
    await onDone();
  };
  const removing = useMutation({
    mutationFn: () => {
      const { moment: _, ...rest } = workInput(work, format.timeZone);
      return call(UNMOUNT, { mountingId, version, dateRemoved: null, ...rest });
    },
    onSuccess: async () => {
      notify.success(t('unmounted'));
      await onDone();
    },
    onError: (error) => refused(error),
  });
  const past = useAskedChange((error) => refused(error));
  const title = t('unmountTitle', {
    device: mounting.device.deviceIdentifier,
    asset: vehicleName(mounting.asset),
  });
  const submit = () => {
    const { moment, ...rest } = workInput(work, format.timeZone);
    if (moment === null) return removing.mutate();
    past.ask({
      mountingId,
      version,
      assetId: mounting.asset.id,
      deviceId: mounting.device.id,
      dateAssociated: mounting.dateAssociated,
      dateRemoved: moment,
      ...rest,
    });
  };
  if (past.asked) return <PastChange asked={past.asked} title={title} onBack={past.forget} onDone={onDone} />;
  return (
    <WorkDialog
      title={title}
      confirm={t('unmount')}
      problem={problem && problem.field !== 'moment' ? problem.text : null}
      isDirty={work !== NO_WORK}
      isPending={removing.isPending || past.isAsking}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkFields
        moment={{
          label: t('removedOn'),
          hint: t('removedOnHint'),
          error: problem?.field === 'moment' ? problem.text : null,
        }}
        customerId={customerId}
        value={work}
        onChange={setWork}
      />
    </WorkDialog>
  );
}

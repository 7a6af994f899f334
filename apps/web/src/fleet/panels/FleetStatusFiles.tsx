import { Button, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useFollowedJob } from '../../jobs/index.ts';
import { notify } from '../../ui/index.ts';
import { FLEET_STATUS_JOB } from '../calls.ts';
import { fleetTexts } from '../texts.ts';

const FORMS = [
  ['EXCEL', 'Excel'],
  ['PDF', 'PDF'],
] as const;
type FileType = (typeof FORMS)[number][0];

/** The buttons that save the vehicles of the list as they are now, by a job whose file is downloaded when it is done. */
export function FleetStatusFiles({ assetIds }: { assetIds: readonly number[] }) {
  const t = useTexts(fleetTexts);
  const fail = () => notify.danger(t('exportFailed'));
  const { job, start, isStarting } = useFollowedJob(undefined, fail);
  const { mutate, variables } = useMutation({
    mutationFn: (fileType: FileType) =>
      start(async () => {
        const asked = { assetsSelected: [...assetIds], fileType };
        return (await call(FLEET_STATUS_JOB, asked)).fleetStatusReportJob.id;
      }),
    onError: fail,
  });
  const isBusy = isStarting || job !== null;
  return FORMS.map(([fileType, name]) => {
    const label = t('exportTo', { count: assetIds.length, name });
    return (
      <Tooltip key={fileType} label={label}>
        <Button
          variant="default"
          size="xs"
          h={36}
          px="xs"
          aria-label={label}
          loading={isBusy && variables === fileType}
          disabled={assetIds.length === 0 || (isBusy && variables !== fileType)}
          onClick={() => mutate(fileType)}
        >
          {name}
        </Button>
      </Tooltip>
    );
  });
}

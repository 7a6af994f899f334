import { IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, query } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { EmptyState, ErrorState, SidePanel, Skeletons } from '../ui/index.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { SERVICED_ASSET } from './calls.ts';
import { NoticeForm } from './forms/NoticeForm.tsx';
import { PerformedForm } from './forms/PerformedForm.tsx';
import classes from './MaintenancePanel.module.css';
import type { OpenForm } from './maintenanceAddress.ts';
import { maintenanceTexts } from './texts.ts';
import { useGroupIds, useNotices, useServicedAssets } from './useMaintenance.ts';
import { type PerformedSearch, usePerformed } from './usePerformed.ts';

/** The currency of a cost where no other cost has one. */
const FIRST_CURRENCY = 'USD';

interface MaintenanceFormsProps {
  form: OpenForm;
  /** The vehicle in whose panel the form was opened; null in the panel of maintenance. */
  assetId: number | null;
  /** The search whose performed services are listed. */
  search: PerformedSearch;
  onClose: () => void;
}

/** The second panel with the open form: of a notice or a performed service, new or stored. */
export function MaintenanceForms({ form, assetId, search, onClose }: MaintenanceFormsProps) {
  const t = useTexts(maintenanceTexts);
  const title =
    form.kind === 'notice'
      ? t(form.id === null ? 'newNotice' : 'editNotice')
      : t(form.id === null ? 'newPerformed' : 'editPerformed');
  return (
    <SidePanel title={title} place="aside" opensWhole onClose={onClose}>
      <FormOf
        // Another form starts with its own values and drops what was typed into the one before.
        key={JSON.stringify(form)}
        form={form}
        assetId={assetId}
        search={search}
        onClose={onClose}
      />
    </SidePanel>
  );
}

function FormOf({ form, assetId, search, onClose }: MaintenanceFormsProps) {
  const t = useTexts(maintenanceTexts);
  const groupIDs = useGroupIds();
  const notices = useNotices(
    assetId === null ? { assetIds: [], groupIDs } : { assetIds: [assetId], groupIDs: [] },
  );
  const performed = usePerformed(search, form.kind === 'performed' && assetId === null);
  const offered = useAssetsOf(assetId);
  const [isAsking, setIsAsking] = useState(false);

  const needed = [
    notices,
    offered.query,
    ...(form.kind === 'performed' && assetId === null ? [performed] : []),
  ];
  const failed = needed.find(({ isError }) => isError);
  if (failed) return <ErrorState message={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (needed.some(({ isLoading }) => isLoading))
    return (
      <div className={classes.waiting}>
        <Skeletons count={6} heightPx={52} />
      </div>
    );

  const all = notices.data?.service ?? [];
  const services = performed.data?.getServicePerformed ?? [];
  const notice = form.kind === 'notice' ? (all.find(({ id }) => id === form.id) ?? null) : null;
  const service = form.kind === 'performed' ? (services.find(({ id }) => id === form.id) ?? null) : null;
  if (form.id !== null && !notice && !service)
    return <EmptyState icon={<IconZoomQuestion size={26} stroke={1.6} />} title={t('gone')} />;
  const onDelete = form.id === null ? null : () => setIsAsking(true);

  return (
    <>
      {form.kind === 'notice' ? (
        <NoticeForm
          notice={notice}
          assets={offered.assets}
          assetId={assetId}
          onDone={onClose}
          onDelete={onDelete}
        />
      ) : (
        <PerformedForm
          performed={service}
          renewed={all.find(({ id }) => id === form.noticeId) ?? null}
          notices={all}
          assets={offered.assets}
          assetId={assetId}
          currency={services.find(({ currency }) => currency !== null)?.currency ?? FIRST_CURRENCY}
          onDone={onClose}
          onDelete={onDelete}
        />
      )}
      {isAsking && form.id !== null && (
        <ConfirmDelete kind={form.kind} id={form.id} onDeleted={onClose} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

/** The vehicles that a form offers: those of the chosen groups, or the one in whose panel it is. */
function useAssetsOf(assetId: number | null) {
  const ofGroups = useServicedAssets();
  const one = useQuery({ ...query(SERVICED_ASSET, { assetId: assetId ?? 0 }), enabled: assetId !== null });
  const asset = one.data?.asset;
  return assetId === null
    ? { query: ofGroups, assets: ofGroups.data?.assetsByGroups.items ?? [] }
    : { query: one, assets: asset ? [asset] : [] };
}

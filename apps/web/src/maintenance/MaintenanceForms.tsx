import { IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, query } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import { EmptyState, ErrorState, SidePanel, Skeletons, staysWhile, useWorkInHand } from '../ui/index.ts';
import type { PickedVehicle } from '../vehicles/index.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { SERVICED_ASSET } from './calls.ts';
import { NoticeForm } from './forms/NoticeForm.tsx';
import { PerformedForm } from './forms/PerformedForm.tsx';
import classes from './MaintenancePanel.module.css';
import type { Notice, Performed } from './maintenance.ts';
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
  const areGroupsKnown = useFleet().selection !== null;
  const notices = useNotices(
    assetId === null ? { assetIds: [], groupIDs } : { assetIds: [assetId], groupIDs: [] },
  );
  const performed = usePerformed(search, form.kind === 'performed' && assetId === null);
  const offered = useAssetsOf(assetId);
  const [isAsking, setIsAsking] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { finish } = useWorkInHand(isDirty, staysWhile('panel', 'tab', 'details', 'form'));
  const close = () => finish(onClose);

  const needed = [
    notices,
    offered.query,
    ...(form.kind === 'performed' && assetId === null ? [performed] : []),
  ];
  // What is searched anew in the list beside it must not take away the form, nor what was typed into it.
  const [begun, setBegun] = useState<Begun | null>(null);
  if (!begun) {
    const failed = needed.find(({ isError }) => isError);
    if (failed) return <ErrorState message={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
    if (!areGroupsKnown || needed.some(({ isLoading }) => isLoading))
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
    setBegun({ notice, service, notices: all, services, assets: offered.assets });
    return null; // it is rendered again at once
  }

  const ways = {
    onDirty: setDirty,
    onDone: close,
    onCancel: onClose,
    onDelete: form.id === null ? null : () => setIsAsking(true),
  };

  return (
    <>
      {form.kind === 'notice' ? (
        <NoticeForm notice={begun.notice} assets={begun.assets} assetId={assetId} {...ways} />
      ) : (
        <PerformedForm
          performed={begun.service}
          renewed={begun.notices.find(({ id }) => id === form.noticeId) ?? null}
          notices={begun.notices}
          assets={begun.assets}
          assetId={assetId}
          currency={begun.services.find(({ currency }) => currency !== null)?.currency ?? FIRST_CURRENCY}
          {...ways}
        />
      )}
      {isAsking && form.id !== null && (
        <ConfirmDelete kind={form.kind} id={form.id} onDeleted={close} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

/** What a form is about, as it was when the form was opened. */
interface Begun {
  /** What is changed: one of both, or none where it is new. */
  notice: Notice | null;
  service: Performed | null;
  notices: readonly Notice[];
  services: readonly Performed[];
  assets: readonly PickedVehicle[];
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

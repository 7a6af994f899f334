import { Button, Group } from '@mantine/core';
import { IconClipboardSearch, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { DayInput, EmptyState, ErrorState, Skeletons, WeekdayPicker } from '../ui/index.ts';
import { VehiclesSelect } from '../vehicles/index.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import panel from './MaintenancePanel.module.css';
import type { MaintenanceAddress } from './maintenanceAddress.ts';
import { PerformedRow } from './PerformedRow.tsx';
import { maintenanceTexts } from './texts.ts';
import { useServicedAssets } from './useMaintenance.ts';
import { rangeOf, usePerformed } from './usePerformed.ts';
import { VehicleLists } from './VehicleLists.tsx';

interface PerformedSectionProps {
  address: MaintenanceAddress;
  onChange: (change: Partial<MaintenanceAddress>) => void;
}

/** The performed services by vehicle, range and weekdays. The search applies once it is sent. */
export function PerformedSection({ address, onChange }: PerformedSectionProps) {
  return (
    <>
      <Search
        key={JSON.stringify([address.performedOf, address.range, address.days])}
        address={address}
        onChange={onChange}
      />
      <Found address={address} onChange={onChange} />
    </>
  );
}

function Search({ address, onChange }: PerformedSectionProps) {
  const t = useTexts(maintenanceTexts);
  const { timeZone } = useUser();
  const assets = useServicedAssets().data?.assetsByGroups.items ?? [];
  const shown = rangeOf(address.range, Date.now(), timeZone);
  const [vehicles, setVehicles] = useState<readonly number[]>(address.performedOf);
  const [range, setRange] = useState<[string | null, string | null]>([shown.from, shown.to]);
  const [days, setDays] = useState(address.days);
  const [isSent, setIsSent] = useState(false);
  const [from, to] = range;
  const isIncomplete = from === null || to === null;
  const search = () => {
    setIsSent(true);
    if (isIncomplete) return;
    const isUsual = from === shown.from && to === shown.to;
    onChange({ performedOf: vehicles, range: isUsual ? address.range : { from, to }, days });
  };
  return (
    <>
      <VehiclesSelect label={t('vehicles')} vehicles={assets} value={vehicles} onChange={setVehicles} />
      <DayInput<'range'>
        type="range"
        label={t('range')}
        value={range}
        onChange={setRange}
        allowSingleDateInRange
        error={isSent && isIncomplete ? t('required') : null}
      />
      <WeekdayPicker value={days} onChange={setDays} />
      <Group justify="flex-end">
        <Button leftSection={<IconSearch size={16} />} onClick={search}>
          {t('search')}
        </Button>
      </Group>
    </>
  );
}

function Found({ address, onChange }: PerformedSectionProps) {
  const t = useTexts(maintenanceTexts);
  const found = usePerformed(address);
  const [asked, setAsked] = useState<number | null>(null);
  const { form, performedOf } = address;
  const openId = form?.kind === 'performed' ? form.id : null;
  if (found.isPending) return <Skeletons count={3} heightPx={46} />;
  if (found.isError)
    return <ErrorState message={errorText(found.error)} onRetry={() => void found.refetch()} />;
  const { getServicePerformed: services } = found.data;
  if (services.length === 0)
    return <EmptyState icon={<IconClipboardSearch size={26} stroke={1.6} />} title={t('noPerformed')} />;
  const isFlat = performedOf.length > 0;
  return (
    <>
      <div className={isFlat ? panel.flat : panel.lists}>
        <VehicleLists
          items={services}
          isFlat={isFlat}
          summary={(of) => t('services', { count: of.length })}
          row={(performed) => (
            <PerformedRow
              performed={performed}
              showsVehicle={performedOf.length > 1}
              isOpen={performed.id === openId}
              onOpen={() => onChange({ form: { kind: 'performed', id: performed.id, noticeId: null } })}
              onDelete={() => setAsked(performed.id)}
            />
          )}
        />
      </div>
      {asked !== null && (
        <ConfirmDelete
          kind="performed"
          id={asked}
          onDeleted={() => asked === openId && onChange({ form: null })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

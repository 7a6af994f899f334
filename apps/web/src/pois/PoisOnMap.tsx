import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useMapLayer } from '../map/index.ts';
import { lazyPart, notify } from '../ui/index.ts';
import { MAP_POIS } from './calls.ts';
import { poisTexts } from './texts.ts';

const PoiMarks = lazyPart(async () => (await import('./PoiMarks.tsx')).PoiMarks);

interface PoisOnMapProps {
  /** Whether those of the chosen customers are shown. */
  areOn: boolean;
  /** One that was searched for or pressed, which is shown with its popup; null for none. */
  openId: number | null;
  onSwitch: () => void;
  onOpen: (id: number | null) => void;
}

/** The points of interest on the live map, with their switch among its layers. */
export function PoisOnMap({ areOn, openId, onSwitch, onOpen }: PoisOnMapProps) {
  const t = useTexts(poisTexts);
  const { selection } = useFleet();
  const customerIds = selection && !selection.allCustomers ? [...selection.customerIds] : null;
  const all = useQuery({ ...query(MAP_POIS, { customerIds, ids: null }), enabled: areOn });
  const isElsewhere = openId !== null && !all.data?.mapPois.some(({ id }) => id === openId);
  const one = useQuery({
    ...query(MAP_POIS, { customerIds: null, ids: openId === null ? [] : [openId] }),
    enabled: isElsewhere,
  });
  const wanted = [...((areOn && all.data?.mapPois) || []), ...((isElsewhere && one.data?.mapPois) || [])];
  const open = [...wanted, ...(all.data?.mapPois ?? [])].find(({ id }) => id === openId) ?? null;
  const onMap = useMapLayer('pois', { isOn: areOn, onSwitch, shown: open });
  const isEmpty = areOn && all.data?.mapPois.length === 0;
  useEffect(() => {
    if (isEmpty) notify.warning(t('none'), 'toast');
  }, [isEmpty, t]);
  useEffect(() => {
    if (all.isError && areOn) notify.danger(t('loadFailed'));
  }, [all.isError, areOn, t]);
  if (!onMap || (wanted.length === 0 && !open)) return null;
  return (
    <PoiMarks
      pois={open && !wanted.includes(open) ? [...wanted, open] : wanted}
      open={open}
      onOpen={onOpen}
    />
  );
}

import { useCallback, useMemo, useState } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { useMapLayer } from '../../map/index.ts';
import { inDialog, lazyPart, Part } from '../../ui/index.ts';
import { fleetTexts } from '../texts.ts';
import { type Place, radiusInput } from './radius.ts';

const NearbyDialog = lazyPart(async () => (await import('./NearbyDialog.tsx')).NearbyDialog);

interface NearbySearchProps {
  /** Called when the search is switched on. */
  onStart: () => void;
  /** Called with the vehicle that was chosen among those found. */
  onSelect: (assetId: number) => void;
}

/** The search for vehicles in an area of the live map: its mark, and the dialog that a click on the mark opens. */
export function NearbySearch({ onStart, onSelect }: NearbySearchProps) {
  const t = useTexts(fleetTexts);
  const radius = radiusInput(useFormat());
  const [isOn, setOn] = useState(false);
  const [radiusM, setRadiusM] = useState(radius.initialM);
  const [centre, setCentre] = useState<Place | null>(null);
  const onSwitch = useCallback(() => {
    setOn(!isOn);
    if (!isOn) onStart();
  }, [isOn, onStart]);
  const label = t('searchHere');
  useMapLayer(
    'area',
    useMemo(() => ({ isOn, radiusM, label, onSwitch, onOpen: setCentre }), [isOn, radiusM, label, onSwitch]),
  );
  if (!centre) return null;
  return (
    <Part frame={inDialog(() => setCentre(null))}>
      <NearbyDialog
        centre={centre}
        radiusM={radiusM}
        onSearch={setRadiusM}
        onSelect={(assetId) => {
          setCentre(null);
          onSelect(assetId);
        }}
        onClose={() => setCentre(null)}
      />
    </Part>
  );
}

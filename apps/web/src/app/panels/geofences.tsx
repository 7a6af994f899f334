import { IconPolygon } from '@tabler/icons-react';
import { GeofencesPanel, geofencesTexts } from '../../geofences/index.ts';
import { textsNow } from '../../i18n/index.ts';
import { readAssetId } from '../map/assetId.ts';
import { definePanel } from './panel.tsx';

/** The geofences, which the map also shows while the panel is closed. */
export const geofences = definePanel({
  key: 'geofences',
  anyOf: ['Geocercas'],
  title: () => textsNow(geofencesTexts)('geofences'),
  Icon: IconPolygon,
  address: { stays: 'onMap', read, write },
  Panel: ({ change, close }) => (
    <GeofencesPanel
      onShow={(shownId) => change({ shownId }, { replace: true })}
      onClose={() => close({ shownId: null })}
    />
  ),
});

interface ShownGeofences {
  /** Whether the map shows the geofences of the last selected customer, or of all where all are chosen. */
  areOn: boolean;
  /** A geofence that was searched for or chosen; null for none. */
  shownId: number | null;
}

function read(query: URLSearchParams): ShownGeofences {
  const id = readAssetId(query.get('geofence') ?? undefined);
  return { areOn: query.get('geofences') === '1', shownId: Number.isNaN(id) ? null : id };
}

function write(query: URLSearchParams, { areOn, shownId }: ShownGeofences): void {
  if (areOn) query.set('geofences', '1');
  if (shownId !== null) query.set('geofence', String(shownId));
}

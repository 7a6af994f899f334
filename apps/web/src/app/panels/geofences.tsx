import { IconPolygon } from '@tabler/icons-react';
import { GeofencesPanel, geofencesTexts, SETS_GEOFENCES } from '../../geofences/index.ts';
import { textsNow } from '../../i18n/index.ts';
import { readAssetId } from '../map/assetId.ts';
import { definePanel } from './panel.tsx';

/** The geofences, which the map also shows while the panel is closed. */
export const geofences = definePanel({
  key: 'geofences',
  anyOf: SETS_GEOFENCES,
  title: () => textsNow(geofencesTexts)('geofences'),
  Icon: IconPolygon,
  address: { stays: 'onMap', read, write },
  Panel: ({ state: { isEdited, shownId }, change, close }) => (
    <GeofencesPanel
      editedId={isEdited ? shownId : null}
      onShow={(id) => change({ shownId: id }, { replace: true })}
      onEdit={(id) => change({ shownId: id, isEdited: true })}
      onList={() => change({ isEdited: false })}
      onClose={() => close({ shownId: null, isEdited: false })}
    />
  ),
});

interface ShownGeofences {
  /** Whether the map shows the geofences of the last selected customer, or of all where all are chosen. */
  areOn: boolean;
  /** A geofence that was searched for or chosen; null for none. */
  shownId: number | null;
  /** Whether that one is open in its form. */
  isEdited: boolean;
}

function read(query: URLSearchParams): ShownGeofences {
  const id = readAssetId(query.get('geofence') ?? undefined);
  const shownId = Number.isNaN(id) ? null : id;
  return {
    areOn: query.get('geofences') === '1',
    shownId,
    isEdited: shownId !== null && query.get('edit') === '1',
  };
}

function write(query: URLSearchParams, { areOn, shownId, isEdited }: ShownGeofences): void {
  if (areOn) query.set('geofences', '1');
  if (shownId !== null) query.set('geofence', String(shownId));
  if (shownId !== null && isEdited) query.set('edit', '1');
}

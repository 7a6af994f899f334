import { IconPolygon } from '@tabler/icons-react';
import { GeofencesPanel, geofencesName, SETS_GEOFENCES } from '../../geofences/index.ts';
import { textsNow } from '../../i18n/index.ts';
import { readAssetId } from '../map/assetId.ts';
import { definePanel } from './panel.tsx';

/** The geofences, which the map also shows while the panel is closed. */
export const geofences = definePanel({
  key: 'geofences',
  anyOf: SETS_GEOFENCES,
  title: () => textsNow(geofencesName)('geofences'),
  Icon: IconPolygon,
  address: { stays: 'onMap', read, write },
  Panel: ({ state: { isEdited, shownId, customerId }, change, close }) => (
    <GeofencesPanel
      chosenCustomerId={customerId}
      onCustomer={(id) => change({ customerId: id, shownId: null }, { replace: true })}
      shownId={shownId}
      editedId={isEdited ? shownId : null}
      onShow={(id) => change({ shownId: id }, { replace: true })}
      onEdit={(id) => change({ shownId: id, isEdited: true })}
      onList={() => change({ isEdited: false })}
      onClose={() => close({ shownId: null, isEdited: false, customerId: null })}
    />
  ),
});

interface ShownGeofences {
  /** Whether the map shows the geofences of the chosen customers. */
  areOn: boolean;
  /** A geofence that was searched for or chosen; null for none. */
  shownId: number | null;
  /** Whether that one is open in its form. */
  isEdited: boolean;
  /** The customer whose geofences are listed; null for the one that was selected last. */
  customerId: number | null;
}

function read(query: URLSearchParams): ShownGeofences {
  const idIn = (name: string) => {
    const id = readAssetId(query.get(name) ?? undefined);
    return Number.isNaN(id) ? null : id;
  };
  const shownId = idIn('geofence');
  return {
    areOn: query.get('geofences') === '1',
    shownId,
    isEdited: shownId !== null && query.get('edit') === '1',
    customerId: idIn('customer'),
  };
}

function write(query: URLSearchParams, { areOn, shownId, isEdited, customerId }: ShownGeofences): void {
  if (areOn) query.set('geofences', '1');
  if (shownId !== null) query.set('geofence', String(shownId));
  if (shownId !== null && isEdited) query.set('edit', '1');
  if (customerId !== null) query.set('customer', String(customerId));
}

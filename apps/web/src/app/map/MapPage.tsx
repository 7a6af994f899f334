import { useDocumentTitle, useElementSize, useMediaQuery } from '@mantine/hooks';
import { Suspense, useMemo } from 'react';
import { useFleet, useLiveVehicle, useVehicle, VehicleDetails } from '../../fleet/index.ts';
import { geofencesTexts, setBoard, useShowGeofences, useShownGeofences } from '../../geofences/index.ts';
import { textsNow, useTexts } from '../../i18n/index.ts';
import { useCorrections } from '../../journeys/index.ts';
import { MaintenanceForms, SEES_MAINTENANCE } from '../../maintenance/index.ts';
import { type GeofenceDrawing, VehicleIcon } from '../../map/index.ts';
import { isAllowed, SEES_VEHICLES, useUser } from '../../session/index.ts';
import { frame, PHONE_QUERY, SINGLE_PANEL_QUERY } from '../../theme.ts';
import { notify, PageLoading } from '../../ui/index.ts';
import { NotFoundPage } from '../ErrorPages.tsx';
import { appTexts } from '../texts.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapNotice } from './MapNotice.tsx';
import classes from './MapPage.module.css';
import { MAP_PANELS } from './panels.tsx';
import { useDrawnJourney } from './useDrawnJourney.ts';
import { useMapAddress } from './useMapAddress.ts';
import { VehiclePanel } from './VehiclePanel.tsx';

/** The live map with the panels that slide over it. What is open is part of the address. */
export function Component() {
  const { assetId } = useMapAddress();
  if (Number.isNaN(assetId)) return <NotFoundPage />;
  return <MapWithPanels />;
}

function MapWithPanels() {
  const t = useTexts(appTexts);
  const { store } = useFleet();
  const { assetId, address, change, goTo } = useMapAddress();
  const { vehicle } = useVehicle(assetId);
  useCorrections(assetId, vehicle?.pastChanged ?? null);
  const user = useUser();
  const seesVehicles = isAllowed(user, SEES_VEHICLES);
  const panelId = seesVehicles ? assetId : null;
  useDocumentTitle(`${vehicle?.pat ?? t('map')} · Rastro`);

  const named = MAP_PANELS.find(({ key }) => key === address.panel);
  const open = assetId === null && named && isAllowed(user, named.anyOf) ? named : null;
  const isDetails = panelId !== null && address.details;
  const { form } = address.maintenance;
  const isForm =
    form !== null &&
    isAllowed(user, SEES_MAINTENANCE) &&
    (assetId === null ? open?.key === 'maintenance' : address.tab === 'notices');
  const isAsideOpen = isDetails || isForm;
  const isJourneys = panelId !== null && address.tab === 'journeys';
  const { ref, width, height } = useElementSize();
  const padding = usePadding({ isOpen: panelId !== null || open !== null, isAsideOpen, width, height });
  const journey = useDrawnJourney(isJourneys ? assetId : null, address, vehicle?.asset.typeMobile.id ?? null);

  const geofences = useShownGeofences({
    isOn: seesVehicles && address.geofences,
    wantedId: seesVehicles ? address.geofenceId : null,
    isEditing: open?.key === 'geofences',
  });
  const showGeofences = useShowGeofences();
  const areGeofencesOn = address.geofences || address.geofenceId !== null;
  const switchGeofences = async () => {
    if (areGeofencesOn) {
      change({ geofences: false, geofenceId: null }, { replace: true });
      notify.info(textsNow(geofencesTexts)('hidden'));
    } else if (await showGeofences()) change({ geofences: true }, { replace: true });
  };

  const popupId = address.popup === 'auto' ? assetId : address.popup;
  // The map moves to the selected vehicle once, when its place is known.
  const popupVehicle = useLiveVehicle(popupId) ?? (popupId === assetId ? vehicle : null);

  const select = (id: number | null) => {
    if (panelId === null) change({ popup: id ?? 'auto' }, { replace: true });
    else if (id === null) change({ popup: null }, { replace: true });
    else goTo(id);
  };

  return (
    <div className={classes.page} ref={ref} data-panel-open={panelId !== null || undefined}>
      <Suspense fallback={<PageLoading />}>
        <MapCanvas
          fleet={store}
          guest={vehicle}
          selectedId={popupVehicle?.mid ?? null}
          onSelect={select}
          onOpenInfo={seesVehicles ? (id) => goTo(id) : null}
          journey={journey}
          onClearJourney={() => change({ chosen: { day: '', trip: null } })}
          padding={padding}
          geofences={geofences}
          wantedGeofenceId={address.geofenceId}
          areGeofencesOn={areGeofencesOn}
          onGeofences={seesVehicles ? () => void switchGeofences() : undefined}
          onEngine={handOver}
        />
      </Suspense>
      <MapNotice />
      {open && (
        <Suspense>
          <open.Panel />
        </Suspense>
      )}
      {panelId !== null && <VehiclePanel assetId={panelId} />}
      {isForm && form && (
        <Suspense>
          <MaintenanceForms
            form={form}
            assetId={assetId}
            search={address.maintenance}
            onClose={() => change({ maintenance: { ...address.maintenance, form: null } })}
          />
        </Suspense>
      )}
      {isDetails && (
        <VehicleDetails
          assetId={assetId as number}
          picture={(type) => <VehicleIcon type={type} sizePx={112} course={90} />}
          onClose={() => change({ details: false })}
        />
      )}
    </div>
  );
}

/** Passes the map's drawing tool to the panel that draws with it. */
const handOver = (engine: { drawing: GeofenceDrawing } | null) => setBoard({ tool: engine?.drawing ?? null });

interface Covered {
  isOpen: boolean;
  isAsideOpen: boolean;
  width: number;
  height: number;
}

/** The share of a phone's map that a sheet covers; the same as in SidePanel.module.css. */
const SHEET_PART = 0.52;

/** The pixels of the map that panels cover. */
function usePadding({ isOpen, isAsideOpen, width, height }: Covered) {
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  const isSingle = useMediaQuery(SINGLE_PANEL_QUERY) ?? false;
  return useMemo(() => {
    const aside = isAsideOpen && !isSingle ? frame.asideWidthPx : 0;
    const left = isOpen && !isPhone ? Math.min(frame.panelWidthPx + aside, width * 0.8) : 0;
    const bottom = isOpen && isPhone ? Math.round(height * SHEET_PART) : 0;
    return { top: 0, right: 0, bottom, left };
  }, [isOpen, isAsideOpen, isPhone, isSingle, width, height]);
}

import { useDocumentTitle, useElementSize, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { FirstQuestion, SETS_BASE_MAPS } from '../../baseMaps/index.ts';
import {
  NearbySearch,
  Obd2Dialog,
  useFleet,
  useLiveVehicle,
  useVehicle,
  type Vehicle,
} from '../../fleet/index.ts';
import { geofencesTexts, useShowGeofences, useShownGeofences } from '../../geofences/index.ts';
import { textsNow, useFormat, useTexts } from '../../i18n/index.ts';
import { NO_DAY, useCorrections } from '../../journeys/index.ts';
import { LiveMapProvider, useMapLayer } from '../../map/index.ts';
import { isAllowed, SEES_VEHICLES, useUser } from '../../session/index.ts';
import { frame, PHONE_QUERY, SINGLE_PANEL_QUERY } from '../../theme.ts';
import { useMultipleTracking } from '../../tracking/index.ts';
import { inDialog, notify, PageLoading, Part, SidePanel } from '../../ui/index.ts';
import { NotFoundPage } from '../ErrorPages.tsx';
import { judge } from '../guards.ts';
import { geofences, panelsOf } from '../panels/index.ts';
import { appTexts } from '../texts.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapNotice } from './MapNotice.tsx';
import classes from './MapPage.module.css';
import { bars, chosenTrip, journeySearch, openPanel, openPopup, openTab } from './mapAddress.ts';
import { useDrawnJourney } from './useDrawnJourney.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useStreetView } from './useStreetView.ts';
import { renderVehicleAside, VehiclePanel } from './VehiclePanel.tsx';

/** Who manages the installation. */
const MANAGER = { anyOf: SETS_BASE_MAPS, forOwners: true };

/** The live map with the panels that slide over it. What is open is part of the address. */
export function Component() {
  const { assetId } = useMapAddress();
  if (Number.isNaN(assetId)) return <NotFoundPage />;
  return (
    <LiveMapProvider>
      <MapWithPanels />
    </LiveMapProvider>
  );
}

function MapWithPanels() {
  const t = useTexts(appTexts);
  const format = useFormat();
  const { store } = useFleet();
  const place = useMapAddress();
  const { assetId, read, change, goTo } = place;
  const { vehicle } = useVehicle(assetId);
  useCorrections(assetId, vehicle?.pastChanged ?? null);
  const user = useUser();
  const hasBars = user.showMenu && read(bars).areShown;
  const seesVehicles = isAllowed(user, SEES_VEHICLES);
  const tracking = useMultipleTracking();
  const panelId = seesVehicles ? assetId : null;
  const { panel } = read(openPanel);
  const open = assetId === null && panel && panelsOf(user).includes(panel) ? panel : null;
  const aside = panelId === null ? open?.renderAside(place) : renderVehicleAside(panelId, user, place);
  useDocumentTitle(`${vehicle?.pat ?? open?.title() ?? t('map')} · Rastro`);
  const isJourneys = panelId !== null && read(openTab).tab === 'journeys';
  const { ref, width, height } = useElementSize();
  const padding = usePadding({
    isOpen: panelId !== null || open !== null,
    isAsideOpen: Boolean(aside),
    width,
    height,
  });
  const { trip } = read(chosenTrip);
  const journey = useDrawnJourney(
    isJourneys ? assetId : null,
    read(journeySearch),
    read(chosenTrip),
    vehicle?.asset.typeMobile.id ?? null,
  );

  const { areOn, shownId, customerId } = read(geofences.part);
  const shownGeofences = useShownGeofences({
    isOn: seesVehicles && areOn,
    wantedId: seesVehicles ? shownId : null,
    isEditing: open === geofences,
    editedCustomerId: customerId,
  });
  const showGeofences = useShowGeofences();
  const areGeofencesOn = areOn || shownId !== null;
  const switchGeofences = async () => {
    if (areGeofencesOn) {
      change([geofences.part.set({ areOn: false, shownId: null })], { replace: true });
      notify.info(textsNow(geofencesTexts)('hidden'), 'toast');
    } else if (await showGeofences()) change([geofences.part.set({ areOn: true })], { replace: true });
  };

  const { popupOf } = read(openPopup);
  const popupId = popupOf === 'auto' ? assetId : popupOf;
  // The map moves to the selected vehicle once, when its place is known.
  const popupVehicle = useLiveVehicle(popupId) ?? (popupId === assetId ? vehicle : null);

  const select = (id: number | null) => {
    if (panelId === null) change([openPopup.set({ popupOf: id ?? 'auto' })], { replace: true });
    else if (id === null) change([openPopup.set({ popupOf: null })], { replace: true });
    else goTo(id);
  };

  const [readOf, setReadOf] = useState<Vehicle | null>(null);

  useMapLayer('vehicles', {
    store,
    guest: vehicle,
    selectedId: popupVehicle?.mid ?? null,
    isHidden: journey !== null,
    onSelect: select,
    onOpenInfo: seesVehicles ? (id) => goTo(id) : null,
    tracking: seesVehicles ? tracking : null,
    onStreetView: useStreetView(),
    onOpenObd2: seesVehicles ? () => setReadOf(popupVehicle) : null,
  });
  useMapLayer(
    'journey',
    journey && {
      ...journey,
      chosenTrip: trip,
      durationText: format.duration,
      onChoose: (sid) => change([chosenTrip.set({ trip: sid === trip ? null : sid })]),
      onClear: () => change([chosenTrip.set({ day: NO_DAY, trip: null })]),
    },
  );
  useMapLayer('geofences', {
    geofences: shownGeofences,
    wantedId: shownId,
    isOn: areGeofencesOn,
    onSwitch: seesVehicles ? () => void switchGeofences() : null,
  });

  return (
    <div className={classes.page} ref={ref} data-panel-open={panelId !== null || undefined}>
      <Part fallback={<PageLoading />} frame={(content) => <div className={classes.broken}>{content}</div>}>
        <MapCanvas padding={padding} />
      </Part>
      <MapNotice />
      {panelId === null && !open && hasBars && judge(user, MANAGER) === 'open' && (
        <Part>
          <FirstQuestion />
        </Part>
      )}
      {seesVehicles && assetId === null && (
        <NearbySearch
          onStart={() => open && change([openPanel.set({ panel: null })])}
          onSelect={(id) => (store.get(id) ? select(id) : goTo(id))}
        />
      )}
      {open && (
        <Part of={open} frame={(content) => <BrokenPanel title={open.title()}>{content}</BrokenPanel>}>
          {open.render(place)}
        </Part>
      )}
      {panelId !== null && (
        <Part
          of={panelId}
          frame={(content) => <BrokenPanel title={vehicle?.pat ?? t('map')}>{content}</BrokenPanel>}
        >
          <VehiclePanel assetId={panelId} onObd2={setReadOf} />
        </Part>
      )}
      {aside && (
        <Part of={panelId ?? open} frame={(content) => <BrokenPanel title={t('map')}>{content}</BrokenPanel>}>
          {aside}
        </Part>
      )}
      {readOf && (
        <Part frame={inDialog(() => setReadOf(null))}>
          <Obd2Dialog vehicle={readOf} onClose={() => setReadOf(null)} />
        </Part>
      )}
    </div>
  );
}

/** The panel in the place of one that could not be loaded or shown. */
function BrokenPanel({ title, children }: { title: string; children: ReactNode }) {
  const { close } = useMapAddress();
  return (
    <SidePanel title={title} onClose={() => close()}>
      {children}
    </SidePanel>
  );
}

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

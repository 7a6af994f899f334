import { useDocumentTitle, useElementSize, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { PlaceAddress } from '../../addresses/index.ts';
import { FirstQuestion, SETS_BASE_MAPS } from '../../baseMaps/index.ts';
import {
  FleetAge,
  NearbySearch,
  Obd2Dialog,
  useFleet,
  useIsFleetEmpty,
  useLiveVehicle,
  usePersons,
  useVehicle,
  type Vehicle,
} from '../../fleet/index.ts';
import { geofencesName, useShowGeofences, useShownGeofences } from '../../geofences/index.ts';
import { textsNow, useFormat, useTexts } from '../../i18n/index.ts';
import { NO_DAY, useCorrections } from '../../journeys/index.ts';
import { LiveMapProvider, useMapLayer } from '../../map/index.ts';
import { PAST_BANNER_PX, PastBanner, PastProvider, TimeDock, usePast } from '../../past/index.ts';
import { PoisOnMap } from '../../pois/index.ts';
import { isAllowed, SEES_VEHICLES, useUser } from '../../session/index.ts';
import { SHARES_VEHICLES, ShareDialog } from '../../share/index.ts';
import { frame, PHONE_QUERY, SINGLE_PANEL_QUERY } from '../../theme.ts';
import { useMultipleTracking } from '../../tracking/index.ts';
import { inDialog, lazyPart, notify, PageLoading, Part, SidePanel } from '../../ui/index.ts';
import { Weather } from '../../weather/index.ts';
import { NotFoundPage } from '../ErrorPages.tsx';
import { judge } from '../guards.ts';
import { geofences, panelsOf } from '../panels/index.ts';
import { appTexts } from '../texts.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapNotice } from './MapNotice.tsx';
import classes from './MapPage.module.css';
import {
  bars,
  chosenTrip,
  journeySearch,
  ofPersons,
  openDetails,
  openPanel,
  openPopup,
  openPosition,
  openTab,
  pastInstant,
  shownPois,
  weather,
} from './mapAddress.ts';
import { PersonsNotice } from './PersonsNotice.tsx';
import { useDrawnJourney } from './useDrawnJourney.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useStreetView } from './useStreetView.ts';
import { renderVehicleAside } from './vehicleAside.tsx';

const VehiclePanel = lazyPart(async () => (await import('./VehiclePanel.tsx')).VehiclePanel);

/** Who manages the installation. */
const MANAGER = { anyOf: SETS_BASE_MAPS, forOwners: true };

/** How far back the past begins when it is opened: so that there is something to play. */
const PAST_BEGINS_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A vehicle as it is shared. */
const sharedAsset = ({ mid, nMov, pat, nCli, lat, lon }: Vehicle) => ({
  assetId: mid,
  name: nMov,
  licensePlate: pat,
  customerName: nCli,
  place: { lat, lon },
});

/** The live map with the panels that slide over it. What is open is part of the address. */
export function Component() {
  const { assetId } = useMapAddress();
  if (Number.isNaN(assetId)) return <NotFoundPage />;
  return (
    <LiveMapProvider>
      <MapInTime />
    </LiveMapProvider>
  );
}

/** The map of what is live, or of the instant that the address names. */
function MapInTime() {
  const { assetId, read, change } = useMapAddress();
  const seesVehicles = isAllowed(useUser(), SEES_VEHICLES);
  const { vehicle } = useVehicle(assetId);
  return (
    <PastProvider
      at={seesVehicles ? read(pastInstant).at : null}
      guest={vehicle}
      onAt={(at) => change([pastInstant.set({ at })], { replace: at !== null })}
    >
      <MapWithPanels />
    </PastProvider>
  );
}

function MapWithPanels() {
  const t = useTexts(appTexts);
  const format = useFormat();
  const { store } = useFleet();
  const past = usePast();
  const place = useMapAddress();
  const { assetId, read, change, goTo } = place;
  const { vehicle } = useVehicle(assetId);
  useCorrections(assetId, vehicle?.pastChanged ?? null);
  const user = useUser();
  const isFleetEmpty = useIsFleetEmpty();
  const isOnPhone = useMediaQuery(PHONE_QUERY) ?? false;
  const hasBars = user.showMenu && read(bars).areShown;
  const seesVehicles = isAllowed(user, SEES_VEHICLES);
  const tracking = useMultipleTracking();
  const panelId = seesVehicles ? assetId : null;
  const { panel } = read(openPanel);
  const open = assetId === null && panel && panelsOf(user).includes(panel) ? panel : null;
  const aside = panelId === null ? open?.renderAside(place) : renderVehicleAside(panelId, user, place);
  const isOfPersons = read(ofPersons).isOn;
  useDocumentTitle(`${vehicle?.pat ?? open?.title() ?? t(isOfPersons ? 'personsMap' : 'map')} · Rastro`);
  const persons = usePersons(isOfPersons);
  // The vehicle whose panel is open is on the map of persons, too.
  const only = useMemo(
    () => (isOfPersons ? [...(persons ?? []), ...(assetId === null ? [] : [assetId])] : null),
    [isOfPersons, persons, assetId],
  );
  const isJourneys = panelId !== null && read(openTab).tab === 'journeys';
  const { ref, width, height } = useElementSize();
  const padding = usePadding({
    isOpen: panelId !== null || open !== null,
    isAsideOpen: Boolean(aside),
    isPast: past !== null,
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
      notify.info(textsNow(geofencesName)('hidden'), 'toast');
    } else if (await showGeofences()) change([geofences.part.set({ areOn: true })], { replace: true });
  };

  const { popupOf } = read(openPopup);
  const popupId = popupOf === 'auto' ? assetId : popupOf;
  // The map moves to the selected vehicle once, when its place is known.
  const popupVehicle = useLiveVehicle(popupId) ?? (popupId === assetId ? vehicle : null);
  // The steps to the first vehicle, and on a phone a popup, fill the map: what may wait, waits.
  const isFilled = isFleetEmpty || (isOnPhone && popupVehicle !== null);

  const select = (id: number | null) => {
    if (panelId === null) change([openPopup.set({ popupOf: id ?? 'auto' })], { replace: true });
    else if (id === null) change([openPopup.set({ popupOf: null })], { replace: true });
    else goTo(id);
  };

  const switchPast = () => {
    if (past) past.backToNow();
    else {
      const at = Math.floor((Date.now() - PAST_BEGINS_MS) / MINUTE_MS) * MINUTE_MS;
      change([pastInstant.set({ at })]);
    }
  };

  const [readOf, setReadOf] = useState<Vehicle | null>(null);
  const [shared, setShared] = useState<Vehicle | null>(null);

  useViewBefore(panelId !== null);
  useMapLayer('vehicles', {
    store,
    guest: vehicle,
    only,
    selectedId: popupVehicle?.mid ?? null,
    isHidden: journey !== null && !past,
    past: past?.fleet ?? null,
    onPast: seesVehicles ? switchPast : null,
    onSelect: select,
    onOpenInfo: seesVehicles ? (id) => goTo(id) : null,
    tracking: seesVehicles ? tracking : null,
    onStreetView: useStreetView(),
    renderAddress: (point) => (
      <PlaceAddress about={`asset ${point.mid}`} latitude={point.lat} longitude={point.lon}>
        {point.dir ?? format.coordinates(point.lat, point.lon)}
      </PlaceAddress>
    ),
    onOpenObd2: seesVehicles && !past ? () => setReadOf(popupVehicle) : null,
    onShare: isAllowed(user, SHARES_VEHICLES) ? () => setShared(popupVehicle) : null,
  });
  useMapLayer(
    'journey',
    journey && {
      ...journey,
      chosenTrip: trip,
      isStill: past !== null,
      durationText: format.duration,
      lookedAt: read(openPosition).positionId,
      onChoose: (sid, positionId) =>
        change([
          chosenTrip.set({ trip: sid }),
          openPosition.set({ positionId }),
          openDetails.set({ areOpen: false }),
        ]),
      onClear: () =>
        change([chosenTrip.set({ day: NO_DAY, trip: null }), openPosition.set({ positionId: null })]),
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
      {isOfPersons && <PersonsNotice persons={persons} hasBars={hasBars} />}
      <FleetAge leftPx={padding.left} isSecond={isOfPersons} />
      {past && (
        <Part>
          <PastBanner past={past} leftPx={padding.left} />
          <TimeDock past={past} assetId={popupId ?? assetId} />
        </Part>
      )}
      {panelId === null && !open && !past && !isFilled && hasBars && judge(user, MANAGER) === 'open' && (
        <Part>
          <FirstQuestion />
        </Part>
      )}
      {seesVehicles && !past && (
        <Part>
          <PoisOnMap
            {...read(shownPois)}
            onSwitch={() =>
              change([shownPois.set({ areOn: !read(shownPois).areOn, openId: null })], { replace: true })
            }
            onOpen={(openId) => change([shownPois.set({ openId })], { replace: true })}
          />
        </Part>
      )}
      {seesVehicles && assetId === null && !past && (
        <NearbySearch
          onStart={() => open && change([openPanel.set({ panel: null })])}
          onSelect={(id) => (store.get(id) ? select(id) : goTo(id))}
        />
      )}
      {assetId === null && !past && (
        <Part>
          <Weather
            shown={read(weather)}
            onChange={(shown) => {
              const closes = shown.isOn && open ? [openPanel.set({ panel: null })] : [];
              change([weather.set(shown), ...closes], { replace: true });
            }}
          />
        </Part>
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
          <VehiclePanel assetId={panelId} onObd2={setReadOf} onShare={setShared} />
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
      {shared && (
        <Part frame={inDialog(() => setShared(null))}>
          <ShareDialog asset={sharedAsset(shared)} onClose={() => setShared(null)} />
        </Part>
      )}
    </div>
  );
}

/** Leaves the map as it was before the panel of a vehicle was opened, when it closes. To be called before what moves the map. */
function useViewBefore(isOpen: boolean): void {
  const vehicles = useMapLayer('vehicles');
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen !== wasOpen.current) {
      if (isOpen) vehicles?.keepView();
      else vehicles?.goBack();
    }
    wasOpen.current = isOpen;
  }, [isOpen, vehicles]);
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
  isPast: boolean;
  isAsideOpen: boolean;
  width: number;
  height: number;
}

/** The share of a phone's map that a sheet covers; the same as in SidePanel.module.css. */
const SHEET_PART = 0.52;

/** The pixels of the map that panels cover. */
function usePadding({ isOpen, isAsideOpen, isPast, width, height }: Covered) {
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  const isSingle = useMediaQuery(SINGLE_PANEL_QUERY) ?? false;
  return useMemo(() => {
    const aside = isAsideOpen && !isSingle ? frame.asideWidthPx : 0;
    const left = isOpen && !isPhone ? Math.min(frame.panelWidthPx + aside, width * 0.8) : 0;
    const bottom = isOpen && isPhone ? Math.round(height * SHEET_PART) : 0;
    return { top: isPast ? PAST_BANNER_PX : 0, right: 0, bottom, left };
  }, [isOpen, isAsideOpen, isPast, isPhone, isSingle, width, height]);
}

import { WEATHER_CLUSTER_PX, WEATHER_FRESH_MS } from '@rastro/domain/weather';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../api/index.ts';
import { useFormat } from '../i18n/index.ts';
import { MapMark, type MapView, oneOfEachSquare, useMapLayer, useMapView } from '../map/index.ts';
import { Part } from '../ui/index.ts';
import { type AskedBox, askedBox } from './askedBox.ts';
import { WEATHER_STATIONS } from './calls.ts';
import { isobarsOf, MIN_STATIONS } from './isobars.ts';
import { StationMark } from './StationMark.tsx';
import { StationPopup } from './StationPopup.tsx';
import type { Station } from './station.ts';
import { WeatherDock } from './WeatherDock.tsx';
import type { ShownWeather } from './weatherAddress.ts';

interface WeatherOnMapProps {
  shown: ShownWeather;
  onChange: (change: Partial<ShownWeather>) => void;
  /** Why pictures cannot be loaded; null where they can. */
  pictureError: unknown;
  onRetryPictures: () => void;
}

const NO_STATIONS: readonly Station[] = [];
/** When stations that could not be asked for are asked for again. */
const AGAIN_AFTER_MS = 60_000;
const ATTRIBUTION = '© <a href="https://openweathermap.org/">OpenWeather</a>';

/** What the map shows while the weather is on: stations, the one that is open, isobars, and the dock in which one chooses. */
export function WeatherOnMap({ shown, onChange, pictureError, onRetryPictures }: WeatherOnMapProps) {
  const view = useMapView();
  const isClose = view?.isClose ?? false;
  const box = useAskedBox(view);
  const { stations, isWaiting, error, retry } = useStations(isClose ? box : null);
  const inView = useMemo(
    () => (view && isClose ? stations.filter(isIn(view)) : NO_STATIONS),
    [stations, view, isClose],
  );
  const marks = useMemo(() => oneOfEachSquare(inView, view?.zoom ?? 0, WEATHER_CLUSTER_PX), [inView, view]);
  const isobars = useIsobars(shown.hasIsobars && isClose ? stations : NO_STATIONS, box);
  const [openId, setOpenId] = useState<number | null>(null);
  const open = isClose ? stations.find(({ id }) => id === openId) : undefined;
  return (
    <>
      {marks.map((station) => (
        <MapMark key={station.id} longitude={station.longitude} latitude={station.latitude}>
          <StationMark
            station={station}
            isOpen={station.id === openId}
            onOpen={() => setOpenId(station.id === openId ? null : station.id)}
          />
        </MapMark>
      ))}
      {open && (
        // While its code is loaded the marks stay, and what was pressed keeps the focus.
        <Part>
          <StationPopup key={open.id} station={open} onClose={() => setOpenId(null)} />
        </Part>
      )}
      <WeatherDock
        shown={shown}
        onChange={onChange}
        isClose={isClose}
        isWaiting={isWaiting}
        stationCount={inView.length}
        isobarsMissing={
          shown.hasIsobars && isClose && !isWaiting && isobars.length === 0 ? whyNone(stations) : null
        }
        stationError={isClose ? error : null}
        onRetryStations={retry}
        pictureError={isClose ? pictureError : null}
        onRetryPictures={onRetryPictures}
      />
    </>
  );
}

/** The box for which stations are asked, the same object while it stays the same. */
function useAskedBox(view: MapView | null): AskedBox | null {
  const box = view && askedBox(view);
  const key = JSON.stringify(box);
  return useMemo(() => JSON.parse(key) as AskedBox | null, [key]);
}

/** The stations of a box, none without one; while those of the next box are awaited, those of the last one. */
function useStations(box: AskedBox | null) {
  // The service's words are in the language of who asked.
  const { language } = useFormat();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [WEATHER_STATIONS.toString(), language, box],
    queryFn: ({ signal }) => (box ? call(WEATHER_STATIONS, box, signal) : null),
    enabled: box !== null,
    placeholderData: keepPreviousData,
    staleTime: WEATHER_FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_AFTER_MS : WEATHER_FRESH_MS),
  });
  return {
    stations: data?.weatherStations ?? NO_STATIONS,
    isWaiting: isFetching && !data,
    error: box ? error : null,
    retry: () => void refetch(),
  };
}

/** The isobars of stations, as the map draws them. */
function useIsobars(stations: readonly Station[], box: AskedBox | null) {
  const format = useFormat();
  const isobars = useMemo(
    () =>
      box
        ? isobarsOf(stations.flatMap(measured), box).map(({ hpa, line }) => ({
            line,
            label: format.airPressure(hpa),
          }))
        : [],
    [stations, box, format],
  );
  useMapLayer(
    'isobars',
    useMemo(() => ({ isobars, attribution: ATTRIBUTION }), [isobars]),
  );
  return isobars;
}

const measured = ({ latitude, longitude, pressure }: Station) =>
  pressure === null ? [] : [{ latitude, longitude, pressureHpa: pressure }];

const whyNone = (stations: readonly Station[]): 'tooFew' | 'evenPressure' =>
  stations.flatMap(measured).length < MIN_STATIONS ? 'tooFew' : 'evenPressure';

/** The map repeats the world: a view may lie in another copy of it. */
const isIn =
  ({ west, south, east, north }: MapView) =>
  ({ latitude, longitude }: Station): boolean => {
    const middle = (west + east) / 2;
    const near = longitude + Math.round((middle - longitude) / 360) * 360;
    return near >= west && near <= east && latitude >= south && latitude <= north;
  };

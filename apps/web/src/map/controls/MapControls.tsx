import {
  IconCloud,
  IconCurrentLocation,
  IconFocusCentered,
  IconHistory,
  IconMapSearch,
  IconMinus,
  IconPlus,
  IconPolygon,
  IconRouteScan,
  IconRulerMeasure,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useLayerInput } from '../liveMap.tsx';
import { mapTexts } from '../texts.ts';
import type { LiveEngine } from '../useMapEngine.ts';
import { MapButton } from './MapButton.tsx';

interface MapControlsProps {
  engine: LiveEngine;
  /** Whether a sheet and a dock leave little height: then there is no measuring, and above the tall dock of the past no zoom. */
  isLow: boolean;
}

/** The buttons at the bottom right of the map. */
export function MapControls({ engine, isLow }: MapControlsProps) {
  const t = useTexts(mapTexts);
  // A single vehicle can be followed, and leave a trail where it has the map to itself.
  const shown = useLayerInput('vehicles');
  const isTracking = shown?.followedId != null;
  const canLeaveTrail = useLayerInput('trail') !== null;
  const journey = useLayerInput('journey');
  const geofences = useLayerInput('geofences');
  const area = useLayerInput('area');
  const weather = useLayerInput('weather');
  const { vehicles, trail, measuring } = engine.layers;
  const { isFollowing } = useSyncExternalStore(vehicles.state.subscribe, vehicles.state.get);
  const { isOn: hasTrail } = useSyncExternalStore(trail.state.subscribe, trail.state.get);
  const measured = useSyncExternalStore(measuring.state.subscribe, measuring.state.get);
  const state = useSyncExternalStore(engine.state.subscribe, engine.state.get);
  return (
    <div className="fleet-map-controls">
      {isTracking ? (
        <>
          {canLeaveTrail && (
            <MapButton
              label={t(hasTrail ? 'trailOff' : 'trailOn')}
              isOn={hasTrail}
              onClick={() => trail.setOn(!hasTrail)}
            >
              <IconRouteScan size={18} />
            </MapButton>
          )}
          <MapButton
            label={t('recentre')}
            isOn={isFollowing}
            onClick={() => vehicles.setFollowing(!isFollowing)}
          >
            <IconCurrentLocation size={18} />
          </MapButton>
        </>
      ) : journey ? (
        <MapButton label={t('fitPath')} onClick={() => engine.layers.journey.showWhole()}>
          <IconFocusCentered size={18} />
        </MapButton>
      ) : (
        <MapButton label={t('fitFleet')} onClick={() => vehicles.fitFleet()}>
          <IconFocusCentered size={18} />
        </MapButton>
      )}
      {shown?.onPast && (
        <MapButton
          label={t(shown.past ? 'pastOff' : 'pastOn')}
          isOn={Boolean(shown.past)}
          onClick={shown.onPast}
        >
          <IconHistory size={18} />
        </MapButton>
      )}
      {geofences?.onSwitch && (
        <MapButton
          label={t(geofences.isOn ? 'geofencesOff' : 'geofencesOn')}
          isOn={geofences.isOn}
          onClick={geofences.onSwitch}
        >
          <IconPolygon size={18} />
        </MapButton>
      )}
      {weather && (
        <MapButton
          label={t(weather.isOn ? 'weatherOff' : 'weatherOn')}
          isOn={weather.isOn}
          disabledBecause={weather.isOn || state.isClose ? null : t('tooFar')}
          onClick={weather.onSwitch}
        >
          <IconCloud size={18} />
        </MapButton>
      )}
      {area && (
        <MapButton
          label={t(area.isOn ? 'areaOff' : 'areaOn')}
          isOn={area.isOn}
          disabledBecause={area.isOn || state.isClose ? null : t('tooFar')}
          onClick={area.onSwitch}
        >
          <IconMapSearch size={18} />
        </MapButton>
      )}
      {(!isLow || measured.isOn) && (
        <MapButton
          label={t(measured.isOn ? 'measureStop' : 'measure')}
          isOn={measured.isOn}
          onClick={() => measuring.setOn(!measured.isOn)}
        >
          <IconRulerMeasure size={18} />
        </MapButton>
      )}
      {!(isLow && shown?.past) && (
        <div className="fleet-map-zoom">
          <MapButton label={t('zoomIn')} isDisabled={!state.canZoomIn} onClick={() => engine.zoomBy(1)}>
            <IconPlus size={18} />
          </MapButton>
          <MapButton label={t('zoomOut')} isDisabled={!state.canZoomOut} onClick={() => engine.zoomBy(-1)}>
            <IconMinus size={18} />
          </MapButton>
        </div>
      )}
    </div>
  );
}

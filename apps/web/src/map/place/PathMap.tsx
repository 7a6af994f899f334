import { useComputedColorScheme } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { type Map as MapLibreMap, Popup, type PositionAnchor } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { MapButton } from '../controls/MapButton.tsx';
import type { Box } from '../engine/box.ts';
import { mapTexts } from '../texts.ts';
import { lookedAtMark } from './lookedAtMark.ts';
import { boxOfPath, type Path, type PathPoint, wholeBoxOfPath } from './pathFeatures.ts';
import { PATH_LINES, PATH_POINTS, showPath } from './pathLayers.ts';
import { SmallMap } from './SmallMap.tsx';

/** Largest zoom of the whole path: streets can be read, and a few metres do not fill the map. */
const FIT_ZOOM = 16;
/** Room for the buttons on the right and the names of points above. */
const FIT_PADDING = { top: 40, right: 64, bottom: 30, left: 32 };
/** Half the width of the name of a point, and its height with three lines. */
const NAME_HALF_PX = 115;
const NAME_PX = 70;
/** Distance from a point within which a press counts as on it. */
const FINGER_PX = 12;

interface PathMapProps {
  path: Path;
  /** The name of the map for screen readers. */
  label: string;
  /** The id of the chosen point or line, and of the one that is hovered elsewhere. */
  chosenId: string | null;
  pointedId: string | null;
  onChoose: (id: string) => void;
}

/** A small map of a path: the line through the fixes that were used, the others as rings, and the text of a point when it is hovered. */
export function PathMap({ path, label, chosenId, pointedId, onChoose }: PathMapProps) {
  const t = useTexts(mapTexts);
  const theme = useComputedColorScheme('light');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const pressed = useRef(onChoose);
  pressed.current = onChoose;

  useEffect(() => {
    if (map) showPath(map, path, theme);
  }, [map, path, theme]);
  useEffect(() => {
    if (map) fit(map, boxOfPath(path), 0);
  }, [map, path]);

  useEffect(() => {
    if (!map) return;
    const idAt = (at: { x: number; y: number }): string | null => nearestPoint(map, at) ?? lineAt(map, at);
    const subscriptions = [
      map.on('mousemove', ({ point }) => {
        const id = idAt(point);
        map.getCanvas().style.cursor = id === null ? '' : 'pointer';
        setHoveredId(id);
      }),
      map.on('mouseout', () => setHoveredId(null)),
      map.on('click', ({ point }) => {
        const id = idAt(point);
        if (id !== null) pressed.current(id);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);

  const find = (id: string | null): NamedPlace | null =>
    path.points.find((point) => point.id === id) ?? middleOf(path, id);
  const chosen = find(chosenId);
  const named = find(hoveredId) ?? find(pointedId) ?? chosen;
  useEffect(() => {
    if (!map || !chosen) return;
    const place: [number, number] = [chosen.lon, chosen.lat];
    if (!map.getBounds().contains(place)) map.easeTo({ center: place, duration: 300 });
    const mark = lookedAtMark(map, 'path-map-chosen', 'center', place);
    return () => {
      mark.remove();
    };
  }, [map, chosen]);
  useEffect(() => {
    if (!map || !named) return;
    const popup = new Popup({
      anchor: anchorAt(map, named),
      className: 'path-map-name',
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: `${2 * NAME_HALF_PX}px`,
      offset: 11,
    })
      .setLngLat([named.lon, named.lat])
      .setText(named.text)
      .addTo(map);
    return () => {
      popup.remove();
    };
  }, [map, named]);

  return (
    <SmallMap label={label} onMap={setMap}>
      <MapButton label={t('fitPath')} onClick={() => map && fit(map, wholeBoxOfPath(path), 300)}>
        <IconMaximize size={18} />
      </MapButton>
    </SmallMap>
  );
}

/** A place on the map with the text that is shown there. */
type NamedPlace = Pick<PathPoint, 'lat' | 'lon' | 'text'>;

/** The place in the middle of a line, with its text. */
function middleOf({ lines = [] }: Path, id: string | null): NamedPlace | null {
  const line = lines.find((each) => each.id === id);
  const middle = line?.places[Math.floor(line.places.length / 2)];
  return line && middle ? { ...middle, text: line.text } : null;
}

/** The name is above its point, or below it where there is no room, and away from the edge; beside the point it would cover the line. */
function anchorAt(map: MapLibreMap, { lat, lon }: NamedPlace): PositionAnchor {
  const { x, y } = map.project([lon, lat]);
  const side = y < NAME_PX ? 'top' : 'bottom';
  if (x < NAME_HALF_PX) return `${side}-left`;
  return x > map.getContainer().clientWidth - NAME_HALF_PX ? `${side}-right` : side;
}

function fit(map: MapLibreMap, box: Box | null, duration: number): void {
  if (box) map.fitBounds(box, { padding: FIT_PADDING, maxZoom: FIT_ZOOM, duration });
}

/** The id of the drawn point nearest to a place on the screen; null where none is near enough. */
function nearestPoint(map: MapLibreMap, { x, y }: { x: number; y: number }): string | null {
  if (!map.getLayer(PATH_POINTS)) return null;
  const found = map.queryRenderedFeatures(
    [
      [x - FINGER_PX, y - FINGER_PX],
      [x + FINGER_PX, y + FINGER_PX],
    ],
    { layers: [PATH_POINTS] },
  );
  const distances = found.map(({ geometry, properties }) => {
    const [lon = 0, lat = 0] = (geometry as GeoJSON.Point).coordinates;
    const at = map.project([lon, lat]);
    return { id: String(properties.id), px: Math.hypot(at.x - x, at.y - y) };
  });
  return distances.sort((one, other) => one.px - other.px)[0]?.id ?? null;
}

/** The id of the line that is drawn near a place on the screen; null for none. */
function lineAt(map: MapLibreMap, { x, y }: { x: number; y: number }): string | null {
  const layers = PATH_LINES.filter((id) => map.getLayer(id));
  const [found] = map.queryRenderedFeatures(
    [
      [x - FINGER_PX / 2, y - FINGER_PX / 2],
      [x + FINGER_PX / 2, y + FINGER_PX / 2],
    ],
    { layers },
  );
  return found ? String(found.properties.id) : null;
}

import { type LngLatLike, type Map as MapLibreMap, Marker, type PositionAnchor } from 'maplibre-gl';

/** Adds a mark to a map that is only for looking at; the map library would make a button of it. */
export function lookedAtMark(
  map: MapLibreMap,
  className: string,
  anchor: PositionAnchor,
  place: LngLatLike,
): Marker {
  const element = document.createElement('div');
  element.className = className;
  const marker = new Marker({ element, anchor }).setLngLat(place).addTo(map);
  for (const attribute of ['tabindex', 'role', 'aria-label']) element.removeAttribute(attribute);
  element.setAttribute('aria-hidden', 'true');
  return marker;
}

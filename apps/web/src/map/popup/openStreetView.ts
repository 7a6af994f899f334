import { streetViewUrl } from './popupContent.ts';

/** Opens the panorama at a place in a small window of its own. */
export function openStreetView(place: { lat: number; lon: number }): void {
  globalThis.open(streetViewUrl(place), 'street-view', 'popup,noopener,width=760,height=560');
}

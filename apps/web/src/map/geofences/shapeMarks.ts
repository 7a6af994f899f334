import { bearingDeg, destination, distanceM } from '@rastro/domain/geo';
import type { LonLat } from '@rastro/domain/geofences/shape';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';

interface ShapeMoves {
  moveCentre: (centre: LonLat) => void;
  setRadius: (metres: number) => void;
  /** Called when a mark is let go. */
  moved: () => void;
}

interface ShownCircle {
  centre: LonLat;
  radiusM: number;
  /** The radius in words. */
  text: string;
  color: string;
  /** Whether its marks can be dragged: not while it is being drawn. */
  isHeld: boolean;
}

const EAST_DEG = 90;

/**
 * Marks on a shape that is drawn: the centre of a circle, and one place on its border that says the radius, both to be dragged; and the width
 * of a corridor. They are for the pointer: the form has a field for the same sizes.
 */
export class ShapeMarks {
  readonly #map: MapLibreMap;
  readonly #moves: ShapeMoves;
  #centre: Marker | null = null;
  #border: Marker | null = null;
  #width: Marker | null = null;
  #corner: Marker | null = null;
  /** Where on the border its mark is: it stays at the side to which it was dragged. */
  #bearingDeg = EAST_DEG;

  constructor(map: MapLibreMap, moves: ShapeMoves) {
    this.#map = map;
    this.#moves = moves;
  }

  showCircle({ centre: [longitude, latitude], radiusM, text, color, isHeld }: ShownCircle): void {
    this.#width = removed(this.#width);
    this.#centre ??= this.#add('centre', (to) => this.#moves.moveCentre(to));
    this.#centre.setLngLat([longitude, latitude]);
    this.#border ??= this.#add('border', ([toLongitude, toLatitude]) => {
      const { lat, lng } = this.#centre?.getLngLat() ?? { lat: toLatitude, lng: toLongitude };
      this.#bearingDeg = bearingDeg(lat, lng, toLatitude, toLongitude);
      this.#moves.setRadius(Math.max(1, Math.round(distanceM(lat, lng, toLatitude, toLongitude))));
    });
    const place = destination(latitude, longitude, this.#bearingDeg, radiusM);
    this.#border.setLngLat([place.longitude, place.latitude]);
    for (const mark of [this.#centre, this.#border]) {
      const element = mark.getElement();
      element.style.setProperty('--mark', color);
      element.toggleAttribute('data-held', isHeld);
      mark.setDraggable(isHeld);
    }
    this.#border.getElement().firstElementChild?.replaceChildren(text);
  }

  /** Says the width of a corridor beside a place of it. */
  showWidth(at: LonLat, text: string): void {
    this.#centre = removed(this.#centre);
    this.#border = removed(this.#border);
    this.#width ??= this.#add('width', () => undefined);
    this.#width.setLngLat([...at]);
    this.#width.getElement().firstElementChild?.replaceChildren(text);
  }

  /** Marks the corner that is chosen; null for none. */
  showCorner(at: LonLat | null, color: string): void {
    if (!at) {
      this.#corner = removed(this.#corner);
      return;
    }
    this.#corner ??= this.#add('corner', () => undefined);
    this.#corner.setLngLat([...at]);
    this.#corner.getElement().style.setProperty('--mark', color);
  }

  hide(): void {
    this.#centre = removed(this.#centre);
    this.#border = removed(this.#border);
    this.#width = removed(this.#width);
    this.#bearingDeg = EAST_DEG;
  }

  #add(kind: 'centre' | 'border' | 'width' | 'corner', onDrag: (to: LonLat) => void): Marker {
    const element = document.createElement('div');
    element.className = 'fleet-map-shape-mark';
    element.dataset.kind = kind;
    element.ariaHidden = 'true';
    if (kind === 'border' || kind === 'width') {
      const size = document.createElement('span');
      size.className = 'fleet-map-size';
      element.append(size);
    }
    const marker = new Marker({ element }).setLngLat([0, 0]).addTo(this.#map);
    marker.on('drag', () => {
      const { lng, lat } = marker.getLngLat().wrap();
      onDrag([lng, lat]);
    });
    marker.on('dragend', () => this.#moves.moved());
    return marker;
  }
}

function removed(marker: Marker | null): null {
  marker?.remove();
  return null;
}

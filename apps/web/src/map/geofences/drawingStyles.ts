import type { GeoJSONStoreFeatures } from 'terra-draw';
import { isHole } from './drawnFeatures.ts';

type Hex = `#${string}`;

/** How the modes of the drawing library show shapes of a colour; holes are as if there was nothing. */
export function stylesIn(color: string) {
  const hex = color as Hex;
  const white: Hex = '#ffffff';
  const fillColor = (feature: GeoJSONStoreFeatures): Hex => (isHole(feature) ? white : hex);
  const opacity = (ofArea: number) => (feature: GeoJSONStoreFeatures) => (isHole(feature) ? 0.75 : ofArea);
  const area = { fillColor, fillOpacity: opacity(0.2), outlineColor: hex, outlineWidth: 3 };
  const closing = {
    closingPointColor: white,
    closingPointWidth: 6,
    closingPointOutlineColor: hex,
    closingPointOutlineWidth: 3,
  };
  return {
    polygon: { ...area, ...closing },
    circle: area,
    linestring: { lineStringColor: hex, lineStringWidth: 4, ...closing },
    select: {
      selectedPolygonColor: fillColor,
      selectedPolygonFillOpacity: opacity(0.25),
      selectedPolygonOutlineColor: hex,
      selectedPolygonOutlineWidth: 3,
      selectedLineStringColor: hex,
      selectedLineStringWidth: 4,
      selectionPointColor: white,
      selectionPointWidth: 7,
      selectionPointOutlineColor: hex,
      selectionPointOutlineWidth: 3,
      midPointColor: hex,
      midPointWidth: 4,
      midPointOutlineColor: white,
      midPointOutlineWidth: 2,
    },
  };
}

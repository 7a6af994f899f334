/** Opens Street View at a place, in a small window of its own. */
export function openStreetView(latitude: number, longitude: number): void {
  const url = `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${latitude},${longitude}`;
  window.open(url, '_blank', 'noopener,noreferrer,width=900,height=620');
}

/** Pixels of the map that panels cover. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_PADDING: Padding = { top: 0, right: 0, bottom: 0, left: 0 };

/** The middle of the part of a map's element that no panel covers, in pixels. */
export function middleOf(
  { clientWidth, clientHeight }: HTMLElement,
  { left, right, top, bottom }: Padding,
): [x: number, y: number] {
  return [left + (clientWidth - left - right) / 2, top + (clientHeight - top - bottom) / 2];
}

/**
 * What is there to touch on the page and is smaller than a finger wants it, each as `name: width x height`: 44 pixels either
 * way. Runs in the page, and is sent there by other drivers: it uses nothing outside of itself.
 */
export function findSmallTargets(): string[] {
  const small: string[] = [];
  const targets = 'button, a[href], input, [role="tab"], [role="option"], [role="treeitem"]';
  for (const element of document.querySelectorAll<HTMLElement>(targets)) {
    // What the library draws on the map itself, and what is hidden or said in a line of text, is not meant.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('.maplibregl-control-container, p')) continue;
    // A field within a box is touched anywhere in the box, and every field by its label as well.
    const box = '.mantine-MultiSelect-input, .mantine-TagsInput-input, .mantine-PasswordInput-input';
    const own = (element.closest(box) ?? element).getBoundingClientRect();
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const boxes = [own, ...labels.map((label) => label.getBoundingClientRect())];
    const [width, height, bottom] = (['width', 'height', 'bottom'] as const).map((side) =>
      own.width < 2 ? own[side] : Math.max(...boxes.map((box) => box[side])),
    ) as [number, number, number];
    if (width < 2 || height < 2 || bottom <= 0) continue; // for screen readers and keyboards only
    if (Math.max(width, height) < 44 || Math.min(width, height) < 44)
      small.push(
        `${element.getAttribute('aria-label') ?? element.textContent}: ${Math.round(width)} x ${Math.round(height)}`,
      );
  }
  return small;
}

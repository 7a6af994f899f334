/** Where a click does something at once. */
const BUTTONS = 'button, [role="button"], [role="menuitem"]';

/** Buttons that were pressed, and have not been drawn since. */
const pressed = new WeakSet<Element>();
/** How many changes that each button began are under way. */
const underWay = new WeakMap<Element, number>();
/** The button whose click is being handled. */
let current: Element | null = null;

/**
 * Stops the second click of a double click where the first one has begun something: before the button can show it, and, for one that never
 * shows it, as long as the change is under way. Whoever presses again later is heard.
 */
function stopSecondPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
  if (!button) return;
  if (pressed.has(button) || (event.detail > 1 && underWay.has(button))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  current = button;
  setTimeout(() => {
    if (current === button) current = null;
  });
  pressed.add(button);
  // A frame is drawn, then comes what a mutation says of itself, then what React makes of that.
  requestAnimationFrame(() => setTimeout(() => setTimeout(() => pressed.delete(button))));
}

/** Lets no button of the page do a thing twice by a double click. */
export const pressButtonsOnce = (): void =>
  document.addEventListener('click', stopSecondPress, { capture: true });

/** Notes that a change begins, by the button that is being pressed where there is one, and gives what notes its end. */
export function beginChange(): () => void {
  const button = current;
  if (!button) return () => undefined;
  underWay.set(button, (underWay.get(button) ?? 0) + 1);
  return () => {
    const left = (underWay.get(button) ?? 1) - 1;
    if (left > 0) underWay.set(button, left);
    else underWay.delete(button);
  };
}

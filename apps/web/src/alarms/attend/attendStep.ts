/** What a key does while somebody attends to an alarm. */
export type AttendStep = 'acknowledge' | 'undo' | 'next' | 'previous';

const STEPS: Readonly<Record<string, AttendStep>> = {
  e: 'acknowledge',
  z: 'undo',
  ArrowDown: 'next',
  ArrowUp: 'previous',
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented' | 'target'
>;

/** Where every key is text, or belongs to what is open over the page. */
const TAKES_KEYS =
  'textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], input:not([type="checkbox"], [type="button"])';
/** Where arrows already do something: the map moves, tabs change. */
const TAKES_ARROWS = '.maplibregl-map, [role="tablist"], [role="slider"]';

/**
 * The step of a key; null where it does nothing here: in a field, in a dialog, with a modifier, and for a key that is held down and
 * acknowledges or undoes.
 */
export function attendStep(event: Pressed): AttendStep | null {
  const { key, target } = event;
  const step = STEPS[key.length === 1 ? key.toLowerCase() : key];
  if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const isArrow = key.startsWith('Arrow');
  if (event.repeat && !isArrow) return null;
  const element = target instanceof Element ? target : null;
  if (element?.closest(TAKES_KEYS) || (isArrow && element?.closest(TAKES_ARROWS))) return null;
  return step;
}
